import pytest

from clubs import roles
from clubs.models import Role


@pytest.mark.parametrize("act", sorted(roles.ACTS))
def test_owners_may_do_everything_and_strangers_nothing(act):
    assert roles.allows(Role.OWNER, act)
    assert not roles.allows(None, act)
    assert not roles.allows(Role.MEMBER, act)


def test_the_table_knows_the_roles_of_the_model():
    assert set().union(*roles.ACTS.values()) <= set(Role.values)


def test_an_unknown_act_is_an_error_for_everybody():
    with pytest.raises(KeyError):
        roles.allows(Role.OWNER, "tournament.explode")

"""The table of roles, written down once more: a slip of the pen in one of the two is seen here."""

import pytest

from clubs import roles
from clubs.models import Role

OWNER_ALONE = {"club.edit", "club.members"}
MEMBERS_TOO = {"tournament.see_private"}
HELPERS_TOO = {"tournament.see_draft", "result.enter", "result.confirm"}


@pytest.mark.parametrize("act", sorted(roles.ACTS))
def test_who_may_do_it(act):
    expected = {Role.OWNER, Role.ORGANISER}
    if act in OWNER_ALONE:
        expected = {Role.OWNER}
    elif act in HELPERS_TOO:
        expected = {Role.OWNER, Role.ORGANISER, Role.HELPER}
    elif act in MEMBERS_TOO:
        expected = set(Role)
    assert {role for role in Role if roles.allows(role, act)} == expected
    assert not roles.allows(None, act)
    assert not roles.allows("", act)


def test_the_table_knows_the_roles_of_the_model():
    assert set().union(*roles.ACTS.values()) == set(Role.values)


def test_an_unknown_act_is_an_error_for_everybody():
    with pytest.raises(KeyError):
        roles.allows(Role.OWNER, "tournament.explode")

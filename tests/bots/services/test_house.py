import pytest

from bots import services
from bots.models import Bot, BotVersion, VersionState
from bots.selectors import versions_ready
from engine.players import PlayerError, player_names, player_options
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("player", player_names())
def test_registering_twice_is_registering_once(player):
    first = services.house_bot_register(name="Player", player=player)
    again = services.house_bot_register(name="Player", player=player)
    assert first == again
    assert (first.number, len(first.digest)) == (1, 64)
    assert first.options == {name: option.default for name, option in player_options(player).items()}
    assert (Bot.objects.count(), BotVersion.objects.count()) == (1, 1)


def test_another_player_is_the_next_version():
    first = services.house_bot_register(name="Player", player="random")
    # As if the first had been registered by an older engine.
    BotVersion.objects.filter(pk=first.pk).update(digest="0" * 64)
    second = services.house_bot_register(name="Player", player="random")
    assert second.bot == first.bot
    assert second.number == 2
    assert set(second.bot.versions.values_list("number", flat=True)) == {1, 2}


def test_an_unknown_player_or_option_is_refused():
    with pytest.raises(PlayerError, match="no house bot"):
        services.house_bot_register(name="Player", player="gone")
    with pytest.raises(PlayerError, match="no option"):
        services.house_bot_register(name="Player", player="random", options={"moon": 1})
    assert not Bot.objects.exists()


def test_the_digest_depends_on_what_is_run_only():
    digest = services.version_digest(player="sampler", options={"a": 1, "b": 2})
    assert digest == services.version_digest(player="sampler", options={"b": 2, "a": 1})
    assert digest != services.version_digest(player="sampler", options={"a": 1, "b": 3})
    assert digest != services.version_digest(player="steady", options={"a": 1, "b": 2})


def test_a_version_is_retired_and_never_changed():
    version = factories.BotVersionFactory()
    with pytest.raises(services.VersionImmutableError, match="player"):
        services.version_edit(version=version, player="steady")
    assert version in versions_ready()
    assert services.version_retire(version=version).state == VersionState.RETIRED
    assert version not in versions_ready()


def test_spec_is_what_the_engine_reads():
    version = factories.BotVersionFactory.build(player="sampler", options={"reach": 3, "deals": 20})
    assert version.spec == "sampler:deals=20,reach=3"
    assert factories.BotVersionFactory.build(player="random").spec == "random"

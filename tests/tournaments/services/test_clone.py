"""The same event again."""

import pytest

from bots.models import VersionState
from clubs.models import AuditEvent
from tests import factories
from tournaments import services
from tournaments.models import TournamentStatus
from tournaments.services import Taker
from tournaments.services.settings import settings_of

pytestmark = pytest.mark.backends


@pytest.fixture
def played(make_tournament, organiser, play_all):
    """Give a finished tournament of bots and its settings."""
    tournament = make_tournament(
        3, scoring={"kind": "wdl"}, tie_breaks=["wins", "lots"], visibility="unlisted", round_minutes=20, start=False
    )
    services.tournament_start(actor=organiser, tournament=tournament)
    play_all(tournament)
    tournament.refresh_from_db()
    return tournament


def test_everything_but_results(played, organiser):
    made = services.tournament_clone(actor=organiser, tournament=played, name="Again").tournament
    assert made.status == TournamentStatus.DRAFT
    assert (made.cloned_from, made.created_by, made.slug) == (played, organiser, "again")
    assert {made.code, made.lots_key}.isdisjoint({played.code, played.lots_key})
    assert settings_of(made) == settings_of(played) | {"name": "Again"}
    assert made.rules_sha256 == played.rules_sha256
    assert not made.entries.exists()
    assert not made.rounds.exists()
    assert AuditEvent.objects.filter(verb="tournament.create").first().after["cloned_from"] == played.slug


def test_entries_come_again_in_their_order(make_tournament, organiser):
    old = make_tournament(2, start=False)
    ali = factories.UserFactory(display_name="Ali")
    people = services.entry_sign_up(actor=ali, tournament=old, partner="Sara", home_club="Shiraz")
    services.entry_seed(actor=organiser, entry=people, seed=1)
    clone = services.tournament_clone(actor=organiser, tournament=old, name="Again", with_entries=True)
    entries = list(clone.tournament.entries.order_by("seed"))
    assert [entry.name for entry in entries] == ["Ali / Sara", "Pair 1", "Pair 2"]
    assert entries[0].home_club == "Shiraz"
    assert [(seat.person, seat.user) for seat in entries[0].seats.order_by("index")] == [("Ali", ali), ("Sara", None)]
    assert {entry.code for entry in entries}.isdisjoint({entry.code for entry in old.entries.all()})
    assert clone.left_out == []


def test_a_bot_comes_in_its_newest_version_or_is_left_out(make_tournament, organiser):
    old = make_tournament(2, start=False)
    first, second = (entry.seats.first().bot_version for entry in old.entries.order_by("seed"))
    newer = factories.BotVersionFactory(bot=first.bot, number=2)
    for version in (first, second):
        version.state = VersionState.RETIRED
        version.save()
    clone = services.tournament_clone(actor=organiser, tournament=old, name="Again", with_entries=True)
    assert clone.tournament.entries.get().seats.first().bot_version == newer
    assert len(clone.left_out) == 1
    assert clone.left_out[0].startswith("Pair 2: ")


def test_who_waited_or_was_thrown_out_does_not_come_again(make_tournament, organiser):
    old = make_tournament(2, start=False, entry_limit=2)
    services.entry_add(actor=organiser, tournament=old, takers=[Taker(person="Ali"), Taker(person="Sara")])
    services.tournament_start(actor=organiser, tournament=old)
    services.entry_disqualify(actor=organiser, entry=old.entries.get(seed=2), reason="cards in the sleeve")
    clone = services.tournament_clone(actor=organiser, tournament=old, name="Again", with_entries=True)
    assert [entry.name for entry in clone.tournament.entries.all()] == ["Pair 1"]

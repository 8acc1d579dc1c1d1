"""Entries, settings and tables that come in at the same moment: nothing twice, nothing lost."""

import pytest

from tests import factories
from tests.tournaments.at_once import at_once
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import Entry, EntryStatus
from tournaments.services import Taker
from tournaments.services.settings import settings_digest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


def test_the_last_place_is_given_once(make_tournament):
    tournament = make_tournament(1, start=False, entry_limit=2)
    people = factories.UserFactory.create_batch(3)

    def signs_up(person):
        return lambda: services.entry_sign_up(actor=person, tournament=tournament, partner=f"P{person.pk}")

    got = at_once(*map(signs_up, people))
    assert all(isinstance(entry, Entry) for entry in got)
    found = list(tournament.entries.order_by("seed").values_list("seed", "status"))
    assert found == [(1, "active"), (2, "active"), (3, "waiting"), (4, "waiting")]


def test_one_person_enters_once(make_tournament):
    tournament = make_tournament(1, start=False)
    person = factories.UserFactory()
    at_once(*[lambda: services.entry_sign_up(actor=person, tournament=tournament, partner="Sara")] * 3)
    assert tournament.entries.filter(seats__user=person).count() == 1


def test_one_place_that_becomes_free_is_given_once(make_tournament, organiser):
    tournament = make_tournament(2, start=False, entry_limit=2)
    for letter in "AB":
        takers = [Taker(person=f"{letter}1"), Taker(person=f"{letter}2")]
        services.entry_add(actor=organiser, tournament=tournament, takers=takers)
    going = list(tournament.entries.filter(status=EntryStatus.ACTIVE))
    at_once(*(lambda each=each: services.entry_remove(actor=organiser, entry=each) for each in going))
    found = list(tournament.entries.order_by("seed").values_list("seed", "status"))
    assert found == [(1, "active"), (2, "active")]


def test_of_two_who_change_the_settings_one_is_told(make_tournament, organiser):
    tournament = make_tournament(2, start=False)
    seen = settings_digest(tournament)
    got = at_once(
        lambda: services.tournament_edit(actor=organiser, tournament=tournament, seen=seen, boards=7),
        lambda: services.tournament_edit(actor=organiser, tournament=tournament, seen=seen, best_of=3),
    )
    assert sum(isinstance(each, TournamentError) for each in got) == 1
    tournament.refresh_from_db()
    assert (tournament.boards, tournament.best_of) in [(7, 1), (1, 3)]


def test_a_table_is_read_once_by_two_clicks(make_tournament, organiser):
    tournament = make_tournament(1, start=False)
    text = "name,player1,player2\nA,a,b\nB,c,d\n"
    got = at_once(*[lambda: services.entries_import(actor=organiser, tournament=tournament, text=text, expected=2)] * 2)
    assert sum(isinstance(each, TournamentError) for each in got) == 1
    assert tournament.entries.count() == 3


def test_nobody_slips_in_while_it_starts(make_tournament, organiser):
    tournament = make_tournament(3, start=False)
    person = factories.UserFactory()
    at_once(
        lambda: services.tournament_start(actor=organiser, tournament=tournament),
        lambda: services.entry_sign_up(actor=person, tournament=tournament, partner="Sara"),
    )
    tournament.refresh_from_db()
    playing = tournament.entries.filter(status=EntryStatus.ACTIVE).count()
    rounds = tournament.rounds.count()
    # Either the pair came first and is in the schedule, or it was refused: never entered and without a match.
    assert (playing, rounds) in [(3, 3), (4, 3)]
    everybody = set(tournament.entries.values_list("pk", flat=True))
    drawn = {pk for each in tournament.rounds.all() for pk in each.matches.values_list("entry_a", flat=True)}
    drawn |= {pk for each in tournament.rounds.all() for pk in each.matches.values_list("entry_b", flat=True) if pk}
    assert drawn == everybody


def test_partners_are_drawn_once(make_tournament, organiser):
    tournament = make_tournament(0, start=False)
    for person in ("Ali", "Sara", "Reza", "Mina"):
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=person)])
    got = at_once(*[lambda: services.partners_draw(actor=organiser, tournament=tournament)] * 2)
    assert sum(isinstance(each, TournamentError) for each in got) == 1
    assert tournament.partner_draws.count() == 1
    assert tournament.entries.count() == 2

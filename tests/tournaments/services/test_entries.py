import pytest

from bots.models import VersionState
from clubs.models import AuditEvent
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.services import Taker

pytestmark = pytest.mark.backends


@pytest.fixture
def tournament(make_tournament):
    return make_tournament(entries=4, start=False)


def seeds(tournament):
    return list(tournament.entries.order_by("seed").values_list("seed", "name"))


def test_add_seats_one_version_twice_or_two_once(tournament, organiser):
    one, two = factories.BotVersionFactory.create_batch(2)
    entry = services.entry_add(actor=organiser, tournament=tournament, name=" Falcons ", bot_versions=[one, two])
    assert (entry.name, entry.seed) == ("Falcons", 5)
    assert [seat.bot_version for seat in entry.seats.order_by("index")] == [one, two]
    other = services.entry_add(actor=organiser, tournament=tournament, name="Owls", bot_versions=[one])
    assert [seat.bot_version for seat in other.seats.all()] == [one, one]
    assert AuditEvent.objects.filter(verb="entry.add").first().after["entry"] == "Owls"


def test_add_without_a_name_takes_that_of_the_players(tournament, organiser):
    version = factories.BotVersionFactory(bot__name="Hoopoe")
    names = [
        services.entry_add(actor=organiser, tournament=tournament, **given).name
        for given in (
            {"bot_versions": [version]},
            {"name": "  ", "bot_versions": [version]},
            {"bot_versions": [version, factories.BotVersionFactory(bot__name="Owl")]},
            {"takers": [Taker(person=" Ali\u200cReza "), Taker(person="Sara")]},
        )
    ]
    assert names == ["Hoopoe", "Hoopoe 2", "Hoopoe / Owl", "Ali\u200cReza / Sara"]


@pytest.mark.parametrize("name", ["pair 1", "x" * 81])
def test_add_refuses_a_name(tournament, organiser, name):
    with pytest.raises(TournamentInputError) as refused:
        services.entry_add(
            actor=organiser, tournament=tournament, name=name, bot_versions=[factories.BotVersionFactory()]
        )
    assert refused.value.field == "name"


def test_add_refuses_versions_that_are_none_or_retired(tournament, organiser):
    retired = factories.BotVersionFactory(state=VersionState.RETIRED)
    for versions in ([], [retired], [retired] * 3):
        with pytest.raises(TournamentInputError) as refused:
            services.entry_add(actor=organiser, tournament=tournament, name="Owls", bot_versions=versions)
        assert refused.value.field == "bot_versions"


def test_remove_moves_the_others_up(tournament, organiser):
    services.entry_remove(actor=organiser, entry=tournament.entries.get(seed=2))
    assert seeds(tournament) == [(1, "Pair 1"), (2, "Pair 3"), (3, "Pair 4")]


def test_rename(tournament, organiser):
    entry = tournament.entries.get(seed=1)
    assert services.entry_edit(actor=organiser, entry=entry, name="pair 1").name == "pair 1"
    with pytest.raises(TournamentInputError):
        services.entry_edit(actor=organiser, entry=entry, name="Pair 2")
    event = AuditEvent.objects.filter(verb="entry.edit").first()
    assert (event.before["entry"], event.after["entry"]) == ("Pair 1", "pair 1")


def test_a_name_keeps_its_joiners_and_loses_what_turns_the_line(tournament, organiser):
    entry = services.entry_edit(actor=organiser, entry=tournament.entries.first(), name="می\u200cروند\u202e\x07 x")
    assert entry.name == "می\u200cروند x"


def test_people_sit_in_one_entry(tournament, organiser):
    pair = services.entry_add(
        actor=organiser,
        tournament=tournament,
        takers=[Taker(person="Ali"), Taker(person="Sara")],
        home_club=" Alborz  Club ",
    )
    assert (pair.home_club, pair.checked_in_at) == ("Alborz Club", None)
    assert [(seat.index, seat.person, seat.bot_version) for seat in pair.seats.all()] == [
        (0, "Ali", None),
        (1, "Sara", None),
    ]
    for people, field in ((["ALI", "Reza"], "player1"), (["Reza", "sara"], "player2"), (["Omid", "omid"], "player2")):
        with pytest.raises(TournamentInputError) as refused:
            services.entry_add(
                actor=organiser, tournament=tournament, takers=[Taker(person=person) for person in people]
            )
        assert refused.value.field == field
    with pytest.raises(TournamentInputError) as refused:
        services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person=" ")])
    assert refused.value.field == "player1"


def test_one_person_alone_looks_for_a_partner_and_gets_one(tournament, organiser):
    alone = services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person="Ali")])
    assert alone.seats.count() == 1
    edited = services.entry_edit(
        actor=organiser, entry=alone, name="Birds", takers=[Taker(person="Ali"), Taker(person="Sara")]
    )
    assert edited.name == "Birds"
    assert [seat.person for seat in edited.seats.order_by("index")] == ["Ali", "Sara"]


def test_names_stay_while_bots_retire(tournament, organiser):
    entry = tournament.entries.first()
    entry.seats.first().bot_version.bot.versions.update(state=VersionState.RETIRED)
    assert services.entry_edit(actor=organiser, entry=entry, home_club="Tehran").home_club == "Tehran"


def test_a_person_signs_up_with_a_partner_and_withdraws(tournament):
    person = factories.UserFactory(display_name="Ali")
    entry = services.entry_sign_up(actor=person, tournament=tournament, partner="Sara", home_club="Shiraz")
    assert (entry.name, entry.seed, entry.created_by) == ("Ali / Sara", 5, person)
    assert [(seat.person, seat.user) for seat in entry.seats.order_by("index")] == [("Ali", person), ("Sara", None)]
    with pytest.raises(TournamentInputError, match="already"):
        services.entry_sign_up(actor=person, tournament=tournament, partner="Omid")
    with pytest.raises(NotAllowedError):
        services.entry_remove(actor=factories.UserFactory(), entry=entry)
    services.entry_remove(actor=person, entry=entry)
    assert tournament.entries.count() == 4


def test_a_private_event_takes_members_and_their_bots_alone(make_tournament, club):
    private = make_tournament(2, start=False, visibility="private")
    stranger, program = factories.UserFactory(), factories.ProgramFactory()
    with pytest.raises(NotAllowedError):
        services.entry_sign_up(actor=stranger, tournament=private, partner="Sara")
    with pytest.raises(NotAllowedError):
        services.entry_add(actor=program.bot.owner, tournament=private, bot_versions=[program])
    member = factories.MembershipFactory(club=club).user
    assert services.entry_sign_up(actor=member, tournament=private, partner="Sara").seed == 3


def test_nobody_signs_up_for_a_draft_or_a_running_one(running, make_tournament):
    draft = make_tournament(2, start=False, status="draft")
    for tournament in (running, draft):
        with pytest.raises(TournamentStateError):
            services.entry_sign_up(actor=factories.UserFactory(), tournament=tournament)


def test_nothing_changes_once_it_has_begun(running, organiser):
    entry = running.entries.first()
    version = factories.BotVersionFactory()
    acts = [
        lambda: services.entry_add(actor=organiser, tournament=running, name="Late", bot_versions=[version]),
        lambda: services.entry_remove(actor=organiser, entry=entry),
        lambda: services.entry_edit(actor=organiser, entry=entry, takers=[Taker(version=version)]),
        lambda: services.entry_seed(actor=organiser, entry=entry, seed=2),
    ]
    for act in acts:
        with pytest.raises(TournamentStateError, match="draft or registration"):
            act()
    assert services.entry_edit(actor=organiser, entry=entry, name="Other").name == "Other"


def test_strangers_change_nothing(tournament):
    with pytest.raises(NotAllowedError):
        services.entry_remove(actor=factories.UserFactory(), entry=tournament.entries.first())

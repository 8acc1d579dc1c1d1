import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from engine.dealing import commitment
from engine.rules import Rules, RulesError
from tests import factories
from tournaments import selectors, services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, MatchStatus, Round, TournamentStatus

pytestmark = pytest.mark.backends


def test_create_resolves_the_rules_once_and_for_all(organiser, club):
    tournament = services.tournament_create(
        actor=organiser, club=club, name="  Spring   Cup ", preset="club-1165", house_rules=["target=800"], boards=8
    )
    assert tournament.name == "Spring Cup"
    assert tournament.status == TournamentStatus.REGISTRATION
    assert tournament.rules["target"] == 800
    rules = Rules.from_values(tournament.rules)
    assert rules.sha256 == tournament.rules_sha256
    event = AuditEvent.objects.get(verb="tournament.create")
    assert event.actor == organiser
    assert event.after["house_rules"] == ["target=800"]


def test_names_may_be_alike_and_addresses_never(organiser, club):
    make = {"actor": organiser, "club": club, "preset": "club-1165"}
    slugs = [services.tournament_create(name=name, **make).slug for name in ("Cup", "Cup", "New", "شلم")]
    assert slugs == ["cup", "cup-2", "new-2", "tournament"]


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("name", " "),
        ("name", "x" * 121),
        ("boards", 0),
        ("boards", 65),
        ("format", "knockout-of-the-moon"),
        ("cycles", 3),
        ("tie_breaks", ["moon"]),
        ("status", "running"),
    ],
)
def test_create_names_the_argument_it_refuses(organiser, club, argument, value):
    good = {"name": "Cup", "boards": 4}
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_create(actor=organiser, club=club, preset="club-1165", **(good | {argument: value}))
    assert refused.value.field == argument


@pytest.mark.parametrize(
    ("preset", "house_rules", "field"),
    [
        ("no-such", [], "preset"),
        ("club-1165", ["moon=1"], "moon"),
        ("club-1165", ["first_call=loser_of_last_hand"], "first_call"),
    ],
)
def test_create_names_the_rule_it_refuses(organiser, club, preset, house_rules, field):
    with pytest.raises(RulesError) as refused:
        services.tournament_create(actor=organiser, club=club, name="Cup", preset=preset, house_rules=house_rules)
    assert refused.value.field == field


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER])
def test_only_organisers_create_start_and_cancel(running, club, role):
    stranger = factories.UserFactory()
    if role:
        factories.MembershipFactory(user=stranger, club=club, role=role)
    with pytest.raises(NotAllowedError, match=r"tournament\.create"):
        services.tournament_create(actor=stranger, club=club, name="Cup", preset="club-1165")
    with pytest.raises(NotAllowedError, match=r"tournament\.start"):
        services.tournament_start(actor=stranger, tournament=running)
    with pytest.raises(NotAllowedError, match=r"tournament\.cancel"):
        services.tournament_cancel(actor=stranger, tournament=running)


def test_start_draws_every_round_under_a_commitment_of_its_own(running):
    rounds = list(running.rounds.order_by("number"))
    assert [r.number for r in rounds] == [1, 2, 3]
    assert len({r.shuffle_key for r in rounds}) == 3
    assert all(r.commitment == commitment(r.salt, r.shuffle_key) for r in rounds)
    pairs = [[(m.entry_a.seed, m.entry_b.seed) for m in r.matches.order_by("table")] for r in rounds]
    assert pairs == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    drawn = AuditEvent.objects.filter(verb="round.draw").order_by("pk")
    assert [event.after["commitment"] for event in drawn] == [r.commitment for r in rounds]
    assert not any(r.shuffle_key in str(event.after) for r in rounds for event in drawn)


def test_start_seats_partners_opposite_each_other(running):
    match = Match.objects.filter(round__tournament=running).first()
    assert [seat.entry for seat in match.seats.order_by("seat")] == [
        match.entry_a,
        match.entry_b,
        match.entry_a,
        match.entry_b,
    ]


def test_start_of_an_odd_field_has_byes_that_need_no_playing(make_tournament):
    tournament = make_tournament(entries=3)
    byes = Match.objects.filter(round__tournament=tournament, entry_b=None)
    assert {match.entry_a.seed for match in byes} == {1, 2, 3}
    assert {match.status for match in byes} == {MatchStatus.FINISHED}
    assert selectors.progress(tournament).total == 3


def test_start_needs_two_entries(make_tournament, organiser):
    tournament = make_tournament(entries=1, start=False)
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_start(actor=organiser, tournament=tournament)
    assert refused.value.field == "entries"
    assert not Round.objects.exists()


def test_start_twice_says_what_is_allowed(running, organiser):
    with pytest.raises(TournamentStateError, match="draft or registration") as refused:
        services.tournament_start(actor=organiser, tournament=running)
    assert refused.value.state == "running"
    assert refused.value.allowed == ("draft", "registration")
    assert running.rounds.count() == 3


def test_cancel_takes_the_match_from_its_worker(running, queued, organiser):
    match = services.match_claim(match_id=queued.pk)
    services.tournament_cancel(actor=organiser, tournament=running, reason="fire alarm")
    running.refresh_from_db()
    assert running.status == TournamentStatus.CANCELLED
    statuses = Match.objects.filter(round__tournament=running).values_list("status", flat=True)
    assert set(statuses) == {MatchStatus.VOID}
    assert not services.match_heartbeat(match_id=match.pk, lease=match.lease)
    assert match.runs.get().ending == "cancelled"
    assert AuditEvent.objects.get(verb="tournament.cancel").reason == "fire alarm"
    assert services.matches_dispatch() == []


def test_cancel_of_a_finished_one_is_refused(running, organiser, play_all):
    assert play_all(running) == 6
    with pytest.raises(TournamentStateError, match="finished"):
        services.tournament_cancel(actor=organiser, tournament=running)

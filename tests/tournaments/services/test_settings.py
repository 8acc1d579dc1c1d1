"""Every setting of a tournament: what is refused, what may still change when, and what the log keeps of it."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from engine.rules import RulesError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import TournamentStatus
from tournaments.services import Taker
from tournaments.services.settings import SETTINGS, settings_digest, settings_of

pytestmark = pytest.mark.backends

ALL = {
    "name": "Yalda Cup",
    "format": "double_elimination",
    "options": {"reset": False},
    "preset": "yasa-1165",
    "house_rules": ["min=105"],
    "boards": 6,
    "play": "duplicate",
    "best_of": 3,
    "decider_boards": 4,
    "scoring": {"kind": "vp", "vp_factor": 20},
    "compare": "field",
    "tie_breaks": ["buchholz", "lots"],
    "mode": "manual",
    "confirmation": "second",
    "visibility": "unlisted",
    "about": "Bring a pencil.\r\nTea at six.",
    "starts_at": datetime(2027, 3, 20, 18, 30, tzinfo=UTC),
    "entry_limit": 12,
    "check_in": True,
    "keep_apart": True,
    "late_rounds": 0,
    "round_minutes": 45,
    "protest_minutes": 10,
    "init_ms": 2000,
    "move_ms": 100,
    "bank_ms": 5000,
}


def test_every_setting_can_be_chosen(organiser, club):
    assert set(ALL) == set(SETTINGS)
    tournament = services.tournament_create(actor=organiser, club=club, **ALL)
    tournament.refresh_from_db()
    kept = settings_of(tournament)
    assert kept["scoring"]["kind"] == "vp"
    assert kept["scoring"]["vp_factor"] == 20
    assert kept["about"] == "Bring a pencil.\nTea at six."
    same = {"scoring", "about"}
    assert {name: kept[name] for name in ALL if name not in same} == {n: v for n, v in ALL.items() if n not in same}
    after = AuditEvent.objects.get(verb="tournament.create").after
    assert after["starts_at"] == "2027-03-20T18:30:00+00:00"
    assert after["confirmation"] == "second"
    assert "play" not in after


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"name": "\u202e \n"}, "name"),
        ({"format": "moon"}, "format"),
        ({"options": {"moon": 1}}, "option_moon"),
        ({"options": {"cycles": 3}}, "option_cycles"),
        ({"options": {"cycles": True}}, "option_cycles"),
        ({"options": {"cycles": "2"}}, "option_cycles"),
        ({"format": "single_elimination", "options": {"third_place": 1}}, "option_third_place"),
        ({"boards": 0}, "boards"),
        ({"boards": "4"}, "boards"),
        ({"play": "poker"}, "play"),
        ({"best_of": 2}, "best_of"),
        ({"best_of": 11}, "best_of"),
        ({"decider_boards": 33}, "decider_boards"),
        ({"scoring": {"kind": "moon"}}, "scoring_kind"),
        ({"scoring": {"kind": "wdl", "win": 1, "tie": 2}}, "scoring_win"),
        ({"scoring": {"imp_scale": [20, 10]}}, "scoring_imp_scale"),
        ({"play": "game", "scoring": {"kind": "vp"}}, "scoring_kind"),
        ({"play": "game", "compare": "field"}, "compare"),
        ({"tie_breaks": ["wins", "wins"]}, "tie_breaks"),
        ({"mode": ""}, "mode"),
        ({"confirmation": None}, "confirmation"),
        ({"visibility": "secret"}, "visibility"),
        ({"about": "x" * 2001}, "about"),
        ({"starts_at": datetime(2027, 3, 20, 18, 30)}, "starts_at"),
        ({"entry_limit": 1}, "entry_limit"),
        ({"entry_limit": 502}, "entry_limit"),
        ({"check_in": 1}, "check_in"),
        ({"late_rounds": 2}, "late_rounds"),
        ({"round_minutes": 0}, "round_minutes"),
        ({"protest_minutes": -1}, "protest_minutes"),
        ({"move_ms": 9}, "move_ms"),
        ({"moon": 1}, "moon"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_refusal_names_the_setting(organiser, club, settings, field):
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_create(actor=organiser, club=club, **{"name": "Cup", "preset": "club-1165", **settings})
    assert refused.value.field == field


def test_hands_that_follow_each_other_need_a_game(organiser, club):
    make = {"actor": organiser, "club": club, "name": "Cup", "preset": "club-1165"}
    rule = ["first_call=loser_of_last_hand"]
    with pytest.raises(RulesError):
        services.tournament_create(house_rules=rule, **make)
    game = services.tournament_create(house_rules=rule, play="game", **make)
    with pytest.raises(RulesError):
        services.tournament_edit(actor=organiser, tournament=game, play="duplicate")


def test_before_the_start_everything_may_change(organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    edited = services.tournament_edit(actor=organiser, tournament=tournament, **ALL)
    assert edited.slug == tournament.slug
    assert edited.rules["min"] == 105
    event = AuditEvent.objects.get(verb="tournament.edit")
    assert event.before["name"] == "Nowruz Open"
    assert event.after["name"] == "Yalda Cup"
    assert event.before["starts_at"] is None
    assert "late_rounds" not in event.after


def test_what_is_the_same_is_no_change(organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    services.tournament_edit(actor=organiser, tournament=tournament, **settings_of(tournament))
    assert not AuditEvent.objects.filter(verb="tournament.edit").exists()


def test_after_the_start_only_what_no_match_depends_on_and_with_a_reason(organiser, running):
    edited = services.tournament_edit(
        actor=organiser, tournament=running, reason="the hall closes at ten", name="Nowruz", round_minutes=30
    )
    assert (edited.name, edited.round_minutes) == ("Nowruz", 30)
    event = AuditEvent.objects.get(verb="tournament.edit")
    assert (event.before, event.after) == (
        {"name": "Nowruz Open", "round_minutes": None},
        {"name": "Nowruz", "round_minutes": 30},
    )
    assert event.reason == "the hall closes at ten"
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_edit(actor=organiser, tournament=running, about="x")
    assert refused.value.field == "reason"
    for name, value in {"boards": 9, "tie_breaks": ["wins"], "preset": "yasa-1165", "check_in": True}.items():
        with pytest.raises(TournamentInputError, match="fixed") as refused:
            services.tournament_edit(actor=organiser, tournament=running, reason="x", **{name: value})
        assert refused.value.field == name


def test_when_it_is_over_only_what_is_said_about_it(organiser, running):
    services.tournament_cancel(actor=organiser, tournament=running, reason="rain")
    services.tournament_edit(actor=organiser, tournament=running, reason="why", about="It rained.")
    with pytest.raises(TournamentInputError, match="fixed"):
        services.tournament_edit(actor=organiser, tournament=running, reason="why", round_minutes=5)


def test_of_two_who_edit_at_once_the_second_is_told(organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    seen = settings_digest(tournament)
    services.tournament_edit(actor=organiser, tournament=tournament, seen=seen, boards=9)
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_edit(actor=organiser, tournament=tournament, seen=seen, boards=7)
    assert refused.value.field == "seen"
    tournament.refresh_from_db()
    assert tournament.boards == 9


def test_settings_must_go_with_who_is_entered(organiser, make_tournament):
    tournament = make_tournament(3, start=False)
    program = factories.ProgramFactory(presets=["club-1165"])
    services.entry_add(actor=organiser, tournament=tournament, bot_versions=[program])
    for settings, field in (({"entry_limit": 3}, "entry_limit"), ({"preset": "yasa-1165"}, "preset")):
        with pytest.raises(TournamentInputError) as refused:
            services.tournament_edit(actor=organiser, tournament=tournament, **settings)
        assert refused.value.field == field


def test_another_format_has_its_own_options(organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    assert tournament.options == {"cycles": 1}
    edited = services.tournament_edit(actor=organiser, tournament=tournament, format="double_elimination")
    assert edited.options == {"reset": True}


def test_pairs_do_not_fit_a_format_of_single_players(organiser, make_tournament):
    tournament = make_tournament(0, start=False)
    services.entry_add(actor=organiser, tournament=tournament, takers=[Taker(person="Ali"), Taker(person="Sara")])
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_edit(actor=organiser, tournament=tournament, format="individual")
    assert refused.value.field == "format"


def test_a_draft_is_opened_once(organiser, make_tournament):
    draft = make_tournament(2, start=False, status="draft")
    for _click in range(2):
        assert services.tournament_open(actor=organiser, tournament=draft).status == TournamentStatus.REGISTRATION
    assert AuditEvent.objects.filter(verb="tournament.open").count() == 1
    services.tournament_start(actor=organiser, tournament=draft)
    with pytest.raises(TournamentStateError):
        services.tournament_open(actor=organiser, tournament=draft)


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER])
def test_only_organisers_edit_open_and_copy(make_tournament, club, role):
    tournament = make_tournament(2, start=False)
    stranger = factories.UserFactory()
    if role:
        factories.MembershipFactory(user=stranger, club=club, role=role)
    acts = [
        lambda: services.tournament_edit(actor=stranger, tournament=tournament, boards=2),
        lambda: services.tournament_open(actor=stranger, tournament=tournament),
        lambda: services.tournament_clone(actor=stranger, tournament=tournament, name="Again"),
    ]
    for act in acts:
        with pytest.raises(NotAllowedError):
            act()


def test_a_planned_start_may_lie_in_the_past(organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    past = datetime.now(tz=UTC) - timedelta(days=1)
    assert services.tournament_edit(actor=organiser, tournament=tournament, starts_at=past).starts_at == past

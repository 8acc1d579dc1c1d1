"""The form of a new tournament, its settings later on, its copy, and what stands beside the form."""

import re

import pytest
from django.urls import reverse

from clubs.models import AuditEvent, Role
from engine.presets import preset_names
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.formats import format_named, format_names
from tournaments.models import Tournament, TournamentStatus
from tournaments.services import Taker
from tournaments.services.event import usual_settings
from tournaments.services.settings import SETTINGS, WHILE_RUNNING, settings_of
from tournaments.settings_form import SettingsForm, column_of

pytestmark = pytest.mark.django_db
NEW = "/tournaments/new/"


@pytest.fixture
def form(club):
    return {
        "name": "Nowruz Open",
        "club": club.slug,
        "preset": "club-1165",
        "house_rules": "",
        "boards": "4",
        "once": "a",
    }


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def shown(form):
    """Return what a browser would send of a form as it is shown."""
    values = {"options_of": form.shown_format}
    for field in form:
        value = field.value()
        if value is True:
            values[field.html_name] = "on"
        elif value is not False and (text := field.field.widget.format_value(value)) is not None:
            values[field.html_name] = text[0] if isinstance(text, list) else text
    return values


def test_new_asks_to_sign_in_and_says_what_is_missing(client):
    assert client.get(NEW).url == f"/accounts/sign-in/?next={NEW}"
    client.force_login(factories.MembershipFactory(role=Role.HELPER).user)
    assert "You organise in no club yet" in check_page(client.get(NEW))


def test_every_setting_has_a_field():
    form = SettingsForm(settings=usual_settings())
    assert {column_of(name) for name in form.fields} == set(SETTINGS)
    in_groups = [field.name for group in form.groups() for field in group.fields]
    seen = [field.name for field in (*form.first(), *form.options_fields(), *form.then())] + in_groups
    assert sorted(seen) == sorted(form.fields)


def test_a_first_visitor_sees_few_fields(client, organiser):
    client.force_login(organiser)
    html = check_page(client.get(NEW))
    before_the_groups = html[html.index("tournament-form") : html.index("<details")]
    labels = re.findall(r'<label for="id_(\w+)"', before_the_groups)
    assert labels == ["name", "club", "format", "option_cycles", "boards", "preset", "starts_at"]
    assert "<details open" not in html


def test_create_leads_to_the_entries(client, organiser, form):
    client.force_login(organiser)
    response = client.post(NEW, form | {"house_rules": "ace=15\n\nmin=105\n"})
    tournament = Tournament.objects.get()
    assert response.url == address("entries", tournament)
    assert tournament.house_rules == ["ace=15", "min=105"]
    assert tournament.rules["total"] == 185
    assert tournament.created_by == organiser
    assert tournament.status == TournamentStatus.REGISTRATION


def test_everything_can_be_chosen(client, organiser, form):
    client.force_login(organiser)
    chosen = {
        "format": "double_elimination", "options_of": "double_elimination", "play": "duplicate", "best_of": "3",
        "decider_boards": "4", "compare": "field", "scoring_kind": "vp", "scoring_win": "3", "scoring_tie": "1.5",
        "scoring_loss": "0", "scoring_vp_factor": "20", "scoring_imp_scale": "10, 30 60", "tie_break_1": "buchholz",
        "tie_break_2": "", "tie_break_3": "lots", "mode": "manual", "confirmation": "second", "visibility": "private",
        "about": "Tea at six.", "starts_at": "2027-03-20T18:30", "entry_limit": "12", "check_in": "on",
        "keep_apart": "on", "late_rounds": "0", "round_minutes": "45", "protest_minutes": "10", "init_ms": "2000",
        "move_ms": "", "bank_ms": "5000", "status": "draft",
    }  # fmt: skip
    client.post(NEW, form | chosen)
    tournament = Tournament.objects.get()
    assert tournament.options == {"reset": False}
    assert tournament.tie_breaks == ["buchholz", "lots"]
    scoring = tournament.scoring
    assert (scoring["kind"], scoring["win"], scoring["tie"], scoring["vp_factor"]) == ("vp", 300, 150, 20)
    assert scoring["imp_scale"] == [10, 30, 60]
    assert (tournament.best_of, tournament.decider_boards, tournament.compare) == (3, 4, "field")
    assert (tournament.mode, tournament.confirmation, tournament.visibility) == ("manual", "second", "private")
    assert (tournament.entry_limit, tournament.check_in, tournament.keep_apart) == (12, True, True)
    assert (tournament.round_minutes, tournament.protest_minutes) == (45, 10)
    assert (tournament.init_ms, tournament.move_ms, tournament.bank_ms) == (2000, 1000, 5000)
    assert tournament.starts_at.isoformat() == "2027-03-20T18:30:00+00:00"
    assert tournament.status == TournamentStatus.DRAFT


@pytest.mark.parametrize("name", format_names())
def test_every_format_offers_its_options_and_has_them_as_usual(client, organiser, form, name):
    client.force_login(organiser)
    html = client.get(reverse("tournaments:new_options"), {"format": name}).content.decode()
    for option in format_named(name).OPTIONS:
        assert f'name="option_{option}"' in html
    client.post(NEW, form | {"format": name})
    options = Tournament.objects.get().options
    assert options == {
        key: each.default for key, each in format_named(name).OPTIONS.items() if each.default is not None
    }


def test_options_of_another_format_are_not_taken_for_those_of_this(client, organiser, form):
    client.force_login(organiser)
    client.post(NEW, form | {"format": "double_elimination", "options_of": "round_robin", "option_cycles": "2"})
    assert Tournament.objects.get().options == {"reset": True}


def test_a_second_click_makes_no_second_tournament(client, organiser, form):
    client.force_login(organiser)
    answers = [client.post(NEW, form).url for _click in range(2)]
    assert answers[0] == answers[1]
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "field", "text"),
    [
        ({"name": ""}, "name", "required"),
        ({"name": "New"}, "name", "page of the site"),
        ({"boards": "0"}, "boards", "greater than or equal to 1"),
        ({"boards": "65"}, "boards", "less than or equal to 64"),
        ({"preset": "whist"}, "preset", "not one of the available"),
        ({"house_rules": "ace"}, "house_rules", "key=value"),
        ({"house_rules": "min=101"}, "house_rules", "min:"),
        ({"house_rules": "first_call=loser_of_last_hand"}, "house_rules", "first_call:"),
        ({"option_cycles": "3", "options_of": "round_robin"}, "option_cycles", "less than or equal to 2"),
        ({"play": "game", "compare": "field"}, "compare", "not games"),
        ({"play": "game", "scoring_kind": "imp"}, "scoring_kind", "not games"),
        ({"scoring_imp_scale": "20, ten"}, "scoring_imp_scale", "Whole numbers"),
        ({"scoring_imp_scale": "20, 10"}, "scoring_imp_scale", "above the one before"),
        ({"scoring_kind": "wdl", "scoring_win": "1", "scoring_tie": "2"}, "scoring_win", "more than a tie"),
        ({"tie_break_1": "wins", "tie_break_2": "wins"}, "tie_break_1", "asked once"),
        ({"entry_limit": "1"}, "entry_limit", "greater than or equal to 2"),
        ({"late_rounds": "1"}, "late_rounds", "nobody can join"),
        ({"move_ms": "9"}, "move_ms", "greater than or equal to 10"),
        ({"starts_at": "tomorrow"}, "starts_at", "valid date"),
    ],
)
def test_a_refusal_names_the_field_and_opens_its_group(client, organiser, form, change, field, text):
    client.force_login(organiser)
    response = client.post(NEW, form | change)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    html = check_page(response)
    assert text in html
    assert not Tournament.objects.exists()
    group = next((each for each in response.context["form"].groups() if each.is_wrong), None)
    assert (group is not None) is ('<details class="box group" open>' in html)


def test_only_for_a_club_where_one_organises(client, organiser, form):
    client.force_login(organiser)
    other = factories.ClubFactory()
    response = client.post(NEW, form | {"club": other.slug})
    assert list(response.context["form"].errors) == ["club"]


@pytest.mark.parametrize("preset", preset_names())
def test_rules_stand_in_words_beside_the_form(client, preset):
    html = client.get(reverse("tournaments:new_rules"), {"preset": preset, "boards": "8"}).content.decode()
    assert "The rules in words" in html
    assert "<html" not in html
    assert "448" in html  # 8 entries: 28 matches of 16 hands


def test_words_follow_the_house_rules_or_say_what_is_wrong(client):
    place = reverse("tournaments:new_rules")
    given = {"preset": "club-1165", "boards": "4"}
    assert "185" in client.get(place, given | {"house_rules": "ace=15"}).content.decode()
    assert "min:" in client.get(place, given | {"house_rules": "min=101"}).content.decode()
    nonsense = {"preset": "nonsense", "boards": "many", "format": "moon", "expected": "x", "best_of": "2"}
    assert client.get(place, nonsense).status_code == 200


@pytest.mark.parametrize("name", format_names())
def test_prediction_follows_the_format(client, name):
    context = client.get(reverse("tournaments:new_rules"), {"format": name, "expected": "7"}).context
    asked = context["asked"]
    plan = format_named(name)
    if not asked.refusal:
        options = plan.options(7, {key: each.default for key, each in plan.OPTIONS.items()})
        assert (asked.rounds, asked.matches) == (plan.predict(7, options).rounds, plan.predict(7, options).matches)
        assert asked.hands == asked.matches * 8


def test_prediction_follows_options_best_of_and_minutes(client):
    given = {"format": "round_robin", "options_of": "round_robin", "option_cycles": "2", "expected": "6", "boards": "2"}
    place = reverse("tournaments:new_rules")
    asked = client.get(place, given | {"best_of": "3", "round_minutes": "30"}).context["asked"]
    assert (asked.rounds, asked.matches, asked.hands, asked.most_hands) == (10, 30, 30 * 2 * 4, 30 * 3 * 4)
    assert asked.table_minutes == 300
    game = client.get(place, given | {"play": "game"})
    assert "~" in game.content.decode()


def test_preview_without_javascript_creates_nothing(client, organiser, form):
    client.force_login(organiser)
    html = check_page(client.post(NEW, form | {"preview": "1", "house_rules": "ace=15", "format": "swiss"}))
    assert "185" in html
    assert 'name="option_rounds"' in html
    assert not Tournament.objects.exists()


def test_a_form_that_is_sent_as_shown_changes_nothing(client, organiser, make_tournament):
    tournament = make_tournament(2, start=False, about="Tea", scoring={"kind": "vp"}, tie_breaks=["lots"])
    before = settings_of(tournament)
    client.force_login(organiser)
    page = client.get(address("edit", tournament))
    check_page(page)
    assert client.post(address("edit", tournament), shown(page.context["form"])).status_code == 302
    tournament.refresh_from_db()
    assert settings_of(tournament) == before
    assert not AuditEvent.objects.filter(verb="tournament.edit").exists()


def test_settings_change_before_the_start(client, organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    client.force_login(organiser)
    sent = shown(client.get(address("edit", tournament)).context["form"])
    response = client.post(address("edit", tournament), sent | {"boards": "9", "check_in": "on"}, follow=True)
    assert "The settings are kept." in check_page(response)
    tournament.refresh_from_db()
    assert (tournament.boards, tournament.check_in) == (9, True)


def test_of_two_who_edit_the_second_is_told(client, organiser, make_tournament):
    tournament = make_tournament(2, start=False)
    client.force_login(organiser)
    sent = shown(client.get(address("edit", tournament)).context["form"])
    client.post(address("edit", tournament), sent | {"boards": "9"})
    response = client.post(address("edit", tournament), sent | {"boards": "7"})
    assert response.status_code == 422
    assert "somebody has changed" in check_page(response)


def test_after_the_start_the_rest_is_fixed(client, organiser, running):
    client.force_login(organiser)
    page = client.get(address("edit", running))
    html = check_page(page)
    enabled = {column_of(name) for name, field in page.context["form"].fields.items() if not field.disabled}
    assert enabled - {"seen", "reason"} == WHILE_RUNNING
    assert "hx-get" not in html
    sent = shown(page.context["form"])
    refused = client.post(address("edit", running), sent | {"name": "Other"})
    assert list(refused.context["form"].errors) == ["reason"]
    client.post(address("edit", running), sent | {"name": "Other", "boards": "9", "reason": "a slip of the pen"})
    running.refresh_from_db()
    assert (running.name, running.boards) == ("Other", 1)
    assert AuditEvent.objects.get(verb="tournament.edit").reason == "a slip of the pen"


def test_service_refusals_stand_beside_their_fields(client, organiser, make_tournament):
    tournament = make_tournament(4, start=False)
    client.force_login(organiser)
    sent = shown(client.get(address("edit", tournament)).context["form"])
    response = client.post(address("edit", tournament), sent | {"entry_limit": "3"})
    assert list(response.context["form"].errors) == ["entry_limit"]
    assert 'aria-invalid="true"' in check_page(response)


def test_a_draft_is_opened_by_a_button(client, organiser, make_tournament):
    draft = make_tournament(2, start=False, status="draft")
    client.force_login(organiser)
    assert "Open it for entries" in check_page(client.get(address("edit", draft)))
    response = client.post(address("open", draft), follow=True)
    assert "Open for entries" in check_page(response)
    draft.refresh_from_db()
    assert draft.status == TournamentStatus.REGISTRATION


def test_a_copy_with_its_entries(client, organiser, make_tournament):
    old = make_tournament(1, start=False)
    services.entry_add(actor=organiser, tournament=old, takers=[Taker(person="Ali"), Taker(person="Sara")])
    client.force_login(organiser)
    page = client.get(address("clone", old))
    check_page(page)
    sent = {"name": "Yalda", "with_entries": "on", "once": page.context["form"]["once"].value()}
    answers = {client.post(address("clone", old), sent).url for _click in range(2)}
    made = Tournament.objects.get(name="Yalda")
    assert answers == {address("entries", made)}
    assert made.entries.count() == 2
    assert "new tournament" in check_page(client.get(address("clone", made)))
    assert client.post(address("clone", old), {"name": "new"}).status_code == 422


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER])
@pytest.mark.parametrize("name", ["edit", "clone"])
def test_only_for_organisers(client, make_tournament, role, name):
    tournament = make_tournament(2, start=False)
    if role:
        client.force_login(factories.MembershipFactory(club=tournament.club, role=role).user)
    for answer in (client.get(address(name, tournament)), client.post(address(name, tournament), {"name": "x"})):
        assert answer.status_code == (403 if role else 302)
    assert client.post(address("open", tournament)).status_code == (403 if role else 302)

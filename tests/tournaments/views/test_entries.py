"""The registration desk: people and bots, seeds, check-in, one entry, substitutes."""

import pytest
from django.urls import reverse

from clubs.models import AuditEvent, Role
from tests import factories
from tests.pages import check_page
from tournaments import services
from tournaments.models import EntryStatus
from tournaments.services import Taker

pytestmark = pytest.mark.django_db


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


@pytest.fixture
def desk(client, organiser, make_tournament):
    """Give a tournament with check-in and two places, and the client signed in as its organiser."""
    client.force_login(organiser)
    return make_tournament(1, start=False, check_in=True, entry_limit=3)


def pair(tournament, organiser, *people, **more):
    takers = [Taker(person=person) for person in people]
    return services.entry_add(actor=organiser, tournament=tournament, takers=takers, **more)


def test_people_are_entered_and_wait_where_there_is_no_room(client, desk):
    form = {"player1": "Ali", "player2": "Sara", "home_club": "Shiraz", "name": ""}
    assert "Ali / Sara is entered." in check_page(client.post(address("people_add", desk), form, follow=True))
    client.post(address("people_add", desk), {"player1": "Omid"})
    html = check_page(client.post(address("people_add", desk), {"player1": "Nika", "player2": "Mina"}, follow=True))
    assert "is on the waiting list." in html
    assert "Waiting list" in html
    assert "2 entries have not checked in." in html
    assert "1 entry has no partner yet." in html
    assert desk.entries.get(name="Ali / Sara").home_club == "Shiraz"


def test_a_refusal_stands_beside_its_field(client, desk, organiser):
    pair(desk, organiser, "Ali", "Sara")
    for form, field in (
        ({"player1": ""}, "player1"),
        ({"player1": "Omid", "player2": "sara"}, "player2"),
        ({"player1": "Omid", "name": "pair 1"}, "name"),
        ({"player1": "Omid", "home_club": "x" * 81}, "home_club"),
    ):
        response = client.post(address("people_add", desk), form)
        assert response.status_code == 422
        assert list(response.context["people_form"].errors) == [field]
        check_page(response)
    assert desk.entries.count() == 2


def test_bots_take_their_own_name_and_a_free_one(client, desk):
    first, second = factories.BotVersionFactory(bot__name="Steady"), factories.BotVersionFactory(bot__name="Random")
    for form in ({"first": first.pk}, {"first": first.pk}, {"first": first.pk, "second": second.pk}):
        client.post(address("entry_add", desk), form)
    names = list(desk.entries.order_by("seed").values_list("name", flat=True))
    assert names[1:] == ["Steady", "Steady 2", "Steady / Random"]
    assert desk.entries.last().seats.count() == 2


def test_bots_refused_beside_their_field(client, desk):
    version = factories.BotVersionFactory()
    response = client.post(address("entry_add", desk), {"name": "pair 1", "first": version.pk})
    assert response.status_code == 422
    assert list(response.context["bot_form"].errors) == ["name"]
    assert '<details class="box group" open>' in check_page(response)
    response = client.post(address("entry_add", desk), {"name": "Other", "first": "999999"})
    assert list(response.context["bot_form"].errors) == ["first"]
    program = factories.ProgramFactory(presets=["yasa-1165"])
    response = client.post(address("entry_add", desk), {"first": program.pk})
    assert list(response.context["bot_form"].errors) == ["first"]


def test_a_single_players_event_asks_for_one(client, organiser, make_tournament):
    client.force_login(organiser)
    tournament = make_tournament(0, start=False, format="individual")
    html = check_page(client.get(address("entries", tournament)))
    assert "Add a person" in html
    assert 'name="player2"' not in html
    assert 'name="second"' not in html
    client.post(address("people_add", tournament), {"player1": "Ali"})
    client.post(address("entry_add", tournament), {"first": factories.BotVersionFactory().pk})
    assert [entry.seats.count() for entry in tournament.entries.all()] == [1, 1]


def test_taken_out_and_a_second_click(client, desk, organiser):
    entry = pair(desk, organiser, "Ali", "Sara")
    for _click in range(2):
        assert client.post(address("entry_remove", desk, entry.pk)).status_code == 302
    assert desk.entries.count() == 1


def test_check_in_at_the_desk(client, desk, organiser):
    entry = pair(desk, organiser, "Ali", "Sara")
    html = check_page(client.get(address("entries", desk)))
    assert html.count("Check in<") == 1
    response = client.post(address("entry_check_in", desk, entry.pk), {"there": "1", "q": "ali", "page": "1"})
    assert response.url.endswith("?q=ali&page=1")
    entry.refresh_from_db()
    assert entry.checked_in_at is not None
    client.post(address("entry_check_in", desk, entry.pk), {"there": "0"})
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_who_does_not_come_and_comes_after_all(client, desk, organiser):
    entry = pair(desk, organiser, "Ali", "Sara")
    client.post(address("entry_absent", desk, entry.pk))
    html = check_page(client.get(address("entries", desk)))
    assert "Not taking part" in html
    assert "Comes after all" in html
    client.post(address("entry_come", desk, entry.pk))
    entry.refresh_from_db()
    assert entry.status == EntryStatus.ACTIVE


def test_seeds_are_typed_or_drawn_by_lot(client, organiser, make_tournament):
    client.force_login(organiser)
    tournament = make_tournament(4, start=False)
    pk = {entry.name: entry.pk for entry in tournament.entries.all()}
    sent = {f"seed_{pk['Pair 4']}": "1", f"seed_{pk['Pair 2']}": "2", f"seed_{pk['Pair 1']}": "x", "seed_": "1"}
    html = check_page(client.post(address("seeds", tournament), sent, follow=True))
    assert "4 entries have another seed now." in html
    names = list(tournament.entries.order_by("seed").values_list("name", flat=True))
    assert names == ["Pair 4", "Pair 1", "Pair 2", "Pair 3"]
    assert AuditEvent.objects.get(verb="entries.seed").after["seeds"]["Pair 4"] == 1
    assert "drawn by lot" in check_page(client.post(address("seeds", tournament), {"lot": "1"}, follow=True))


def test_an_entry_is_found_by_name_player_or_club(client, desk, organiser):
    pair(desk, organiser, "Ali", "Sara", name="Falcons", home_club="Shiraz")
    for asked in ("falc", "sara", "SHIRAZ"):
        assert "Falcons" in check_page(client.get(address("entries", desk), {"q": asked}))
    html = check_page(client.get(address("entries", desk), {"q": "nobody"}))
    assert "Nobody like that." in html


@pytest.mark.parametrize("rows", [2, 30])
def test_the_desk_asks_little_of_the_database(client, organiser, make_tournament, rows, django_assert_max_num_queries):
    client.force_login(organiser)
    tournament = make_tournament(0, start=False, check_in=True)
    for number in range(rows):
        pair(tournament, organiser, f"p{number}", f"q{number}")
    with django_assert_max_num_queries(13):
        check_page(client.get(address("entries", tournament)))


def test_many_entries_come_in_pages(client, organiser, make_tournament):
    client.force_login(organiser)
    tournament = make_tournament(0, start=False)
    lines = "player1,player2\n" + "".join(f"p{n},q{n}\n" for n in range(101))
    services.entries_import(actor=organiser, tournament=tournament, text=lines)
    assert "Page 1 of 2" in check_page(client.get(address("entries", tournament)))


def test_an_empty_desk_says_what_to_do(client, organiser, make_tournament):
    client.force_login(organiser)
    assert "Nobody yet." in check_page(client.get(address("entries", make_tournament(0, start=False))))


def test_one_entry_is_changed(client, desk, organiser):
    entry = pair(desk, organiser, "Ali")
    page = client.get(address("entry_edit", desk, entry.pk))
    assert "no partner yet" in check_page(page)
    sent = {"name": "Falcons", "home_club": "Shiraz", "player1": "Ali", "player2": "Sara", "edit": "1"}
    assert client.post(address("entry_edit", desk, entry.pk), sent).status_code == 302
    entry.refresh_from_db()
    assert (entry.name, entry.home_club, entry.seats.count()) == ("Falcons", "Shiraz", 2)
    refused = client.post(address("entry_edit", desk, entry.pk), sent | {"player2": "ali"})
    assert list(refused.context["form"].errors) == ["player2"]


def test_players_keep_their_accounts_when_only_the_name_changes(client, desk):
    person = factories.UserFactory(display_name="Ali")
    entry = services.entry_sign_up(actor=person, tournament=desk, partner="Sara")
    sent = {"name": "Falcons", "home_club": "", "player1": "Ali", "player2": "Mina", "edit": "1"}
    client.post(address("entry_edit", desk, entry.pk), sent)
    assert [(seat.person, seat.user) for seat in entry.seats.order_by("index")] == [("Ali", person), ("Mina", None)]


def test_names_of_bots_are_changed_and_not_their_versions(client, organiser, make_tournament):
    client.force_login(organiser)
    tournament = make_tournament(2, start=False)
    entry = tournament.entries.get(seed=1)
    page = client.get(address("entry_edit", tournament, entry.pk))
    assert "player1" not in page.context["form"].fields
    client.post(address("entry_edit", tournament, entry.pk), {"name": "Falcons", "home_club": "", "edit": "1"})
    entry.refresh_from_db()
    assert entry.name == "Falcons"


@pytest.fixture
def running_people(client, organiser, make_tournament):
    """Give a running Swiss of four pairs of people, its first round released, in which entries may come late."""
    client.force_login(organiser)
    tournament = make_tournament(
        0, start=False, format="swiss", options={"rounds": 3}, mode="manual", late_rounds=1, entry_limit=5
    )
    for letter in "ABCD":
        pair(tournament, organiser, f"{letter}1", f"{letter}2", name=letter)
    pair(tournament, organiser, "W1", "W2", name="W")
    pair(tournament, organiser, "X1", "X2", name="X")
    services.tournament_start(actor=organiser, tournament=tournament)
    services.rounds_draw(actor=organiser, tournament=tournament)
    services.rounds_release(actor=organiser, tournament=tournament)
    tournament.refresh_from_db()
    return tournament


def test_a_substitute_comes_in(client, running_people):
    entry = running_people.entries.get(name="A")
    html = check_page(client.get(address("entry_edit", running_people, entry.pk)))
    assert "Substitute" in html
    assert "player1" in html
    sent = {"index": "1", "player1": "Sara", "version": "", "from_round": "1", "reason": "A2 is ill", "substitute": "1"}
    assert client.post(address("entry_edit", running_people, entry.pk), sent).status_code == 302
    assert entry.seats.get(index=1).person == "Sara"
    assert AuditEvent.objects.get(verb="entry.substitute").reason == "A2 is ill"
    for change, field in (({"player1": ""}, "player1"), ({"player1": "B1"}, "player1"), ({"reason": ""}, "reason")):
        refused = client.post(address("entry_edit", running_people, entry.pk), sent | change)
        assert refused.status_code == 422
        assert list(refused.context["substitute"].errors) == [field]
        check_page(refused)


def test_late_entries_until_the_places_are_taken(client, running_people, organiser):
    html = check_page(client.get(address("entries", running_people)))
    assert "all 5 places are taken" in html.replace("All", "all")
    services.entry_withdraw(actor=organiser, entry=running_people.entries.get(name="D"), reason="ill")
    html = check_page(client.get(address("entries", running_people)))
    assert "Late entry" in html
    assert "Let in" in html
    client.post(address("people_add", running_people), {"player1": "Late1", "player2": "Late2"})
    assert running_people.entries.get(name="Late1 / Late2").joined == 1


def test_when_it_is_over_nobody_is_entered(client, running_people, organiser):
    services.tournament_cancel(actor=organiser, tournament=running_people, reason="rain")
    html = check_page(client.get(address("entries", running_people)))
    assert "It is over." in html
    check_page(client.get(address("entry_edit", running_people, running_people.entries.first().pk)))


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.HELPER])
def test_only_for_organisers(client, organiser, make_tournament, role):
    tournament = make_tournament(2, start=False)
    entry = tournament.entries.first()
    if role:
        client.force_login(factories.MembershipFactory(club=tournament.club, role=role).user)
    expected = 403 if role else 302
    for name, more in (("entries", []), ("entry_edit", [entry.pk]), ("import", []), ("partners", [])):
        assert client.get(address(name, tournament, *more)).status_code == expected
        assert client.post(address(name, tournament, *more)).status_code in (expected, 405)
    acts = ["entry_remove", "entry_check_in", "entry_absent", "entry_come"]
    for name, more in [("people_add", []), ("entry_add", []), ("seeds", []), *((act, [entry.pk]) for act in acts)]:
        assert client.post(address(name, tournament, *more)).status_code == expected
    assert tournament.entries.filter(status=EntryStatus.ACTIVE).count() == 2


@pytest.mark.parametrize("name", ["people_add", "entry_add", "seeds"])
def test_acts_only_by_form(client, desk, name):
    assert client.get(address(name, desk)).status_code == 405

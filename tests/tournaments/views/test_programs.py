"""Uploaded programs in tournaments: entered by their authors, their figures, and their logs for those who may read."""

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.models import Role
from replays.showcase import showcase_texts
from tests import factories
from tests.pages import check_page
from tournaments.models import Match, Result, Round, SeatLog, Tournament

pytestmark = pytest.mark.django_db
FAULT = {"hand": 3, "id": 29, "act": "play", "kind": "illegal", "reason": "As is not in legal", "asked": '{"a":"As"}'}


@pytest.fixture
def program():
    return factories.ProgramFactory(bot__name="Hoopoe", bot__slug="hoopoe")


@pytest.fixture
def author(program):
    return program.bot.owner


@pytest.fixture
def opened(make_tournament):
    return make_tournament(2, start=False)


@pytest.fixture
def played(running, program):
    """Give a finished match in which the program sat in slot 2 and forfeited; its round is over."""
    match = running.rounds.get(number=1).matches.get(table=1)
    for room in "AB":
        SeatLog.objects.create(
            match=match, attempt=1, slot=2, room=room, bot_version=program, decisions=70, ms_average=0.42,
            ms_worst=1012.3, faults=[FAULT], stderr="the words of stderr", debug="hand 1, question 3: <thoughts>",
        )  # fmt: skip
    Result.objects.create(
        match=match, score_a=300, score_b=120, difference=180, forfeit_a=True, cause_a="illegal", reason="forfeit"
    )
    Match.objects.filter(pk=match.pk).update(status="finished", finished_at=timezone.now())
    Round.objects.filter(pk=match.round_id).update(completed_at=timezone.now())
    match.refresh_from_db()
    return match


def address(name, tournament, *more):
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def test_an_author_enters_his_own_and_takes_it_out(client, opened, program, author):
    place = address("enter", opened)
    assert client.get(place).status_code == 302
    client.force_login(author)
    assert "Take part" in check_page(client.get(address("detail", opened)))
    html = check_page(client.get(place, {"version": program.pk}))
    assert "Hoopoe v1 (Python" in html
    assert "Random" not in html
    assert "1000 ms a decision" in html
    html = check_page(client.post(place, {"name": "", "first": program.pk}, follow=True))
    assert "Hoopoe is entered." in html
    entry = opened.entries.get(name="Hoopoe")
    assert [seat.bot_version for seat in entry.seats.all()] == [program, program]
    for _click in range(2):
        client.post(address("withdraw", opened, entry.pk))
    assert not opened.entries.filter(name="Hoopoe").exists()


def test_two_versions_for_two_seats(client, opened, program, author):
    second = factories.ProgramFactory(bot=program.bot, number=2)
    client.force_login(author)
    client.post(address("enter", opened), {"name": "Birds", "first": program.pk, "second": second.pk})
    assert [seat.bot_version for seat in opened.entries.get(name="Birds").seats.order_by("index")] == [program, second]


def test_what_is_not_ready_or_anothers_cannot_be_entered(client, opened, author):
    mine = factories.ProgramFactory(bot__owner=author, state="rejected")
    other = factories.ProgramFactory()
    client.force_login(author)
    for version in (mine, other):
        response = client.post(address("enter", opened), {"first": version.pk})
        assert response.status_code == 422
        assert list(response.context["form"].errors) == ["first"]
    client.force_login(mine.bot.owner)
    client.force_login(factories.UserFactory())
    assert "You have no version that is ready" in check_page(client.get(address("enter", opened)))


def test_no_entries_after_the_start(client, running, program, author):
    client.force_login(author)
    assert "No entries now" in check_page(client.get(address("enter", running)))
    response = client.post(address("enter", running), {"first": program.pk})
    assert "takes no entries any more" in str(response.context["form"].errors)
    assert "Take part" not in client.get(address("detail", running)).content.decode()


def test_anothers_entry_stays(client, opened, program):
    client.force_login(factories.UserFactory())
    entry = opened.entries.first()
    client.post(address("withdraw", opened, entry.pk))
    assert opened.entries.filter(pk=entry.pk).exists()


def test_the_match_tells_cause_both_figures_and_times(client, running, played):
    html = check_page(client.get(address("match", running, played.pk)))
    for text in ("forfeited (answers that are not allowed)", "+180", "140 decisions", "1,012", "answers that are not"):
        assert text in html
    assert "the words of stderr" not in html
    assert reverse("tournaments:match_logs", args=[running.slug, played.pk]) not in html


def test_logs_are_the_authors(client, running, played, author):
    place = address("match_logs", running, played.pk)
    assert client.get(place).status_code == 302
    client.force_login(author)
    assert place in client.get(address("match", running, played.pk)).content.decode()
    html = check_page(client.get(place))
    for text in ("the words of stderr", "&lt;thoughts&gt;", "As is not in legal", "Room A, seat N", "Room B, seat W"):
        assert text in html
    assert place in check_page(client.get(reverse("bots:version", args=["hoopoe", 1])))
    mine = check_page(client.get(reverse("bots:mine")))
    assert place in mine
    assert mine.count("Version 1: 2 faults, answers that are not allowed") == 1


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.ORGANISER])
def test_others_read_logs_only_where_the_author_shares_them(client, running, played, program, role):
    reader = factories.UserFactory()
    if role:
        factories.MembershipFactory(user=reader, club=running.club, role=role)
    client.force_login(reader)
    place = address("match_logs", running, played.pk)
    assert client.get(place).status_code == 404
    program.bot.logs_for_staff = True
    program.bot.save()
    response = client.get(place)
    if role == Role.ORGANISER:
        assert "shared by its author" in check_page(response)
    else:
        assert response.status_code == 404


def test_logs_wait_for_the_end_of_the_round(client, running, played, author):
    Round.objects.update(completed_at=None)
    client.force_login(author)
    html = check_page(client.get(address("match_logs", running, played.pk)))
    assert "Not yet" in html
    assert "the words of stderr" not in html


def test_the_self_played_hand_opens_in_the_viewer(client, program, author):
    place = reverse("tournaments:sample", args=["hoopoe", 1])
    client.force_login(author)
    assert client.get(place).status_code == 404
    text = showcase_texts()["fine-hand"]
    factories.VersionCheckFactory(version=program, state="passed", sample=text)
    html = client.get(place).content.decode()
    assert "rp-felt" in html
    assert "canonical" not in html
    assert client.get(place, {"at": "t3.1"}).status_code == 200
    assert client.get(place, {"at": "nowhere"}).status_code == 404
    assert client.get(place + "record.shelem").content.decode() == text
    assert f'href="{place}variation/t3.2/"' in client.get(place, {"at": "t3.2"}).content.decode()
    assert "Sohrab to play" in client.get(place + "variation/t3.2/").content.decode()
    client.force_login(factories.UserFactory())
    for hidden in ("", "record.shelem", "variation/t3.2/"):
        assert client.get(place + hidden).status_code == 404


@pytest.mark.parametrize(
    ("given", "kept"),
    [({}, (10_000, 1_000, 20_000)), ({"init_ms": "2000", "move_ms": "50", "bank_ms": "0"}, (2_000, 50, 0))],
)
def test_a_tournament_has_a_clock(client, organiser, club, given, kept):
    client.force_login(organiser)
    form = {"name": "Quick", "club": club.slug, "preset": "club-1165", "boards": "4", **given}
    client.post("/tournaments/new/", form)
    made = Tournament.objects.get()
    assert (made.init_ms, made.move_ms, made.bank_ms) == kept


@pytest.mark.parametrize("given", [{"init_ms": "499"}, {"move_ms": "9"}, {"bank_ms": "600001"}, {"move_ms": "fast"}])
def test_a_clock_out_of_bounds_is_refused(client, organiser, club, given):
    client.force_login(organiser)
    form = {"name": "Quick", "club": club.slug, "preset": "club-1165", "boards": "4", **given}
    response = client.post("/tournaments/new/", form)
    assert list(response.context["form"].errors) == list(given)
    check_page(response)

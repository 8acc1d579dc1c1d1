"""Uploaded programs at the table, in this process; real workers are in tests/tournaments/test_program_workers.py."""

import json
from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from bots import services as bot_services
from bots.models import BotVersion
from bots.services.versions import source_read
from clubs.services import NotAllowedError
from replays.selectors import match_record
from tests import factories
from tests.bots.uploads import CRASHING, HELLO, ILLEGAL, PLAIN, ready
from tournaments import selectors, services
from tournaments.errors import TournamentInputError
from tournaments.models import Attempt, Match, MatchStatus, Result, SeatLog
from tournaments.selectors.bot_figures import pace_of
from tournaments.services.entries import MOST_OWN_ENTRIES

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def author():
    return factories.UserFactory()


@pytest.fixture
def make_match(organiser, club):
    """Give a maker of the only match of a tournament between two entries, queued and claimed."""

    def make(first, second, boards=1):
        factories.WorkerSeenFactory()
        tournament = services.tournament_create(
            actor=organiser, club=club, name="Cup", preset="club-1165", boards=boards, move_ms=1000
        )
        for name, versions in (("First", first), ("Second", second)):
            services.entry_add(actor=organiser, tournament=tournament, name=name, bot_versions=versions)
        services.tournament_start(actor=organiser, tournament=tournament)
        [match_id] = services.matches_dispatch()
        match = services.match_claim(match_id=match_id, worker="tests")
        assert match is not None
        return match

    return make


def house():
    return factories.BotVersionFactory(player="steady")


def test_programs_play_and_leave_their_logs(author, make_match):
    version = ready(author, PLAIN)
    match = make_match([version], [house()])
    assert match.languages == "python"
    assert services.match_play(match=match)
    result = Result.objects.get()
    assert (result.reason, result.cause_a, result.forfeit_a) == ("boards", "", False)
    logs = list(SeatLog.objects.order_by("slot", "room"))
    assert [(log.slot, log.room) for log in logs] == [(0, "A"), (0, "B"), (2, "A"), (2, "B")]
    assert [log.stderr.strip() for log in logs] == [f"hello from seat {n}" for n in (0, 1, 2, 3)]
    assert all(log.decisions >= 12 and log.ms_worst >= log.ms_average > 0 and log.faults == [] for log in logs)
    assert all("question 1" in log.debug for log in logs)
    figures = selectors.seat_figures(match)
    assert [(each.slot, each.faults) for each in figures] == [(0, {}), (2, {})]
    hand = match_record(Match.objects.get().replay).hands[0]
    assert len(hand.ms) > 48


@pytest.mark.parametrize(("source", "cause"), [(ILLEGAL, "illegal"), (CRASHING, "crash")])
def test_a_forfeit_leaves_the_opponents_result_intact(author, make_match, source, cause):
    bad = ready(author, source)
    match = make_match([house()], [house(), bad])
    assert services.match_play(match=match)
    result = Result.objects.get()
    assert (result.reason, result.forfeit_a, result.forfeit_b) == ("forfeit", False, True)
    assert (result.cause_a, result.cause_b) == ("", cause)
    credit = selectors.credit(result)
    assert credit.difference == result.difference
    assert (credit.counts_a, credit.counts_b) == (max(result.difference, 0), min(-result.difference, 0))
    assert credit.counts_a >= 0 >= credit.counts_b
    record = match_record(Match.objects.get().replay)
    irregular = [each for hand in record.hands for each in hand.irregular]
    assert {each.kind for each in irregular} == {cause}
    assert len(record.hands) == 2
    first, second = selectors.standing(match.round.tournament)
    assert (first.entry.name, first.wins, second.losses) == ("First", 1, 1)
    assert [each.faults for each in selectors.seat_figures(match)] == [{cause: len(irregular)}]
    assert pace_of(bad.bot).faults == {cause: len(irregular)}
    assert Match.objects.get().status == MatchStatus.FINISHED


@pytest.mark.parametrize("how", ["taken_down", "deleted"])
def test_what_may_not_run_any_more_forfeits_without_running(author, make_match, how):
    version = ready(author, PLAIN)
    match = make_match([version], [house()])
    if how == "deleted":
        bot_services.bot_delete(actor=author, bot=version.bot)
    else:
        staff = factories.UserFactory(is_staff=True, is_superuser=True)
        bot_services.version_take_down(actor=staff, version=version, reason="a reason")
    match = services.match_claim(match_id=match.pk) or Match.objects.get(pk=match.pk)
    assert services.match_play(match=match)
    result = Result.objects.get()
    assert (result.forfeit_a, result.cause_a) == (True, how)
    assert not SeatLog.objects.exists()


def test_a_storage_that_does_not_answer_is_ours(author, make_match):
    version = ready(author, HELLO + b"# lost\n")
    match = make_match([version], [house()])
    content = source_read(version)
    version.source.storage.delete(version.source.name)
    assert not services.match_play(match=match)
    assert Attempt.objects.get().ending == "error"
    assert "cannot be read" in Attempt.objects.get().error
    assert not Result.objects.exists()
    version.source.storage.save(version.source.name, ContentFile(content))
    [match_id] = services.matches_dispatch()
    assert services.match_play(match=services.match_claim(match_id=match_id))
    assert Result.objects.get().reason == "boards"


def test_a_disk_that_is_full_is_ours(author, make_match, settings, tmp_path):
    full = tmp_path / "full"
    full.write_text("no folder can be made here")
    right, settings.BOT_CACHE_DIR = settings.BOT_CACHE_DIR, full / "cache"
    match = make_match([ready(author, PLAIN)], [house()])
    assert not services.match_play(match=match)
    assert Attempt.objects.get().ending == "error"
    settings.BOT_CACHE_DIR = right
    scratch, settings.BOT_SCRATCH_DIR = settings.BOT_SCRATCH_DIR, str(full)
    [match_id] = services.matches_dispatch()
    assert not services.match_play(match=services.match_claim(match_id=match_id))
    assert "the bot's copy" in Attempt.objects.order_by("-number")[0].error
    settings.BOT_SCRATCH_DIR = scratch
    [match_id] = services.matches_dispatch()
    assert services.match_play(match=services.match_claim(match_id=match_id))
    assert [run.ending for run in Attempt.objects.order_by("number")] == ["error", "error", "finished"]
    result = Result.objects.get()
    assert (result.forfeit_a, result.forfeit_b) == (False, False)


def test_without_a_safe_sandbox_nothing_is_played(author, make_match, settings):
    settings.SHELEM_SANDBOX = "trusted"
    match = make_match([ready(author, PLAIN)], [house()])
    assert not services.match_play(match=match)
    assert "marked as trusted" in Attempt.objects.get().error
    assert not SeatLog.objects.exists()


def test_a_program_is_unpacked_once_a_machine(author, make_match, settings, tmp_path):
    settings.BOT_CACHE_DIR = tmp_path / "cache"
    version = ready(author, PLAIN)
    sandbox = bot_services.sandbox_for(version)
    first = bot_services.program_of(version=version, sandbox=sandbox)
    assert bot_services.program_of(version=version, sandbox=sandbox) == first
    [kept] = settings.BOT_CACHE_DIR.iterdir()
    assert kept.name.startswith(version.digest)
    assert settings.BOT_CACHE_DIR.stat().st_mode & 0o777 == 0o700


def test_matches_of_house_bots_need_nothing(queued):
    assert Match.objects.exclude(languages="").count() == 0
    [route] = selectors.match_routes([queued.pk])
    assert (route.queue, route.seconds) == ("play", 0)


def test_a_match_waits_for_a_worker_with_its_languages(author, organiser, club):
    factories.WorkerSeenFactory(languages=["c"])
    tournament = services.tournament_create(actor=organiser, club=club, name="Cup", preset="club-1165")
    version = ready(author)
    BotVersion.objects.filter(pk=version.pk).update(language="javascript")
    version.refresh_from_db()
    for versions in ([version], [house()]):
        services.entry_add(actor=organiser, tournament=tournament, name=str(versions[0]), bot_versions=versions)
    services.tournament_start(actor=organiser, tournament=tournament)
    match = Match.objects.get()
    assert services.matches_dispatch() == []
    assert selectors.waiting_reasons([match]) == {match.pk: "waits for a worker with JavaScript"}
    factories.WorkerSeenFactory(languages=["c", "javascript"])
    assert services.matches_dispatch() == [match.pk]
    assert selectors.waiting_reasons([match]) == {}
    [route] = selectors.match_routes([match.pk])
    assert route.queue == "play.javascript"
    assert route.seconds > 4 * 2 * 60


def test_a_match_of_trusted_programs_goes_where_only_those_run(author, organiser, club):
    factories.WorkerSeenFactory(sandbox="trusted")
    root = factories.UserFactory(is_superuser=True)
    tournament = services.tournament_create(actor=organiser, club=club, name="Cup", preset="club-1165")
    trusted = bot_services.version_trust(actor=root, version=ready(author), trusted=True)
    stranger = ready(author, PLAIN)
    for name, version in (("A", trusted), ("B", trusted), ("C", stranger)):
        services.entry_add(actor=organiser, tournament=tournament, name=name, bot_versions=[version])
    services.tournament_start(actor=organiser, tournament=tournament)
    [match_id] = services.matches_dispatch()
    match = Match.objects.get(pk=match_id)
    assert {match.entry_a.name, match.entry_b.name} == {"A", "B"}
    [route] = selectors.match_routes([match_id])
    assert route.queue == "trusted.python"


class TestEntries:
    @pytest.fixture
    def tournament(self, organiser, club):
        return services.tournament_create(actor=organiser, club=club, name="Cup", preset="club-1165")

    def test_an_author_enters_his_own_while_it_is_open(self, author, tournament):
        mine = ready(author)
        entry = services.entry_add(actor=author, tournament=tournament, name="Mine", bot_versions=[mine, mine])
        assert services.may_enter(author, tournament, [mine])
        services.entry_remove(actor=author, entry=entry)
        assert not tournament.entries.exists()

    def test_nobody_enters_what_is_not_his(self, author, tournament):
        mine, other = ready(author), ready(factories.UserFactory(), PLAIN)
        for versions in ([other], [mine, other], [house()]):
            with pytest.raises(NotAllowedError):
                services.entry_add(actor=author, tournament=tournament, name="X", bot_versions=versions)
        tournament.status = "draft"
        tournament.save()
        with pytest.raises(NotAllowedError):
            services.entry_add(actor=author, tournament=tournament, name="X", bot_versions=[mine])

    def test_an_author_has_an_end_of_entries(self, author, tournament):
        mine = ready(author)
        for number in range(MOST_OWN_ENTRIES):
            services.entry_add(actor=author, tournament=tournament, name=f"P{number}", bot_versions=[mine])
        with pytest.raises(TournamentInputError, match="at most"):
            services.entry_add(actor=author, tournament=tournament, name="More", bot_versions=[mine])

    @pytest.mark.parametrize("state", ["uploaded", "checking", "rejected", "stopped", "retired", "taken_down"])
    def test_only_ready_versions_are_entered(self, author, organiser, tournament, state):
        mine = ready(author)
        mine.state = state
        with pytest.raises(TournamentInputError, match="not ready"):
            services.entry_add(actor=organiser, tournament=tournament, name="X", bot_versions=[mine])

    def test_only_presets_that_are_claimed(self, author, organiser, tournament):
        mine = ready(author)
        mine.presets = ["something-else"]
        with pytest.raises(TournamentInputError, match="claim"):
            services.entry_add(actor=organiser, tournament=tournament, name="X", bot_versions=[mine])

    def test_no_start_with_what_was_taken_down(self, author, organiser, tournament):
        mine = ready(author)
        for name, version in (("A", mine), ("B", house())):
            services.entry_add(actor=organiser, tournament=tournament, name=name, bot_versions=[version])
        BotVersion.objects.filter(pk=mine.pk).update(state="taken_down")
        with pytest.raises(TournamentInputError, match="may not run"):
            services.tournament_start(actor=organiser, tournament=tournament)


@pytest.mark.parametrize(
    "clock",
    [{"init_ms": 100}, {"init_ms": 60_001}, {"move_ms": 9}, {"move_ms": 5_001}, {"bank_ms": -1}, {"bank_ms": 600_001}],
)
def test_clocks_have_bounds(organiser, club, clock):
    with pytest.raises(TournamentInputError) as refused:
        services.tournament_create(actor=organiser, club=club, name="Cup", preset="club-1165", **clock)
    assert refused.value.field == next(iter(clock))


def test_results_can_be_told_as_json(author, make_match):
    match = make_match([ready(author, ILLEGAL)], [house()])
    services.match_play(match=match)
    assert json.loads(json.dumps(SeatLog.objects.order_by("pk")[0].faults))[0]["kind"] == "illegal"


def test_the_api_tells_both_figures_and_the_cause(author, make_match, client):
    match = make_match([ready(author, ILLEGAL)], [house()])
    services.match_play(match=match)
    [told] = client.get("/api/matches/").json()["results"]
    credit = selectors.credit(Result.objects.get())
    assert told["languages"] == "python"
    assert (told["result"]["reason"], told["result"]["cause_a"], told["result"]["cause_b"]) == (
        "forfeit",
        "illegal",
        "",
    )
    assert told["result"]["difference"] == credit.difference
    assert (told["result"]["counts_a"], told["result"]["counts_b"]) == (credit.counts_a, credit.counts_b)
    assert client.get(f"/api/tournaments/{match.round.tournament.slug}/").json()["move_ms"] == 1000


def test_words_of_programs_are_kept_for_some_time(settings):
    old, new = factories.SeatLogFactory(decisions=7), factories.SeatLogFactory()
    SeatLog.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=settings.SEAT_LOG_DAYS + 1))
    assert services.seat_logs_prune() == 1
    old.refresh_from_db()
    new.refresh_from_db()
    assert (old.stderr, old.debug, old.decisions) == ("", "", 7)
    assert new.stderr
    assert services.seat_logs_prune() == 0


def test_a_slow_clock_gives_the_match_more_time(author, make_match):
    match = make_match([ready(author)], [house()], boards=64)
    assert selectors.slowest_seconds(match) > 2 * 64 * 48 * 1.05
    assert selectors.slowest_seconds(match) < 86_400

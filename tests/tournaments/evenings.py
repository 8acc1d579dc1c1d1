"""An evening by chance: what organisers and helpers may do, in any order, and what has to hold after each act."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bots.models import BotVersion
from clubs.models import Club, Role, User
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.formats import format_named
from tournaments.models import Entry, Match, Result, Round, Tournament
from tournaments.selectors import event_of, progress, standing
from tournaments.selectors.verification import verify_tournament
from tournaments.services.advance import is_over
from tournaments.services.results import UNPLAYED
from tournaments.sheet_course import Total
from tournaments.tie_breaks import TIE_BREAKS

OVER = ("finished", "void")
STEPS_TO_THE_END = 400


class Evening:
    """One tournament of *format*, played by lots of *seed*; `done` are the acts so far, to be read when one fails."""

    def __init__(self, format: str, seed: int) -> None:
        self.lots = random.Random(f"{format} {seed}")
        self.format = format_named(format)
        self.club: Club = factories.ClubFactory()
        people = {role: factories.MembershipFactory(club=self.club, role=role).user for role in Role.values}
        self.organiser: User = people[Role.ORGANISER]
        self.desk: list[User] = [people[Role.OWNER], people[Role.ORGANISER], people[Role.HELPER]]
        self.bot: BotVersion = factories.BotVersionFactory(player="random")
        self.done: list[str] = []
        self.tournament = self._started(format)

    def _started(self, format: str) -> Tournament:
        lots, least = self.lots, self.format.MIN_ENTRIES
        entries = lots.choice([least, least + 1, *range(least, 12)])
        tournament = factories.TournamentFactory(
            club=self.club,
            format=format,
            status="registration",
            mode=lots.choice(["manual", "automatic"]),
            confirmation=lots.choice(["none", "second"]),
            scoring={"kind": lots.choice(["difference", "wdl", "imp", "vp"])},
            options=self._options(entries),
            compare=lots.choice(["table", "table", "field"]),
            tie_breaks=lots.sample(list(TIE_BREAKS), 4),
            boards=1,
            keep_apart=lots.random() < 0.3,
            late_rounds=3,
        )
        for seed in range(1, entries + 1):
            self._entry(tournament, seed, bot=lots.random() < 0.3)
        self.done.append(f"{entries} entries, {tournament.mode}, {tournament.confirmation}, {tournament.options}")
        return services.tournament_start(actor=self.organiser, tournament=tournament)

    def _options(self, entries: int) -> dict[str, object]:
        lots, offered = self.lots, self.format.OPTIONS
        options: dict[str, object] = {}
        if "rounds" in offered:
            options["rounds"] = lots.randint(2, 4)
        if "groups" in offered:
            options["groups"] = groups = lots.randint(1, entries // 2)
            options["qualifiers"] = lots.randint(2 if groups == 1 else 1, entries // groups)
        if "cycles" in offered and entries < 6:
            options["cycles"] = lots.choice([1, 2])
        for name in ("third_place", "reset"):
            if name in offered:
                options[name] = lots.random() < 0.5
        return options

    def _entry(self, tournament: Tournament, seed: int, *, bot: bool) -> None:
        entry = factories.EntryFactory(
            tournament=tournament, name=f"Pair {seed}", seed=seed, home_club=self.lots.choice(["", "Yazd", "Rasht"])
        )
        for index in range(1 if self.format.INDIVIDUAL else 2):
            player = {"bot_version": self.bot} if bot else {"bot_version": None, "person": f"{seed}{'ab'[index]}"}
            factories.EntrySeatFactory(entry=entry, index=index, **player)

    # What may be done.

    def acts(self) -> dict[Callable[[], None], int]:
        """Return what may be done at any time, with how often."""
        return {
            self.draw: 4, self.release: 5, self.close: 4, self.enter: 24, self.confirm: 6, self.take: 3, self.play: 12,
            self.withdraw: 2, self.disqualify: 1, self.readmit: 3, self.late: 1, self.correct: 6, self.undo: 3,
            self.rerun: 2, self.void: 1, self.forfeit: 2, self.adjudicate: 2, self.redraw: 1, self.rule: 2,
            self.pause: 1, self.resume: 4, self.mode: 1, self.substitute: 1, self.begin: 1,
            self.finish: 1, self.reopen: 3,
        }  # fmt: skip

    def match(self, *statuses: str) -> Match:
        matches = Match.objects.filter(round__tournament=self.tournament)
        return self._one(matches.filter(status__in=statuses) if statuses else matches)

    def entry(self, *statuses: str) -> Entry:
        return self._one(self.tournament.entries.filter(status__in=statuses))

    def _one(self, rows):
        found = list(rows.order_by("pk"))
        if not found:
            raise TournamentError("there is none")
        return self.lots.choice(found)

    def draw(self) -> None:
        services.rounds_draw(actor=self.organiser, tournament=self.tournament)

    def release(self) -> None:
        services.rounds_release(actor=self.organiser, tournament=self.tournament)

    def close(self) -> None:
        services.round_close(actor=self.organiser, round=self._one(self.tournament.rounds.all()))

    def redraw(self) -> None:
        services.round_redraw(actor=self.organiser, round=self._one(self.tournament.rounds.all()), reason="lots")

    def enter(self) -> None:
        match = (
            self.match("scheduled", "scheduled", "finished") if self.lots.random() < 0.2 else self.match("scheduled")
        )
        self._enter(match, self.lots.choice(self.desk))

    def _enter(self, match: Match, who: User) -> None:
        score = self.lots.choice([(100, 65), (65, 100), (165, 0), (80, 80), (-120, 45)])
        services.sheet_total_put(actor=who, match=match, total=Total(score))

    def confirm(self) -> None:
        services.result_confirm(actor=self.lots.choice(self.desk), match=self.match("finished"))

    def take(self) -> None:
        match = self._one(Match.objects.filter(round__tournament=self.tournament, disputed=True))
        services.sheet_take(
            actor=self.organiser, sheet=self._one(match.sheets.filter(state="open")), reason="asked both"
        )

    def begin(self) -> None:
        """Let a worker take a match of bots, and go away with it."""
        self._claimed()

    def play(self) -> None:
        services.match_play(match=self._claimed())

    def _claimed(self) -> Match:
        services.matches_dispatch(window=100)
        claimed = services.match_claim(match_id=self.match("queued").pk, worker="lots")
        assert claimed is not None
        return claimed

    def withdraw(self) -> None:
        services.entry_withdraw(actor=self.organiser, entry=self.entry("active"), reason="tired")

    def disqualify(self) -> None:
        services.entry_disqualify(actor=self.organiser, entry=self.entry("active", "withdrawn"), reason="signals")

    def readmit(self) -> None:
        services.entry_readmit(actor=self.organiser, entry=self.entry("withdrawn", "disqualified"), reason="slept")

    def late(self) -> None:
        takers = [
            services.Taker(person=f"Late {self.lots.randrange(99)}") for _ in range(1 if self.format.INDIVIDUAL else 2)
        ]
        services.entry_add(actor=self.organiser, tournament=self.tournament, takers=takers)

    def substitute(self) -> None:
        services.entry_substitute(
            actor=self.organiser, entry=self.entry("active"), index=0, reason="ill",
            taker=services.Taker(person=f"Reserve {self.lots.randrange(99)}"), from_round=self.lots.choice([None, 1]),
        )  # fmt: skip

    def correct(self) -> None:
        score_a, score_b = self.lots.choice([(10, 0), (0, 10), (5, 5), (300, -20)])
        services.result_correct(
            actor=self.organiser, match=self.match("finished"), score_a=score_a, score_b=score_b, reason="misread",
            void_later=self.lots.random() < 0.5,
        )  # fmt: skip

    def undo(self) -> None:
        late = self.lots.random() < 0.5
        services.correction_undo(actor=self.organiser, match=self.match("finished"), reason="no", void_later=late)

    def rerun(self) -> None:
        services.match_rerun(actor=self.organiser, match=self.match("finished"), reason="wrong cards")

    def void(self) -> None:
        services.match_void(actor=self.organiser, match=self.match(*UNPLAYED), reason="late")

    def forfeit(self) -> None:
        side = self.lots.choice([0, 1, 2])
        services.match_forfeit(actor=self.organiser, match=self.match(), side=side, reason="not there")

    def adjudicate(self) -> None:
        services.match_adjudicate(
            actor=self.organiser, match=self.match(), score_a=40, score_b=40, reason="time is over"
        )

    def rule(self) -> None:
        first, second = self.entry("active"), self.entry("active")
        services.pairing_rule_add(
            actor=self.organiser, tournament=self.tournament, entry_a=first, entry_b=second,
            kind=self.lots.choice(["forbid", "force"]), reason="sisters",
        )  # fmt: skip

    def pause(self) -> None:
        services.tournament_pause(actor=self.organiser, tournament=self.tournament, reason="tea")

    def resume(self) -> None:
        services.tournament_resume(actor=self.organiser, tournament=self.tournament)

    def mode(self) -> None:
        mode = self.lots.choice(["manual", "automatic"])
        services.tournament_edit(actor=self.organiser, tournament=self.tournament, mode=mode, reason="so")

    def finish(self) -> None:
        if is_over(self.tournament):
            services.tournament_finish(actor=self.organiser, tournament=self.tournament)

    def reopen(self) -> None:
        services.tournament_reopen(actor=self.organiser, tournament=self.tournament, reason="a protest")

    # How it goes.

    def step(self) -> None:
        """Do one act by lot, allowed or refused, and look at everything."""
        acts = self.acts()
        self._do(self.lots.choices(list(acts), list(acts.values()))[0])

    def _do(self, act: Callable[[], None]) -> bool:
        try:
            with nothing_is_stuck():
                act()
            done = True
        except (TournamentError, NotAllowedError) as refused:
            self.done.append(f"{act.__name__} refused: {refused}")
            done = False
        else:
            self.done.append(act.__name__)
        self.look()
        return done

    def to_the_end(self) -> None:
        """Let an organiser without whims bring the evening to its end, and verify it."""
        for _step in range(STEPS_TO_THE_END):
            self.tournament.refresh_from_db()
            if self.tournament.status == "finished":
                break
            self._next()
        else:
            raise AssertionError("no end")
        report = verify_tournament(self.tournament)
        assert report.is_good, report.findings

    def _next(self) -> None:
        if self.tournament.status == "paused":
            assert self._do(self.resume)
            return
        matches = Match.objects.filter(round__tournament=self.tournament)
        if self.tournament.rounds.filter(status="drawn").exists():
            assert self._do(self.release)
        elif disputed := matches.filter(disputed=True).first():
            assert self._do(self.take), disputed
        elif match := matches.filter(status__in=UNPLAYED).order_by("pk").first():
            assert self._do(lambda: services.match_forfeit(actor=self.organiser, match=match, side=0, reason="time"))
        elif match := matches.filter(status="finished", result__confirmed_at=None, entry_b__isnull=False).first():
            desk = next(one for one in self.desk if one != match.result.entered_by)
            assert self._do(lambda: services.result_confirm(actor=desk, match=match))
        elif complete := self.tournament.rounds.filter(status="complete").order_by("number").first():
            assert self._do(lambda: services.round_close(actor=self.organiser, round=complete))
        elif is_over(self.tournament) or self.format.ENDLESS:
            assert self._do(lambda: services.tournament_finish(actor=self.organiser, tournament=self.tournament))
        elif not self._do(self.draw):
            # What somebody forbade or forced may leave no way.
            assert self.tournament.pairing_rules.filter(used_in=None).exists(), "nothing can be drawn"
            for rule in self.tournament.pairing_rules.filter(used_in=None):
                services.pairing_rule_remove(actor=self.organiser, rule=rule)

    # What has to hold.

    def look(self) -> None:
        """Look over everything that holds after every act."""
        self.tournament.refresh_from_db()
        results = Result.objects.filter(match__round__tournament=self.tournament).select_related("match__round")
        for result in results:
            assert result.match.status == "finished", f"a result of {result.match}, which is {result.match.status}"
            assert result.match.round.status != "drawn", f"a result in {result.match.round.label}, not released"
        with_result = {result.match_id for result in results}
        for each in self.tournament.rounds.defer("draw_input").prefetch_related("matches"):
            self._round_holds(each, list(each.matches.all()), with_result)
        event = event_of(self.tournament)
        assert sorted(seed for group in self.format.places(event) for seed in group) == sorted(
            entrant.seed for entrant in event.entrants
        )
        if self.format.BRACKET:
            assert [match.code for match in self.format.bracket(event) if match.state == "contradicts"] == [], (
                "a table of others"
            )
        rows = standing(self.tournament)
        assert [row.rank for row in rows] == sorted(row.rank for row in rows)
        progress(self.tournament)

    def _round_holds(self, round: Round, matches: list[Match], with_result: set[int]) -> None:
        seated = Counter(
            entry
            for match in matches
            if match.status != "void"
            for entry in (match.entry_a_id, match.partner_a_id, match.entry_b_id, match.partner_b_id)
            if entry is not None
        )
        assert set(seated.values()) <= {1}, f"somebody sits twice in {round.label}"
        is_played = all(match.status in OVER for match in matches)
        if round.status in ("released", "running"):
            assert not is_played, f"{round.label} is {round.status}, and nothing of it is open"
        if round.status in ("complete", "closed"):
            assert is_played, f"{round.label} is {round.status}, and something of it is open"
        for match in matches:
            if not match.is_bye:
                assert (match.status == "finished") == (match.pk in with_result), f"match {match.pk}: {match.status}"


@contextmanager
def nothing_is_stuck() -> Iterator[None]:
    """Fail if the site itself could not move an event on, which it only writes into its log."""
    told: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: told.append(record.getMessage() + str(record.exc_info))  # type: ignore[method-assign]
    loggers = [logging.getLogger(f"tournaments.services.{name}") for name in ("advance", "play")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
    assert told == []


def evening(format: str, seed: int, acts: int) -> Evening:
    """Return an evening of *acts* acts by lot, brought to its end; an error tells what was done."""
    made = Evening(format, seed)
    try:
        made.look()
        for _act in range(acts):
            made.step()
        made.to_the_end()
    except Exception as error:
        error.add_note("\n".join([f"{format} {seed}", *made.done]))
        raise
    return made

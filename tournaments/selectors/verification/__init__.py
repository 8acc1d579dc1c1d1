"""A tournament, or one match, looked over: what is stored is recomputed, and compared with what was published."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.models import AuditEvent
from tournaments.draw_input import input_digest
from tournaments.models import Match, Round, Tournament, TournamentStatus
from tournaments.scoring import Credit
from tournaments.selectors.digest import (
    digest_list,
    list_digest,
    match_name,
    matches_whole,
    read_list,
)
from tournaments.selectors.field import compared_differences, compares_field
from tournaments.selectors.standing import StandingRow, standing
from tournaments.selectors.verification.findings import (
    CHECKS,
    DIGEST,
    DRAWS,
    MATCH_CHECKS,
    STANDING,
    Check,
    Finding,
    Report,
)
from tournaments.selectors.verification.records import check_commitment, check_records
from tournaments.selectors.verification.results import check_result

__all__ = ["CHECKS", "MATCH_CHECKS", "Check", "Finding", "Report", "verify_match", "verify_tournament"]

AT_ONCE = 50
"""Matches looked over at once: their records fit in memory, whatever the field."""

Credited = tuple[tuple[Credit, Credit], int | None]


def verify_tournament(tournament: Tournament) -> Report:
    """Return what looking over the whole of *tournament* found: every round that is over, every match, the standing.

    Of a tournament that is not finished there is no digest to compare with.
    """
    report = Report()
    rounds = list(tournament.rounds.order_by("number"))
    _check_rounds(report, tournament, rounds)
    credited: dict[int, Credited] = {}
    compared = _compared(tournament, rounds)
    for match in matches_whole(tournament).iterator(chunk_size=AT_ONCE):
        match.round.tournament = tournament
        if (found := _look_at(report, match, compared.get(match.pk))) is not None:
            credited[match.pk] = found
    _check_standing(report, tournament, credited)
    _check_digest(report, tournament)
    return report


def verify_match(match: Match) -> Report:
    """Return what looking over one *match* found, the deals' commitment included."""
    report = Report(MATCH_CHECKS)
    tournament = match.round.tournament
    whole = matches_whole(tournament).get(pk=match.pk)
    whole.round.tournament = tournament
    if whole.round.completed_at is not None:
        each = whole.round
        check_commitment(report, each.label, each.commitment, each.salt, each.shuffle_key)
    _look_at(report, whole, _compared(tournament, [whole.round]).get(whole.pk))
    return report


def _compared(tournament: Tournament, rounds: list[Round]) -> dict[int, list[int]]:
    """Return by match the differences of its deals against the field, where deals that people play count so."""
    return {
        pk: differences
        for each in rounds
        if compares_field(tournament, each)
        for pk, differences in compared_differences(each).items()
    }


def _look_at(report: Report, match: Match, compared: list[int] | None) -> Credited | None:
    """Return what the result of *match* gives, None where it does not count, after a look at all that is stored."""
    if match.shuffle_key and match.round.completed_at is not None:
        check_commitment(report, match_name(match), match.commitment, match.salt, match.shuffle_key)
    hands = check_records(report, match)
    found = check_result(report, match, hands, compared)
    result = getattr(match, "result", None)
    return found if result is not None and result.confirmed_at is not None else None


def _check_rounds(report: Report, tournament: Tournament, rounds: list[Round]) -> None:
    """Look at the commitments of rounds that are over, and at what the draws depended on."""
    kept = ""
    for each in rounds:
        if each.completed_at is not None:
            check_commitment(report, each.label, each.commitment, each.salt, each.shuffle_key)
        if each.draw_input:
            report.looked(DRAWS)
            kept = input_digest(each.draw_input)
        # Rounds of one draw depend on the same, which is kept with the first of them.
        if each.draw_digest:
            report.same(DRAWS, each.label, _("the digest of what the draw depended on"), kept, each.draw_digest)


def _check_standing(report: Report, tournament: Tournament, credited: dict[int, Credited]) -> None:
    """Look whether the standing that is shown is the one that the results give when their points are reckoned anew."""
    shown = standing(tournament)
    again = {row.entry.pk: row for row in standing(tournament, instead=credited)}
    report.looked(STANDING, len(shown))
    for row in shown:
        expected = again[row.entry.pk]
        report.same(STANDING, row.entry.name, _("rank, points and tie-breaks"), _numbers(expected), _numbers(row))


def _numbers(row: StandingRow) -> str:
    numbers = [row.rank, row.points, row.played, row.wins, row.ties, row.losses, row.difference, row.scored]
    return " ".join(map(str, [*numbers, *(value for _name, value in row.tie_breaks)]))


def _check_digest(report: Report, tournament: Tournament) -> None:
    """Look whether all that decides the tournament is as it was at the finish; name the files that are not."""
    if tournament.status != TournamentStatus.FINISHED:
        report.note(DIGEST, _("A digest is published when the tournament is finished."))
        return
    now = digest_list(tournament)
    files = read_list(now)
    report.looked(DIGEST, len(files))
    if list_digest(now) == tournament.digest:
        return
    facts = {"published": tournament.digest or _("none"), "now": list_digest(now)}
    report.wrong(DIGEST, tournament.slug, _("the digest is %(now)s, published was %(published)s") % facts)
    kept = _kept_list(tournament)
    if list_digest(kept) != tournament.digest:
        report.note(DIGEST, _("The list of files that was kept at the finish is not that of the published digest."))
        return
    published = read_list(kept)
    for name in sorted(published.keys() | files.keys()):
        if published.get(name) != files.get(name):
            report.wrong(DIGEST, name, _("is not what it was at the finish"))


def _kept_list(tournament: Tournament) -> str:
    """Return the list of hashes that the log kept at the finish."""
    events = AuditEvent.objects.filter(verb="tournament.finish", target=f"tournament:{tournament.slug}")
    newest = events.order_by("-pk").first()
    return str(newest.after.get("files", "")) if newest else ""

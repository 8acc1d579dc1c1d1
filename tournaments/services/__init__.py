"""Writing: what organisers do with a tournament, and how its matches are played exactly once."""

from tournaments.services.admission import (
    entries_absent,
    entry_check_in,
    entry_come,
    entry_let_in,
)
from tournaments.services.advance import tournament_advance, tournaments_advance
from tournaments.services.clone import tournament_clone
from tournaments.services.correct import correction_undo, result_correct
from tournaments.services.csv_import import entries_import, entries_parse
from tournaments.services.deadline import round_deadline
from tournaments.services.dispatch import leases_reclaim, matches_dispatch, matches_unqueue
from tournaments.services.draw import pairing_rule_add, pairing_rule_remove, round_redraw, rounds_draw, rounds_release
from tournaments.services.early import replay_open_early
from tournaments.services.entries import (
    entry_add,
    entry_edit,
    entry_remove,
    entry_sign_up,
    may_enter,
)
from tournaments.services.event import tournament_create, tournament_edit, tournament_open
from tournaments.services.figures import figures_complete, figures_store
from tournaments.services.finish import round_close, tournament_finish
from tournaments.services.lease import match_claim, match_fail, match_heartbeat, match_release
from tournaments.services.logs import seat_logs_prune
from tournaments.services.partners import partners_draw
from tournaments.services.play import match_play
from tournaments.services.played import plan_of
from tournaments.services.repair import match_rerun, match_retry, match_void
from tournaments.services.result import match_complete
from tournaments.services.results import (
    BEGUN_ROUNDS,
    ResultValues,
    match_adjudicate,
    match_forfeit,
    result_confirm,
    result_store,
)
from tournaments.services.roster import Taker
from tournaments.services.seeds import entries_by_lot, entries_seed, entry_seed
from tournaments.services.settings import resolved_rules
from tournaments.services.sheet_decisions import sheet_confirm, sheet_take
from tournaments.services.sheet_records import LARGEST_RECORD, RecordRead, record_read
from tournaments.services.sheet_results import FROM_SHEETS, may_second, sheet_hand_in, sheet_total_put, sheet_values
from tournaments.services.sheets import (
    sheet_again,
    sheet_course,
    sheet_cut,
    sheet_discard,
    sheet_line_put,
    sheet_record_put,
    sheet_totals_course,
)
from tournaments.services.start import (
    tournament_cancel,
    tournament_pause,
    tournament_reopen,
    tournament_resume,
    tournament_start,
)
from tournaments.services.substitutes import entry_substitute
from tournaments.services.taking_part import entry_disqualify, entry_readmit, entry_withdraw

__all__ = [
    "BEGUN_ROUNDS",
    "FROM_SHEETS",
    "LARGEST_RECORD",
    "RecordRead",
    "ResultValues",
    "Taker",
    "correction_undo",
    "entries_absent",
    "entries_by_lot",
    "entries_import",
    "entries_parse",
    "entries_seed",
    "entry_add",
    "entry_check_in",
    "entry_come",
    "entry_disqualify",
    "entry_edit",
    "entry_let_in",
    "entry_readmit",
    "entry_remove",
    "entry_seed",
    "entry_sign_up",
    "entry_substitute",
    "entry_withdraw",
    "figures_complete",
    "figures_store",
    "leases_reclaim",
    "match_adjudicate",
    "match_claim",
    "match_complete",
    "match_fail",
    "match_forfeit",
    "match_heartbeat",
    "match_play",
    "match_release",
    "match_rerun",
    "match_retry",
    "match_void",
    "matches_dispatch",
    "matches_unqueue",
    "may_enter",
    "may_second",
    "pairing_rule_add",
    "pairing_rule_remove",
    "partners_draw",
    "plan_of",
    "record_read",
    "replay_open_early",
    "resolved_rules",
    "result_confirm",
    "result_correct",
    "result_store",
    "round_close",
    "round_deadline",
    "round_redraw",
    "rounds_draw",
    "rounds_release",
    "seat_logs_prune",
    "sheet_again",
    "sheet_confirm",
    "sheet_course",
    "sheet_cut",
    "sheet_discard",
    "sheet_hand_in",
    "sheet_line_put",
    "sheet_record_put",
    "sheet_take",
    "sheet_total_put",
    "sheet_totals_course",
    "sheet_values",
    "tournament_advance",
    "tournament_cancel",
    "tournament_clone",
    "tournament_create",
    "tournament_edit",
    "tournament_finish",
    "tournament_open",
    "tournament_pause",
    "tournament_reopen",
    "tournament_resume",
    "tournament_start",
    "tournaments_advance",
]

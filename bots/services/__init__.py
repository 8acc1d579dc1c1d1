"""Writing: bots, their versions, checks of uploads, and what workers say of themselves."""

from bots.services.bots import bot_create, bot_delete, bot_logs_share, bot_rename
from bots.services.check_run import check_run
from bots.services.checks import (
    check_again,
    check_claim,
    check_fail,
    check_finish,
    check_heartbeat,
    check_release,
    check_stop,
    check_wait,
    checks_dispatch,
    checks_reclaim,
    checks_unqueue,
)
from bots.services.house import (
    VersionImmutableError,
    house_bot_register,
    house_bots_register,
    version_digest,
    version_edit,
)
from bots.services.programs import player_of, program_of, sandbox_for
from bots.services.test_match import test_match_create
from bots.services.versions import (
    program_upload,
    version_retire,
    version_take_down,
    version_trust,
    version_upload,
)
from bots.services.workers import Ability, ability, worker_forget, worker_tell

__all__ = [
    "Ability",
    "VersionImmutableError",
    "ability",
    "bot_create",
    "bot_delete",
    "bot_logs_share",
    "bot_rename",
    "check_again",
    "check_claim",
    "check_fail",
    "check_finish",
    "check_heartbeat",
    "check_release",
    "check_run",
    "check_stop",
    "check_wait",
    "checks_dispatch",
    "checks_reclaim",
    "checks_unqueue",
    "house_bot_register",
    "house_bots_register",
    "player_of",
    "program_of",
    "program_upload",
    "sandbox_for",
    "test_match_create",
    "version_digest",
    "version_edit",
    "version_retire",
    "version_take_down",
    "version_trust",
    "version_upload",
    "worker_forget",
    "worker_tell",
]

"""A check as its page shows it: stages with their lines, the figures, and an ETag that changes with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy

from bots.checking import STAGES
from bots.models import OPEN_CHECK_STATES, BotVersion, CheckState, VersionCheck
from clubs.views.moving import etag_of

TITLES = {
    "unpack": gettext_lazy("Archive"),
    "language": gettext_lazy("Language"),
    "build": gettext_lazy("Build"),
    "start": pgettext_lazy("stage of a check", "Start"),
    "games": gettext_lazy("Games"),
    "resources": gettext_lazy("Resources"),
}
DONE, NOW, FAILED, TODO = "done", "now", "failed", "todo"


@dataclass(frozen=True)
class Stage:
    """One stage of a check: where it stands and what was said in it."""

    key: str
    title: object
    state: str
    lines: list[dict[str, Any]]


def stages_of(check: VersionCheck) -> list[Stage]:
    """Return the stages of *check* in order."""
    passed: dict[str, bool | None] = check.report.get("stages", {})
    said = {key: [line for line in check.log if line.get("stage") == key] for key in STAGES}
    last = max((at for at, key in enumerate(STAGES) if said[key]), default=0)
    stages = []
    for at, key in enumerate(STAGES):
        if key in passed:
            state = {True: DONE, False: FAILED, None: TODO}[passed[key]]
        elif check.state == CheckState.RUNNING:
            state = DONE if at < last else NOW if at == last else TODO
        else:
            state = DONE if at < last and check.log else TODO
        stages.append(Stage(key, TITLES[key], state, said[key]))
    return stages


def other_lines(check: VersionCheck) -> list[dict[str, Any]]:
    """Return the lines that belong to no stage: what the site says."""
    return [line for line in check.log if line.get("stage") not in STAGES]


def check_context(version: BotVersion, check: VersionCheck | None) -> dict[str, Any]:
    """Return what ``bots/_check.html`` needs."""
    if check is None:
        return {"version": version, "check": None, "etag": etag(version, None), "polls": False}
    stages = stages_of(check)
    return {
        "version": version,
        "check": check,
        "stages": stages,
        "site_lines": other_lines(check),
        "stage_now": next((at for at, stage in enumerate(stages, 1) if stage.state in (NOW, FAILED)), len(stages)),
        "report": check.report,
        "polls": check.state in OPEN_CHECK_STATES,
        "etag": etag(version, check),
    }


def etag(version: BotVersion, check: VersionCheck | None) -> str:
    """Return a value that changes whenever the live part of the page would."""
    parts: list[object] = [version.state, version.state_reason, get_language()]
    if check is not None:
        parts += [check.number, check.state, check.waits_for, check.attempts, len(check.log), check.log[-1:]]
    return etag_of(parts)

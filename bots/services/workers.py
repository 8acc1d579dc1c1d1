"""What a worker can run, found out when it starts, and the row in which it says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from bots.language import language, language_keys
from bots.models import WorkerSeen
from bots.sandbox import Backend, Config, SandboxUnavailable
from bots.sandbox import backend as sandbox_backend


@dataclass(frozen=True)
class Ability:
    """What this machine can run: keys of languages with their versions, in which sandbox; or what hinders it."""

    sandbox: str = ""
    problem: str = ""
    languages: dict[str, str] = field(default_factory=dict)


def ability() -> Ability:
    """Return what this machine can run of strangers' programs, or what hinders it.

    A language that has to be built counts only where compilers may run (`Backend.can_build`).
    """
    try:
        sandbox: Backend = sandbox_backend(settings.SHELEM_SANDBOX, Config(scratch=Path(settings.BOT_SCRATCH_DIR)))
    except SandboxUnavailable as missing:
        return Ability(problem=str(missing))
    found: dict[str, str] = {}
    for key in language_keys():
        known = language(key)
        if settings.WORKER_LANGUAGES and key not in settings.WORKER_LANGUAGES:
            continue
        runtime = known.runtime()
        if runtime is not None and (not known.build or sandbox.can_build().ok):
            found[key] = runtime.version
    return Ability(sandbox=sandbox.name, languages=found)


def worker_tell(*, name: str, ability: Ability) -> None:
    """Note that the worker *name* is there and can do *ability*."""
    now = timezone.now()
    facts = {
        "languages": sorted(ability.languages),
        "sandbox": ability.sandbox,
        "problem": ability.problem[:500],
        "details": ability.languages,
        "seen_at": now,
    }
    WorkerSeen.objects.update_or_create(name=name[:120], defaults=facts, create_defaults={**facts, "started_at": now})


def worker_forget(*, name: str) -> None:
    """Note that the worker *name* is going; rows of others that vanished a day ago go too."""
    WorkerSeen.objects.filter(name=name[:120]).delete()
    WorkerSeen.objects.filter(seen_at__lt=timezone.now() - timedelta(days=1)).delete()

"""The choice of a backend: by what contains a hostile program here, and none rather than an unsafe one."""

import time

from bots.sandbox.alone import Shim, Trusted
from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.model import Backend, Config, SandboxUnavailable, Verdict
from bots.sandbox.sweep import sweep

BACKENDS: dict[str, type[Bubblewrap] | type[Shim] | type[Trusted]] = {
    "bubblewrap": Bubblewrap,
    "shim": Shim,
    "trusted": Trusted,
}
AUTO = ("bubblewrap", "shim")
SETTINGS = ("auto", *BACKENDS)
# A refusal may pass (a full disk, a package just installed): it is asked again after so many seconds.
REFUSED_SECONDS = 30.0
_verdicts: dict[tuple[str, Config], tuple[float, Verdict]] = {}


def verdict(name: str, config: Config) -> Verdict:
    """Return what the canary says of a backend; asked once a process while it is contained."""
    at, known = _verdicts.get((name, config), (0.0, None))
    if known is None or (not known.ok and time.monotonic() - at > REFUSED_SECONDS):
        known = BACKENDS[name](config).canary()
        _verdicts[name, config] = time.monotonic(), known
    return known


def backend(setting: str = "auto", config: Config | None = None) -> Backend:
    """Return the backend that *setting* names; "auto": the first safe one of bubblewrap and the shim alone.

    "trusted" contains nothing: whoever asks for it may run only bots that are trusted.
    Raises: SandboxUnavailable with the reason and what to install; then nothing untrusted may run.
    """
    config = config or Config()
    if setting not in SETTINGS:
        raise SandboxUnavailable(f"SHELEM_SANDBOX={setting} is unknown", f"use one of {', '.join(SETTINGS)}")
    if setting == "trusted":
        return Trusted(config)
    reasons, install = [], ""
    for name in AUTO if setting == "auto" else (setting,):
        found = verdict(name, config)
        if found.ok:
            sweep(config)
            return BACKENDS[name](config)
        reasons.append(found.reason)
        install = install or found.install
    raise SandboxUnavailable("; ".join(reasons), install)

"""Which browser opens the pages: Debian's Chromium without windows where it is installed, else the whole one.

Both are the same engine of the same version; without windows a page costs about half the processor time.
"""

from __future__ import annotations

from pathlib import Path

SHELL, WHOLE = "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
CHROMIUM = SHELL if Path(SHELL).exists() else WHOLE

"""``python -m engine``: play, replay, score, deal, presets."""

import sys

from engine.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m bots.sdk``, and the entry of the single file."""

import sys

from bots.sdk.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""Entry of the launcher."""

import sys
from pathlib import Path

# Run as a file, from any directory: the package is found from here, never from where the caller stands.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

from launcher.commands import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

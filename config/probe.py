"""Asks this machine's own web server whether it is healthy; run as a file, it loads nothing else."""

import os
import sys
import urllib.request


def main() -> int:
    """Return 0 when the health address answers 200."""
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip().lstrip(".")
    headers = {"Host": host if host not in {"", "*"} else "localhost"}
    request = urllib.request.Request(sys.argv[1], headers=headers)  # noqa: S310 - the caller's own address
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310
            return 0 if answer.status == 200 else 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())

"""Run the attacks and print what they came to: ``python3 -m tests.bots.attacks.run [--backend NAME] [ATTACK …]``.

Without a test framework, so that it also runs as another user or in a container. With ``--serve`` it reads lines
"backend attack" and answers each with a line of JSON.
"""

import argparse
import dataclasses
import json
import shutil
import sys
from pathlib import Path

from bots.sandbox import Config, verdict
from tests.bots.attacks.house import ATTACKS, C_ATTACKS, Finding, House

PROJECT = Path(__file__).resolve().parents[3]


def usable() -> dict[str, str]:
    """Return each sandboxing backend with the reason why it is not safe here ("" where it is)."""
    found = {name: verdict(name, Config()) for name in ("bubblewrap", "shim")}
    return {name: "" if one.ok else one.reason for name, one in found.items()}


def serve() -> None:
    """Answer "backend attack" lines until they end."""
    house = House(PROJECT)
    print(json.dumps(usable()), flush=True)
    try:
        for line in sys.stdin:
            backend, attack = line.split()
            print(json.dumps(dataclasses.asdict(house.let_in(attack, backend))), flush=True)
    finally:
        house.close()


def main() -> int:
    """Return 0 when every attack was contained in every usable backend, and there was one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", action="append")
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("attacks", nargs="*")
    options = parser.parse_args()
    if options.serve:
        serve()
        return 0
    attacks = options.attacks or [name for name in ATTACKS if name not in C_ATTACKS or shutil.which("gcc")]
    house = House(PROJECT)
    bad = ran = 0
    try:
        for backend, reason in usable().items():
            if options.backend and backend not in options.backend:
                continue
            if reason:
                print(f"{backend}: not safe here: {reason}")
                continue
            found: list[Finding] = []
            for name in attacks:
                found.append(house.let_in(name, backend))
                if not found[-1].contained:
                    print(f"  {name}: {found[-1].why}")
            contained = sum(one.contained for one in found)
            seconds = sum(one.milliseconds for one in found) / 1000
            print(f"{backend}: contained {contained} of {len(found)} as user {found[0].user} in {seconds:.1f} s")
            ran += len(found)
            bad += len(found) - contained
    finally:
        house.close()
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main())

"""The properties of every board on as many boards as one likes: ``python -m tests.engine.campaign --boards 20000``.

Plays so many random boards of every preset, of every preset with all four modes, and of house rules over them, and
checks each as tests/engine/properties.py says. Prints a line per set of rules; exits with 1 at the first that fails,
naming rules and key.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.options import changes_from_preset, parse_rules
from tests.engine.boards import rules_id
from tests.engine.properties import check, rules_to_try

CHUNK = 500


def check_chunk(text: str, start: int, *, boards: int) -> Counter[str]:
    """Return how the boards from key *start* on ended, under the rules of *text*.

    Raises:
        AssertionError: one is wrong; the message names rules and key.
    """
    rules = parse_rules(text)
    ended: Counter[str] = Counter()
    for key in range(start, min(start + CHUNK, boards)):
        try:
            board = check(rules, key)
        except Exception as error:
            raise AssertionError(f"{rules_id(rules)}, key {key}: {error!r}") from error
        assert board.outcome is not None
        ended[board.outcome.kind] += 1
    return ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaign and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=1000, metavar="N", help="for each set of rules (default 1000)")
    parser.add_argument("--workers", type=int, default=2, metavar="W", help="processes (default 2)")
    parser.add_argument("--presets", action="store_true", help="the presets alone, without house rules over them")
    arguments = parser.parse_args(argv)
    tried = [rules for rules in rules_to_try() if not (arguments.presets and changes_from_preset(rules))]
    started, total = time.monotonic(), 0
    with ProcessPoolExecutor(arguments.workers) as pool:
        for rules in tried:
            chunk = partial(check_chunk, rules.text(), boards=arguments.boards)
            try:
                ended = sum(pool.map(chunk, range(0, arguments.boards, CHUNK)), Counter())
            except AssertionError as error:
                print(f"FAILED {error}", file=sys.stderr)
                return 1
            total += ended.total()
            kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(ended.items()))
            print(f"{ended.total():>6} boards  {rules_id(rules)[:90]}: {kinds}", flush=True)
    print(f"all properties hold: {total} boards in {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""docs/scoring.md says what the code does."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tests.tournaments.swiss_of_five import RESULTS, A, B, C, D, E
from tournaments.card_draw import EQUAL_RANKS, draw_cards
from tournaments.field_comparison import field_differences
from tournaments.match_plan import BEST_OF, BOARDS, DECIDER, FORFEIT, SEED
from tournaments.scales import WBF_IMPS, victory_points
from tournaments.scoring_rules import KINDS, ScoringRules
from tournaments.standings import TIE_BREAKS, ranked

PAGE = (Path(__file__).parents[2] / "docs/scoring.md").read_text("utf-8")


def rows(first_cells):
    """Return the cells of the table rows that begin with one of *first_cells*."""
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line[:1] == "|"]
    return {cells[0]: cells[1:] for cells in table if cells[0] in first_cells}


def test_every_setting_and_its_usual_value():
    usual = {name: value for name, value in ScoringRules().values().items() if name != "imp_scale"}
    table = rows({f"`{each.name}`" for each in fields(ScoringRules)})
    assert {name.strip("`") for name in table} == {each.name for each in fields(ScoringRules)}
    assert {name: table[f"`{name}`"][0].strip("`") for name in usual} == {k: str(v) for k, v in usual.items()}


def test_the_scale_of_imps():
    assert f"\n{' '.join(map(str, WBF_IMPS))}\n" in PAGE


@pytest.mark.parametrize("deals", [4, 8, 16, 32])
def test_victory_points(deals):
    cells = rows({str(deals)})[str(deals)]
    assert cells == [f"{victory_points(net, deals) / 100:.2f}" for net in (0, 5, 10, 20, 30, 40, 60)]


@pytest.mark.parametrize(
    "name", [*KINDS, *TIE_BREAKS, *EQUAL_RANKS, BOARDS, BEST_OF, DECIDER, SEED, FORFEIT, "target", "floor"]
)
def test_every_word_is_explained(name):
    assert f"`{name}`" in PAGE


def test_every_tie_break_has_a_row():
    assert len(rows({f"`{name}`" for name in TIE_BREAKS})) == len(TIE_BREAKS)


def test_the_event_of_five():
    names = ["buchholz", "buchholz_cut1", "buchholz_median", "sonneborn_berger", "wins"]
    table = rows(set("ABCDE"))
    for line in ranked([A, B, C, D, E], RESULTS, names):
        numbers = [line.points, *(line.value(name) for name in names[:-1])]
        assert table["ABCDE"[line.entry - 1]] == [*(f"{each / 100:.2f}" for each in numbers), str(line.wins)]


def test_the_three_tables():
    played = [int(cell.replace("−", "-")) for cell in rows({"seats 0 and 2 over 1 and 3"}).popitem()[1]]
    counts = [int(cell.replace("−", "-")) for cell in rows({"counts"})["counts"]]
    assert list(field_differences({1: dict(enumerate(played))})[1].values()) == counts


@pytest.mark.parametrize("equal", EQUAL_RANKS)
def test_the_draw_of_cards(equal):
    draw = draw_cards([1, 2, 3, 4], "tuesday", equal).values()
    texts = [", ".join(f"{player} {card}" for player, card in cards) for cards in (draw["cards"], *draw["redraws"])]
    partners = " ".join("-".join(map(str, pair)) for pair in draw["pairs"])
    assert re.search(f"^{equal}: {'; again '.join(texts)}; partners {partners}$", PAGE, re.MULTILINE)

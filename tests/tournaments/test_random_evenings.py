"""Every format through evenings by chance: nothing breaks, nothing is counted twice, and each comes to a good end."""

import pytest

from tests.tournaments.evenings import evening
from tournaments.formats import format_names

pytestmark = pytest.mark.django_db

ACTS = 40


@pytest.mark.parametrize("format", format_names())
def test_an_evening_by_chance_comes_to_a_good_end(format):
    made = evening(format, seed=1, acts=ACTS)
    assert made.tournament.status == "finished"
    assert len(made.tournament.digest) == 64

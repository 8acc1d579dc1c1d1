import pytest

from engine.deal import Deal, DealError
from tests.engine.boards import KNOWN_DEAL


def test_a_deal_reads_back():
    assert Deal.from_text(KNOWN_DEAL.text()) == KNOWN_DEAL


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "here are 0"),
        ("A.K.Q.J A.K.Q.J", "here are 2"),
        ("A.K.Q A.K.Q.J A.K.Q.J A.K.Q.J A.K.Q.J", "3 suits"),
        ("AA.K.Q.J A.K.Q.J A.K.Q.J A.K.Q.J A.K.Q.J", "As is named twice"),
    ],
)
def test_a_text_that_is_no_deal_is_refused(text, reason):
    with pytest.raises(DealError, match=reason):
        Deal.from_text(text)

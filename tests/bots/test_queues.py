import pytest

from bots.queues import DEFAULT, needs_text, queue_for, queues_of, serves

LANGUAGES = ["python", "javascript", "c", "cpp", "executable"]


def test_house_bots_need_nothing():
    assert needs_text(["", "", ""]) == ""
    assert queue_for("") == queue_for("", trusted=True) == DEFAULT
    assert serves([], "")


def test_needs_are_sorted_and_told_once():
    assert needs_text(["python", "", "c", "python"]) == "c+python"
    assert queue_for("c+python") == "play.c+python"
    assert queue_for("c+python", trusted=True) == "trusted.c+python"


@pytest.mark.parametrize("can", [LANGUAGES[:n] for n in range(len(LANGUAGES) + 1)])
def test_a_worker_listens_to_what_it_serves_and_nothing_else(can):
    queues = queues_of(can)
    assert len(set(queues)) == len(queues)
    assert DEFAULT not in queues
    for first in ["", *LANGUAGES]:
        for second in ["", *LANGUAGES]:
            needs = needs_text([first, second])
            if needs:
                assert (queue_for(needs) in queues) == serves(can, needs)


def test_four_seats_need_four_languages_at_most():
    assert len(queues_of(LANGUAGES)) == 5 + 10 + 10 + 5
    assert queue_for(needs_text(LANGUAGES[:4])) in queues_of(LANGUAGES)


def test_without_a_sandbox_only_queues_of_trusted_programs():
    assert queues_of(["c", "python"], trusted_only=True) == ["trusted.c", "trusted.python", "trusted.c+python"]

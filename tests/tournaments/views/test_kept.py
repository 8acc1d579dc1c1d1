"""What is worked out once: kept as long as nothing changes that it depends on, in each language by itself."""

from itertools import count

from django.utils import translation

from tournaments.views.kept import kept


def test_made_once_for_what_it_depends_on():
    numbers = count()

    def made(depends, name="test"):
        return kept(name, depends, lambda: f"made {next(numbers)}")

    first = made((1, "a"))
    assert made((1, "a")) == first
    assert made((1, "b")) != first
    assert made((1, "a"), name="other") != first
    with translation.override("fa"):
        assert made((1, "a")) != first
    assert made((1, "a")) == first

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_example_of_the_readme_runs_as_printed():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


def test_what_the_readme_points_to_is_there():
    text = (ROOT / "README.md").read_text()
    for target in {part.split(")")[0] for part in text.split("](")[1:]}:
        assert (ROOT / target).exists(), target

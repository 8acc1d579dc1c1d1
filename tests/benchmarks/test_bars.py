"""The table of bars: the worst page is named, and one figure above its bar is a miss."""

from benchmarks.bars import Seen, site_bars
from benchmarks.replay_page import Bar, bars_told, kind_of

LIGHT = Seen("home (en)", {"html": 1, "js": 2048, "css": 4096, "other": 0}, 0.001)
HEAVY = Seen("match (fa)", {"html": 1, "js": 40 * 1024, "css": 5120, "other": 0}, 0.004, axe=["label: <input>"])


def by_name(bars):
    return {bar.name: bar for bar in bars}


def test_the_worst_page_is_named():
    bars = by_name(site_bars([LIGHT, HEAVY]))
    js = bars["JS of any page, gz"]
    assert (js.value, js.where, js.met) == (40, "match (fa)", False)
    assert bars["CSS of any page, gz"].met
    assert bars["layout shift of any page"].where == "match (fa)"


def test_one_finding_is_a_miss_and_is_told():
    bars = by_name(site_bars([LIGHT, HEAVY]))
    found = bars["violations that axe finds"]
    assert (found.value, found.met, found.where) == (1, False, "match (fa): label: <input>")
    assert bars["pages that scroll sideways"].met


def test_every_bar_has_a_line_with_its_figure():
    lines = bars_told([Bar("HTML, gz", 7.25, 12, "kB"), Bar("errors", 2, 0, "", "here")])
    assert lines[0].split() == ["HTML,", "gz", "7.250", "kB", "bar", "12", "kB", "met"]
    assert lines[1].split() == ["errors", "2", "bar", "0", "MISSED", "here"]


def test_files_count_by_what_they_are():
    base = "http://127.0.0.1:1"
    assert [kind_of(base + path) for path in ("/", "/static/a.js?1", "/static/b.css", "/static/c.svg", "/x.js/")] == [
        "html", "js", "css", "other", "html",
    ]  # fmt: skip

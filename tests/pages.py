"""What every page of the site must keep, for the tests that open pages."""

import re
from html.parser import HTMLParser

GEOMETRY = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "x1", "x2", "y1", "y2", "min", "max"}
INLINE_HANDLER = re.compile(r"^on[a-z]+$")


class _Checker(HTMLParser):
    """Collects what a strict content policy would refuse, and ids given twice."""

    def __init__(self):
        super().__init__()
        self.wrong, self.ids, self.inside = [], set(), ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.wrong += [f"<{tag} {name}>" for name in given if name == "style" or INLINE_HANDLER.match(name)]
        self.wrong += [f"{name}={given[name]}" for name in GEOMETRY & given.keys() if "," in (given[name] or "")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.wrong.append(f"inline <{tag}>")
        if (ident := given.get("id")) in self.ids:
            self.wrong.append(f"id {ident} twice")
        elif ident:
            self.ids.add(ident)
        if tag == "img" and "alt" not in given:
            self.wrong.append("<img> without alt")


def check_page(response):
    """Accept a whole page that keeps the content policy and has one heading of the first rank."""
    html = response.content.decode()
    assert html.lstrip().startswith("<!doctype html>"), html[:200]
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    checker = _Checker()
    checker.feed(html)
    assert checker.wrong == []
    assert html.count("<h1") == 1
    assert "{%" not in html
    assert "{{" not in html
    return html

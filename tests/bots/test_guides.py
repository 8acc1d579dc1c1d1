"""Markdown as pages: headings, links, code and tables; nothing raw gets through."""

from bots.guides import guide

TEXT = """# The <title>

See [the protocol](bot-protocol.md#calls), [records](records.md), [outside](https://example.org) and [here](#a-b).

## A & b

```python
print("<b>")
```

| key | what |
|---|---|
| `a` | <script>alert(1)</script> |

## A & b

1. one
   ```
   inside
   ```
"""


def made(tmp_path, text=TEXT):
    path = tmp_path / "guide.md"
    path.write_text(text)
    return guide(path, {"bot-protocol.md": "/bots/protocol/"})


def test_title_contents_and_links(tmp_path):
    found = made(tmp_path)
    assert found.title == "The <title>"
    assert found.contents == (("a-b", "A & b"), ("a-b-2", "A & b"))
    assert '<a href="/bots/protocol/#calls">the protocol</a>' in found.html
    assert ", records, " in found.html
    assert '<a href="https://example.org">' in found.html
    assert '<a href="#a-b">here</a>' in found.html


def test_code_and_tables(tmp_path):
    html = made(tmp_path).html
    assert '<pre class="code" dir="ltr" tabindex="0"><code>print(&quot;&lt;b&gt;&quot;)' in html
    assert '<div class="scroll" tabindex="0"><table class="table">' in html
    assert html.count("<table") == html.count("</table>") == 1
    assert html.index("</table>") < html.index('id="a-b-2"')
    assert "<script" not in html
    assert "inside" in html


def test_a_changed_file_is_read_again(tmp_path):
    made(tmp_path)
    assert made(tmp_path, "# Other").title == "Other"

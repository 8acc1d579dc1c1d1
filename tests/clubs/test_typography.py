"""Persian digits, marks of each language: where a person reads, and nowhere else."""

import pytest

from clubs.typography import chinese, page, persian


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("12", "۱۲"),
        ("دور 3 از 12", "دور ۳ از ۱۲"),
        ("1,664", "۱٬۶۶۴"),
        ("3.5", "۳٫۵"),
        ("(2.50)", "(۲٫۵۰)"),
        ("\u2212165 : 330", "\u200e\u2212۱۶۵ : ۳۳۰"),
        ("با +260 برد", "با \u200e+۲۶۰ برد"),
        ("5-8", "۵-۸"),
        ("18:05", "۱۸:۰۵"),
        ("1405/9/9", "۱۴۰۵/۹/۹"),
        ("2.1.3", "۲.۱.۳"),
        ("98%", "۹۸٪"),
        ("5–8", "۵–۸"),
        ("دور3،4", "دور۳،۴"),
        ("«12»", "«۱۲»"),
        ("دیدار W1 با 3a", "دیدار W1 با 3a"),
        ("نسخهٔ v3 و SHA-256 و t6.3", "نسخهٔ v3 و SHA-256 و t6.3"),
        ("به نشانی http://x.ir:8000/9/ بروید", "به نشانی http://x.ir:8000/9/ بروید"),
        ("k7@x.ir", "k7@x.ir"),
        ("ورق 10♠ و ♥9", "ورق 10♠ و ♥9"),
        ("Table 7", "Table 7"),
        ("N 330", "N ۳۳۰"),
        ("It&#x27;s 5", "It&#x27;s 5"),
        ("&#39;۵ 6&nbsp;7&amp;8", "&#39;۵ ۶&nbsp;۷&amp;۸"),
        ("دور 3, میز 1,200; خواندن", "دور ۳، میز ۱٬۲۰۰؛ خواندن"),
        (", ", "، "),
        (", Alborz Club, Tehran, ", "، Alborz Club, Tehran، "),
        ("Six, sharp; and 7", "Six, sharp; and 7"),
        ("A&amp;B, و C", "A&amp;B، و C"),
        ("Team &quot;Star&quot;", "Team &quot;Star&quot;"),
        ("&lt;Team&gt;", "&lt;Team&gt;"),
        ("Rock &amp;", "Rock &amp;"),
        ("Rock &amp;,", "Rock &amp;،"),
        ("", ""),
    ],
)
def test_text(text, shown):
    assert persian(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("循环赛, ", "循环赛，"),
        (", Alborz Club, Tehran, ", "，Alborz Club, Tehran，"),
        ("黑桃: ", "黑桃："),
        ("第 3 墩. 打宕, 12 分.", "第 3 墩。打宕，12 分。"),
        ("东、 南、 西", "东、南、西"),
        ("得 12:30 分", "得 12:30 分"),
        ("A 桌, B 桌", "A 桌，B 桌"),
        ("胜者组 3, 败者组 2; B", "胜者组 3，败者组 2；B"),
        ("Club evening, 第 4 轮", "Club evening，第 4 轮"),
        ("甲&amp; 乙 1,664 分", "甲&amp; 乙 1,664 分"),
        ("Six, sharp", "Six, sharp"),
        ("8 : 4", "8 : 4"),
    ],
)
def test_chinese(text, shown):
    assert chinese(text) == shown


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ('<td class="n2" id="r3">12</td>', '<td class="n2" id="r3">۱۲</td>'),
        ('<a href="/t/3/" title="دور 3">3</a>', '<a href="/t/3/" title="دور ۳">۳</a>'),
        ('<input value="3" aria-label="میز 4"> 5', '<input value="3" aria-label="میز ۴"> ۵'),
        ("<bdi>Bot 7</bdi> <bdi>7</bdi> 7", "<bdi>Bot 7</bdi> <bdi>7</bdi> ۷"),
        ('<bdi dir="ltr">3 : 4</bdi>', '<bdi dir="ltr">۳ : ۴</bdi>'),
        ('<bdi dir="ltr" translate="no">A 10</bdi>', '<bdi dir="ltr" translate="no">A 10</bdi>'),
        ("<code>1 <b>2</b></code> 3 <pre>4</pre>", "<code>1 <b>2</b></code> ۳ <pre>4</pre>"),
        ("<script>let a = 1 < 2;</script>3", "<script>let a = 1 < 2;</script>۳"),
        (
            '<i class="card h at-2">10</i>9<i class="s">8</i><i class="chip">7</i>',
            '<i class="card h at-2">10</i>۹<i class="s">8</i><i class="chip">۷</i>',
        ),
        ("<textarea>12</textarea>", "<textarea>12</textarea>"),
        (
            '<div translate="no"><div>7</div><i>8</i></div><div>9</div>',
            '<div translate="no"><div>7</div><i>8</i></div><div>۹</div>',
        ),
        (
            '<svg><use href="i.svg#x"/></svg><text x="1">2</text>',
            '<svg><use href="i.svg#x"/></svg><text x="1">۲</text>',
        ),
        ('<i class="a>1">2</i><!-- 3 --><!doctype html>4', '<i class="a>1">۲</i><!-- 3 --><!doctype html>۴'),
        ('<meta name="viewport" content="width=9, scale=1">', '<meta name="viewport" content="width=9, scale=1">'),
        (
            '<meta property="og:image:width" content="1200"><meta property="og:title" content="پخش 3">',
            '<meta property="og:image:width" content="1200"><meta property="og:title" content="پخش ۳">',
        ),
    ],
)
def test_page(html, shown):
    assert page(html, persian) == shown


def test_pages_have_persian_digits_in_persian_alone(client, db):
    for language in ("fa", "en", "es"):
        answer = client.get("/accounts/sign-up/", headers={"Accept-Language": language})
        html = answer.content.decode()
        assert ("۸" in html) is (language == "fa")
        assert ' maxlength="80"' in html
        assert int(answer["Content-Length"]) == len(answer.content)

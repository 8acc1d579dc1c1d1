"""Language and theme in a browser."""

import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)

SCHEME = "getComputedStyle(document.documentElement).colorScheme"
PAPER = "getComputedStyle(document.body).backgroundColor"


def choose(page, name):
    page.locator("button[popovertarget=look]").click()
    page.locator("#look").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 640)])
def test_language_and_theme_from_any_page(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/clubs/?x=1")
    fonts = []
    page.on("request", lambda asked: fonts.append(asked.url) if "fonts/" in asked.url else None)
    assert page.locator("#look").is_hidden()
    with page.expect_request("**/fonts/**"):
        choose(page, "فارسی")
    assert page.url.endswith("/clubs/?x=1")
    assert page.evaluate("[document.documentElement.lang, getComputedStyle(document.body).direction]") == ["fa", "rtl"]
    page.evaluate("document.fonts.ready.then(() => 0)")
    assert len(fonts) == 1
    light = page.evaluate(PAPER)
    page.locator("button[popovertarget=look]").click()
    page.locator("#look button[value=dark]").click()
    assert page.evaluate(SCHEME) == "dark"
    assert page.evaluate(PAPER) != light
    page.locator("button[popovertarget=look]").click()
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    assert page.locator("#look").is_hidden()
    choose(page, "English")
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.evaluate(SCHEME) == "dark"


def test_other_languages_fetch_no_font_and_scripts_are_not_needed(browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    fonts = []
    page.on("request", lambda asked: fonts.append(asked.url) if "fonts/" in asked.url else None)
    page.goto("/clubs/")
    choose(page, "Español")
    assert page.locator("html").get_attribute("lang") == "es"
    assert fonts == []
    context.close()


PARTS = """[...document.querySelectorAll('.site-head .bar :is(a, button)')]
  .map((each) => each.getBoundingClientRect()).filter((box) => box.width)
  .map((box) => [Math.round(box.left), Math.round(box.right)]).sort((one, other) => one[0] - other[0])"""


def test_the_head_fits_every_width_whatever_the_name(page, client, live_server):
    """The name of who is signed in gives way, not the page."""
    person = UserFactory(display_name="Seyyed Mohammad-Hossein Behjat-Tabrizi Shahriari")
    client.force_login(person)
    page.context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}]
    )
    wrong = []
    for language in ("en", "fa", "es", "zh-hans"):
        page.set_extra_http_headers({"Accept-Language": language})
        page.goto("/clubs/")
        for width in range(320, 1300, 16):
            page.set_viewport_size({"width": width, "height": 640})
            if over := page.evaluate("document.documentElement.scrollWidth - innerWidth"):
                wrong.append(f"{language} {width}: {over} px")
            if page.evaluate("document.querySelector('.site-head .bar').getBoundingClientRect().height") > 53:
                wrong.append(f"{language} {width}: higher than a line")
            parts = page.evaluate(PARTS)
            if any(end > begin for (_, end), (begin, _) in itertools.pairwise(parts)):
                wrong.append(f"{language} {width}: one over the other: {parts}")
            if any(end - begin < 24 for begin, end in parts):
                wrong.append(f"{language} {width}: too narrow: {parts}")
    assert wrong == []

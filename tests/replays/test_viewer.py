"""The viewer in a browser: keys, buttons, addresses, sizes, and what readers of the screen hear."""

from __future__ import annotations

import re

import pytest

from replays.showcase_services import showcase_store

pytestmark = [pytest.mark.django_db(transaction=True)]

SAY = "#rp-say"
STATE = r"""() => {
  const root = document.querySelector('.replay').cloneNode(true);
  // What does not show: a bare class, a card that is not there, digits behind the point, the order of attributes.
  root.querySelectorAll('.rp-slot .card[hidden]').forEach(card => card.replaceWith('-'));
  root.querySelectorAll('.card').forEach(card => { card.className = [...card.classList].sort().join(' '); });
  root.querySelectorAll('#rp-range, #rp-play').forEach(node => node.replaceWith(node.id));
  root.querySelectorAll('rect').forEach(bar => bar.getAttributeNames().forEach(name =>
    bar.setAttribute(name, bar.getAttribute(name).replace(/[0-9.]+%/, share => parseFloat(share).toFixed(1)))));
  const lines = [];
  for (const node of root.querySelectorAll('*')) {
    const own = [...node.childNodes].filter(child => child.nodeType === 3).map(child => child.data.trim()).join('');
    const attributes = [...node.attributes].filter(({name, value}) => name !== 'class' || value)
      .map(({name, value}) => `${name}=${value}`).sort();
    lines.push([node.tagName, ...attributes, own].join(' '));
  }
  return lines;
}"""


@pytest.fixture
def hand(page):
    """Give the page of a shipped hand that was played to its end."""
    showcase_store()
    page.goto("/replays/fine-hand/1a/")
    page.wait_for_selector(".js-on")
    return page


def said(page) -> str:
    return page.locator(SAY).inner_text()


def wait_until(page, expression: str) -> None:
    """Wait for a truth about the page; the content policy forbids Playwright's own way."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(expression)


def hash_of(page) -> str:
    """Return the address once the page has put it there: it waits a little, and its timers ring in their order."""
    return page.evaluate("new Promise(done => setTimeout(() => done(location.hash), 250))")


def test_a_whole_hand_by_keyboard_and_back(hand):
    hand.keyboard.press("Home")
    assert "calls first" in said(hand)
    lines = [said(hand)]
    last = hand.evaluate("document.getElementById('rp-range').max")
    for _ in range(int(last)):
        hand.keyboard.press("ArrowRight")
        lines.append(said(hand))
    assert len(set(lines)) == len(lines)
    assert "made" in lines[-1]
    assert hash_of(hand) == "#end"
    for line in reversed(lines[:-1]):
        hand.keyboard.press("ArrowLeft")
        assert said(hand) == line


def test_keys_step_by_tricks_and_leave_up_and_down_alone(hand):
    hand.keyboard.press("Home")
    hand.keyboard.press("PageDown")
    assert hash_of(hand) == "#widow"
    hand.keyboard.press("PageDown")
    assert hash_of(hand) == "#t1.4"
    hand.keyboard.press("PageUp")
    hand.keyboard.press("ArrowDown")
    hand.keyboard.press("Control+ArrowRight")
    assert hash_of(hand) == "#widow"
    hand.keyboard.press("End")
    assert hash_of(hand) == "#end"


def test_keys_work_while_button_or_scrubber_has_the_focus_but_not_in_the_speed(hand):
    hand.keyboard.press("Home")
    hand.locator("#rp-turn").focus()
    hand.keyboard.press("ArrowRight")
    hand.locator("#rp-range").focus()
    hand.keyboard.press("ArrowRight")
    assert hash_of(hand) == "#a2"
    hand.locator("#rp-speed").focus()
    hand.keyboard.press("Home")
    assert hash_of(hand) == "#a2"


def test_buttons_lead_where_they_say(hand):
    hand.get_by_role("button", name="First position").click()
    hand.get_by_role("button", name="One card on").click()
    assert hash_of(hand) == "#a1"
    hand.get_by_role("button", name="One trick on").click()
    hand.get_by_role("button", name="One trick on").click()
    assert hash_of(hand) == "#t1.4"
    hand.get_by_role("button", name="Last position").click()
    assert hand.get_by_role("button", name="One card on").get_attribute("aria-disabled") == "true"


def test_calls_cards_and_tricks_jump(hand):
    hand.locator(".rp-tricks a[href='?at=t6.3']").click()
    assert hash_of(hand) == "#t6.3"
    assert "Trick 6 of 12, card 3" in said(hand)
    hand.locator(".rp-auction a[href='?at=a2']").click()
    assert hash_of(hand) == "#a2"
    assert hand.locator(".rp-auction [aria-current]").count() == 1
    hand.get_by_role("link", name="Widow").click()
    assert hash_of(hand) == "#widow"


def test_cards_on_the_table_jump_to_when_they_were_played_or_laid_aside(hand):
    click = "([seat, card]) => document.querySelectorAll('.rp-seat')[seat].querySelector(card).click()"
    hand.keyboard.press("Home")
    hand.evaluate(click, [1, ".card.d:nth-child(2)"])
    assert hash_of(hand) == "#t3.1"
    hand.evaluate("document.querySelector('#rp-pile .card').click()")
    assert hash_of(hand) == "#discard"
    hand.keyboard.press("Home")
    hand.evaluate("document.querySelector('#rp-pile .card').click()")
    assert hash_of(hand) == "#widow"
    hand.locator(".rp-contract a").first.click()
    assert hash_of(hand) == "#a8"
    hand.locator(".rp-seat .call").last.click()
    assert hash_of(hand) == "#a4"
    hand.keyboard.press("End")
    hand.locator("#rp-mode").click()
    assert hash_of(hand) == "#t1.1"


def test_a_note_moves_nothing(hand):
    for width in (390, 1280):
        hand.set_viewport_size({"width": width, "height": 800})
        hand.keyboard.press("Home")
        tops = set()
        for _ in range(60):
            hand.keyboard.press("ArrowRight")
            tops.add(hand.evaluate("document.querySelector('.rp-graph').offsetParent.offsetTop"))
        assert len(tops) == 1


def test_an_address_survives_reload_and_history(hand):
    hand.goto("/replays/fine-hand/1a/#t6.3")
    assert "Trick 6 of 12, card 3" in said(hand)
    hand.reload()
    hand.wait_for_selector(".js-on")
    assert "Trick 6 of 12, card 3" in said(hand)
    hand.evaluate("location.hash = '#a2'")
    wait_until(hand, "document.querySelector('.rp-auction [aria-current]')")
    hand.go_back()
    wait_until(hand, "document.querySelector('.rp-tricks [aria-current]')")
    assert hash_of(hand) == "#t6.3"


def test_address_of_a_seat_turns_the_table(hand):
    hand.goto("/replays/fine-hand/1a/#t6.3@N")
    assert hand.locator(".rp-seat[data-place=s]").get_attribute("aria-label") == "Saadi"
    hand.keyboard.press("r")
    assert hash_of(hand) == "#t6.3@W"
    hand.keyboard.press("r")
    assert hash_of(hand) == "#t6.3"


def test_unknown_hash_opens_the_end(hand):
    hand.goto("/replays/fine-hand/1a/?x=1#t99.1")
    hand.wait_for_selector(".js-on")
    assert "made" in said(hand)


@pytest.mark.parametrize("at", ["deal", "a3", "widow", "discard", "t1.1", "t6.3@E", "t12.4", "end@W"])
def test_browser_draws_what_the_server_draws(hand, at):
    """The same position, reached by steps from elsewhere, gives the same page as the server's own."""
    hand.goto(f"/replays/fine-hand/1a/?at={at}")
    hand.wait_for_selector(".js-on")
    own = hand.context.browser.new_context(java_script_enabled=False)
    plain = own.new_page()
    plain.goto(f"{hand.evaluate('location.origin')}/replays/fine-hand/1a/?at={at}")
    by_server = plain.evaluate(STATE)
    own.close()
    for key in ("Home", "PageDown", "End", "ArrowLeft"):
        hand.keyboard.press(key)
    hand.evaluate(f"location.hash = '#{at}'")
    hand.wait_for_timeout(250)
    by_browser = hand.evaluate(STATE)
    assert by_browser == by_server


def test_space_plays_and_stops_and_begins_again_at_the_end(hand):
    hand.locator("#rp-speed").select_option("200")
    hand.evaluate("document.activeElement.blur()")
    hand.keyboard.press("Space")
    assert hand.locator("#rp-play").get_attribute("aria-pressed") == "true"
    wait_until(hand, "document.getElementById('rp-range').value >= 3")
    hand.keyboard.press("Space")
    assert hand.locator("#rp-play").get_attribute("aria-pressed") == "false"
    at = said(hand)
    hand.wait_for_timeout(500)
    assert said(hand) == at


def test_wheel_and_scrubber_step(hand):
    hand.keyboard.press("Home")
    box = hand.locator("#rp-felt").bounding_box()
    hand.mouse.move(box["x"] + 300, box["y"] + 200)
    hand.mouse.wheel(0, 100)
    hand.wait_for_timeout(100)
    hand.mouse.wheel(0, 100)
    assert hash_of(hand) == "#a2"
    graph = hand.locator("#rp-range").bounding_box()
    hand.mouse.click(graph["x"] + graph["width"] - 3, graph["y"] + 30)
    assert hash_of(hand) == "#end"


def test_a_swipe_steps_and_a_scroll_does_not(hand):
    swipe = """([x, y]) => {
      const felt = document.getElementById('rp-felt');
      const touch = (clientX, clientY) => new Touch({identifier: 1, target: felt, clientX, clientY});
      felt.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(300, 300)]}));
      felt.dispatchEvent(new TouchEvent('touchend', {changedTouches: [touch(300 + x, 300 + y)]}));
    }"""
    hand.keyboard.press("Home")
    hand.evaluate(swipe, [-80, 10])
    hand.evaluate(swipe, [-80, 10])
    hand.evaluate(swipe, [-60, 200])
    assert hash_of(hand) == "#a2"
    hand.evaluate(swipe, [80, 0])
    assert hash_of(hand) == "#a1"


def test_link_is_copied(hand):
    hand.context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand.keyboard.press("Home")
    hand.locator("#rp-copy").click()
    wait_until(hand, "document.getElementById('rp-copy').textContent.includes('copied')")
    assert hand.evaluate("navigator.clipboard.readText()").endswith("/replays/fine-hand/1a/#deal")


def test_all_of_it_fits_on_a_small_desktop(hand):
    bottom = hand.evaluate("document.querySelector('.replay').getBoundingClientRect().bottom")
    assert bottom <= 800
    hand.keyboard.press("Home")
    hand.keyboard.press("PageDown")
    cards = hand.evaluate("""() => [...document.querySelectorAll('.rp-seat .card:not([hidden])')].map(card => {
        const box = card.getBoundingClientRect(), felt = document.getElementById('rp-felt').getBoundingClientRect();
        return box.left >= felt.left && box.right <= felt.right && box.bottom <= felt.bottom; })""")
    assert len(cards) == 52
    assert all(cards)


@pytest.mark.parametrize("name", ["fine-hand", "passed-out", "unfinished", "nares", "shelem-made", "forfeited-seat"])
def test_nothing_scrolls_sideways(page, name):
    showcase_store()
    for address in ("", "1a/#t2.2", "1a/#widow"):
        page.goto(f"/replays/{name}/{address}")
        for width in (320, 360, 390, 600, 768, 1000, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_phone_keeps_the_transport_in_reach(hand):
    hand.set_viewport_size({"width": 390, "height": 844})
    transport = hand.locator(".rp-transport").bounding_box()
    assert transport["y"] + transport["height"] <= 844
    hand.evaluate("scrollTo(0, 500)")
    sizes = hand.evaluate("""() => [...document.querySelectorAll('.rp-buttons > :not(.wide)')].map(node => {
        const box = node.getBoundingClientRect(); return Math.min(box.width, box.height); })""")
    assert min(sizes) >= 40


def test_layout_stays_still_while_it_loads(hand):
    hand.goto("/replays/fine-hand/1a/#t6.3")
    shift = hand.evaluate("""() => new Promise(done => {
        let sum = 0;
        new PerformanceObserver(list => list.getEntries().forEach(entry => sum += entry.value))
            .observe({type: 'layout-shift', buffered: true});
        setTimeout(() => done(sum), 600); })""")
    assert shift <= 0.02


def test_a_screen_reader_hears_one_text_a_hand_and_suit(hand):
    hand.goto("/replays/fine-hand/1a/#deal")
    tree = hand.locator(".rp-seat").first.aria_snapshot()
    assert len(re.findall(r"listitem", tree)) == 4
    assert "spades:" in tree.lower()
    assert hand.locator("[aria-live]").count() == 1


def test_without_motion_nothing_flies(hand):
    hand.emulate_media(reduced_motion="reduce")
    hand.goto("/replays/fine-hand/1a/#t6.2")
    hand.keyboard.press("ArrowRight")
    assert hand.evaluate("document.getAnimations().length") == 0

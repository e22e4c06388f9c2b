"""Clocks as a page shows them: over a slow line, after sleep, on a device whose time jumps."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Pages
from tests.browser.player import MY_TURN, READY, act, open_game
from tests.site import Site

pytestmark = pytest.mark.site

# A line whose frames take their time, or never come; what was sent over it and when.
LINE = """
window.line = { up: 0, down: 0, deaf: 0, sent: [], opened: 0, time: Date.now.bind(Date) };
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...address) { super(...address); this.number = ++line.opened; }
  send(text) {
    line.sent.push(JSON.parse(text));
    setTimeout(() => this.readyState === 1 && super.send(text), line.up);
  }
  set onmessage(hear) {
    super.onmessage = (message) =>
      this.number > line.deaf && setTimeout(() => hear(message), line.down);
  }
};
"""
# When the active seat's clock will be at zero, by the time of this machine: read as it changes.
ENDS = """() => new Promise((done) => {
  const shown = document.querySelector('.seat.active .seat-time');
  new MutationObserver((_, changes) => {
    changes.disconnect();
    const [minutes, seconds] = shown.textContent.split(':').map(Number);
    done(line.time() + (minutes * 60 + seconds) * 1000);
  }).observe(shown, { childList: true, characterData: true, subtree: true });
})"""
RING = "() => document.querySelector('.seat.active .left').style.strokeDashoffset"
SENT = "() => line.sent.splice(0).map((frame) => frame.t)"


def my_turn(pages: Pages, site: Site, rules: str = "ukll-competitive") -> Page:
    """A page whose player is to act against a bot."""
    page = pages.open()
    page.add_init_script(LINE)
    open_game(page, site.url, rules)
    until_my_turn(page)
    return page


def until_my_turn(page: Page) -> None:
    while True:
        page.wait_for_function(READY, timeout=30_000)
        if page.locator(MY_TURN).count():
            return
        act(page)


def after_a_beat(page: Page) -> None:
    """Right after the ping that every few seconds brings: the next one is some time off."""
    page.evaluate(SENT)
    page.wait_for_function("() => line.sent.length", timeout=10_000)
    page.evaluate(SENT)


def watcher(pages: Pages, page: Page) -> Page:
    other = pages.open()
    other.add_init_script(LINE)
    other.goto(page.url)
    other.wait_for_selector(".seat.active")
    return other


def differ(page: Page, other: Page) -> float:
    """How far the clocks of two pages are apart, in milliseconds."""
    return abs(float(page.evaluate(ENDS)) - float(other.evaluate(ENDS)))


def test_a_slow_line_shows_the_same_clock_as_a_quick_one(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    page.evaluate("() => { line.up = line.down = 400; dispatchEvent(new Event('online')); }")
    page.wait_for_timeout(2_500)
    page.evaluate("() => document.dispatchEvent(new Event('resume'))")
    page.wait_for_timeout(1_500)
    assert differ(page, watcher(pages, page)) < 200
    assert pages.errors == []


def test_a_turn_on_a_cumulative_clock_is_answered_at_once(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    after_a_beat(page)
    number = int(page.get_attribute("main", "data-n") or 0)
    page.evaluate("() => document.dispatchEvent(new Event('resume'))")
    page.wait_for_timeout(700)
    frames = page.evaluate("() => line.sent.splice(0)")
    assert [each["t"] for each in frames] == ["sync", "ping", "ping"]
    assert frames[-1]["n"] == number


def test_no_clock_runs_between_an_action_and_the_servers_word(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    page.evaluate("() => { line.down = 1500; }")
    page.locator("#die").click()
    page.wait_for_timeout(250)
    shown = page.evaluate(RING)
    page.wait_for_timeout(700)
    assert page.evaluate(RING) == shown
    page.wait_for_function(f"() => ({RING})() !== '{shown}'", timeout=5_000)


def test_a_device_whose_time_jumps_shows_the_same_clock(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    other = watcher(pages, page)
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 3_600_000; }")
    page.wait_for_timeout(400)
    assert differ(page, other) < 250
    page.wait_for_timeout(2_000)
    assert page.evaluate("() => line.sent.some((frame) => frame.t === 'sync')")
    assert differ(page, other) < 250


def test_a_page_that_wakes_asks_for_the_truth_at_once(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    other = watcher(pages, page)
    page.evaluate(SENT)
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    other.wait_for_timeout(6_000)
    session.send("Debugger.resume")
    page.wait_for_timeout(1_600)
    assert "sync" in page.evaluate(SENT)
    assert differ(page, other) < 250
    assert page.evaluate("() => line.opened") == 1


def test_time_that_stood_still_in_sleep_is_made_up_for(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    other = watcher(pages, page)
    page.evaluate(
        "() => { const real = performance.now.bind(performance);"
        " performance.now = () => real() - 60_000; }"
    )
    page.wait_for_function("() => line.sent.some((frame) => frame.t === 'sync')", timeout=8_000)
    page.wait_for_timeout(500)
    assert differ(page, other) < 250


def test_a_socket_that_does_not_answer_is_replaced_in_seconds(calm: Site, pages: Pages) -> None:
    page = my_turn(pages, calm)
    page.evaluate("() => { line.deaf = 1; document.dispatchEvent(new Event('resume')); }")
    page.wait_for_timeout(3_000)
    assert page.evaluate("() => line.opened") == 1
    page.wait_for_function("() => line.opened === 2", timeout=2_000)
    expect(page.locator("#notice")).to_be_hidden()
    page.wait_for_selector(MY_TURN)


def test_a_network_that_is_gone_is_told_at_once_and_come_back_from(
    calm: Site, pages: Pages
) -> None:
    page = my_turn(pages, calm)
    page.context.set_offline(True)
    expect(page.locator("#notice")).to_contain_text("Connection lost", timeout=1_000)
    page.wait_for_timeout(3_000)
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_be_hidden(timeout=2_000)


def test_a_page_that_draws_nothing_still_says_whose_turn_it_is(calm: Site, pages: Pages) -> None:
    page = pages.open()
    page.add_init_script("window.requestAnimationFrame = () => 0")
    open_game(page, calm.url, "vest-classic")
    page.wait_for_function("() => document.title.startsWith('Your turn')", polling=100)
    assert page.locator(".seat.active").count() == 1

"""The talk dialog: lines, words of one's own, and what to do about somebody who spoils the game."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Pages, shot
from tests.browser.test_axe import problems
from tests.site import Site

pytestmark = pytest.mark.site

KEY_OF_ME = "async () => (await (await fetch('/api/v1/me')).json()).player.key"
MARKUP = "<b>hi</b> <img src=x>"


def link(site: Site, page: Page) -> None:
    """The account of a page's player is linked from now on; the page knows."""
    site.link(page.evaluate(KEY_OF_ME))
    page.reload()


def two_at_a_table(site: Site, pages: Pages) -> tuple[Page, Page]:
    """Ann, whose account is linked, and Bob, a guest on a phone in the dark."""
    ann, bob = pages.open(), pages.open(360, 740, "dark")
    ann.goto(site.url)
    ann.locator("input[name=seats][value='2'] + span").click()
    ann.locator("button[value=private]").click()
    ann.wait_for_selector("main.table-page[data-n]")
    link(site, ann)
    bob.goto(ann.locator(".invitation .link").get_attribute("href") or "")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ann, bob):
        expect(page.locator(".seat.active")).to_be_visible(timeout=20_000)
    return ann, bob


def talk(page: Page) -> Locator:
    """The dialog, opened."""
    dialog = page.locator("#talk-dialog")
    if not dialog.is_visible():
        page.get_by_role("button", name="Talk").click()
    return dialog


def say(page: Page, words: str) -> None:
    field = talk(page).get_by_label("Your words")
    field.fill(words)
    field.press("Enter")


def test_words_are_heard_read_again_and_never_taken_for_markup(calm: Site, pages: Pages) -> None:
    ann, bob = two_at_a_table(calm, pages)
    expect(bob.locator("#unread")).to_be_hidden()
    say(ann, MARKUP)
    expect(ann.get_by_role("log")).to_contain_text(MARKUP)
    expect(bob.locator(".seat[data-corner='0'] .said")).to_have_text(MARKUP)
    expect(bob.locator("#live-polite")).to_contain_text("says: <b>hi</b>")
    expect(bob.locator("#unread")).to_be_visible()
    shot(bob, "talk-unread-phone")
    expect(talk(bob).get_by_role("log")).to_contain_text(MARKUP)
    expect(bob.locator("#unread")).to_be_hidden()
    assert bob.get_by_label("Your words").count() == 0
    expect(talk(bob)).to_contain_text("linked account")
    shot(ann, "talk-drawer-desk")
    shot(bob, "talk-drawer-phone")
    assert problems(ann) == problems(bob) == []
    bob.reload()
    expect(talk(bob).get_by_role("log").locator("p")).to_have_count(1)
    bob.context.set_offline(True)
    expect(bob.locator("#notice")).to_contain_text("Connection lost", timeout=15_000)
    bob.context.set_offline(False)
    expect(bob.locator("#notice")).to_be_hidden(timeout=15_000)
    bob.wait_for_timeout(500)
    expect(bob.get_by_role("log").locator("p")).to_have_count(1)


def test_what_is_refused_is_said_in_the_dialog_and_given_back(calm: Site, pages: Pages) -> None:
    ann, _ = two_at_a_table(calm, pages)
    say(ann, "a\u202eb")
    expect(talk(ann).get_by_role("alert")).to_contain_text("could not be understood")
    expect(ann.get_by_label("Your words")).to_have_value("a\u202eb")
    say(ann, "better")
    expect(ann.get_by_role("log")).to_contain_text("better")
    expect(talk(ann).get_by_role("alert")).to_be_hidden()
    assert pages.errors == []


def test_somebody_is_muted_blocked_and_reported(calm: Site, pages: Pages) -> None:
    ann, bob = two_at_a_table(calm, pages)
    say(ann, "you are slow")
    lines = talk(bob).get_by_role("log").locator("p")
    expect(lines).to_have_count(1)
    for do, undo in (("Mute ", "Unmute "), ("Block ", "Unblock ")):
        bob.get_by_role("button", name=do).click()
        expect(bob.get_by_role("button", name=undo)).to_be_focused()
        expect(lines).to_have_count(0)
        say(ann, do)
        expect(ann.get_by_role("log")).to_contain_text(do.strip())
        bob.reload()
        assert bob.wait_for_selector(".seat.active")
        talk(bob)
        expect(bob.get_by_role("button", name=undo)).to_be_visible()
        expect(lines).to_have_count(0)
        bob.get_by_role("button", name=undo).click()
        expect(bob.get_by_role("button", name=do)).to_be_visible()
    bob.get_by_role("button", name="Report ").click()
    dialog = bob.locator("#report-dialog")
    expect(dialog.get_by_role("heading")).to_contain_text("Report ")
    dialog.get_by_label("Hurtful words").check()
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("status")).to_contain_text("Thank you")
    dialog.get_by_role("button", name="Close").click()
    expect(bob.get_by_role("button", name="Report ")).to_be_focused()
    assert pages.errors == []
    bob.get_by_role("button", name="Report ").click()
    expect(dialog.get_by_role("radio").first).not_to_be_checked()
    shot(bob, "report-dialog-phone")
    assert problems(bob) == []


def test_who_watches_listens_and_says_nothing_to_the_players(calm: Site, pages: Pages) -> None:
    ann, _ = two_at_a_table(calm, pages)
    address = ann.url
    code = ann.evaluate("async (key) => (await (await fetch(`/api/v1/tables/${key}`)).json()).code",
                        address.rstrip("/").rsplit("/", 1)[-1])  # fmt: skip
    cat = pages.open(768, 1024)
    cat.goto(f"{calm.url}/join/{code}/")
    say(ann, "hello all")
    expect(cat.locator(".seat[data-corner='0'] .said")).to_have_text("hello all")
    expect(talk(cat).get_by_role("log")).to_contain_text("hello all")
    expect(talk(cat)).to_contain_text("can listen")
    assert cat.locator(".phrases button").first.is_hidden()
    assert cat.get_by_role("button", name="Report ").count() == 0
    shot(cat, "talk-drawer-watching")
    assert pages.errors == []
    assert problems(cat) == []

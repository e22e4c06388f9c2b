"""One site and one Chromium for all browser tests; every page's errors are kept."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from tests.chromium import arguments, executable
from tests.site import Site, start_site

SHOTS = Path(__file__).parent / "shots"


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with start_site(speed=20) as started:
        yield started


@pytest.fixture(scope="session")
def calm() -> Iterator[Site]:
    """A site at a person's pace, to look at and to type on."""
    with start_site(speed=1) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable(), args=arguments())
        yield chromium
        chromium.close()


class Pages:
    """Opens pages in contexts of their own and remembers what went wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []

    def open(
        self, width: int = 1440, height: int = 900, scheme: str = "light", **options: Any
    ) -> Page:
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            **{"color_scheme": scheme, **options},
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type == "error" else None,
        )
        return page

    def close(self) -> None:
        """Leave every page first: a context that is closed in mid-navigation may never be."""
        for context in self.contexts:
            for page in context.pages:
                with suppress(Error):
                    page.goto("about:blank", timeout=5_000)
            context.close()


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    opened = Pages(browser)
    yield opened
    opened.close()


def shot(page: Page, name: str) -> None:
    """Keep a picture of the page as it stands."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def processes_of(site: Site) -> str:
    """What the site's processes wrote of failures."""
    found = subprocess.run(
        ["grep", "-l", "Traceback", "-r", str(site.data / "log")],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout

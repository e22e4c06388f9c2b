"""Finds a Chromium for the browser tests, or gets one: ``python -m tests.chromium``."""

import os
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@lru_cache(maxsize=1)
def executable() -> str | None:
    """The path of a Chromium on this machine, or None."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def arguments() -> list[str]:
    """What it is started with; root may not use its sandbox."""
    return [*ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def fetch() -> None:
    """Get one: from the system's packages where this user may, else the browser tool's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {
            "stdout": subprocess.DEVNULL,
            "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        }
        subprocess.call(["apt-get", "update", "-q"], **quiet)
        if not subprocess.call(["apt-get", "install", "-yq", "chromium"], **quiet):
            return
    subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])


def main() -> int:
    """Make sure that there is one; 1 and a sentence where none can be had."""
    if executable() is None:
        fetch()
        executable.cache_clear()
    if executable() is None:
        print("The browser tests need Chromium, and none could be found or installed.")
        return 1
    print(f"Chromium: {executable()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

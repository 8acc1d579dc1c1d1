"""What every test may use: reproducible properties, and a browser that fails on errors of a page."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import hypothesis
import pytest

from tests.chromium import CHROMIUM

hypothesis.settings.register_profile("suite", derandomize=True, deadline=None)
hypothesis.settings.load_profile("suite")

BROWSER_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> None:
    """Hash passwords cheaply: the real hash is slow on purpose."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session", autouse=True)
def _static_files_when_asked() -> None:
    """Look for a static file when it is asked for: each test's first request would read them all."""
    from django.conf import settings

    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def _always_fresh() -> Iterator[None]:
    """Look at a running event anew for everybody, so that a test sees what it just did."""
    from django.test.utils import override_settings

    with override_settings(LIVE_FRESH_SECONDS=0):
        yield


@pytest.fixture(autouse=True)
def _no_language_left_over() -> Iterator[None]:
    """Forget the language of the last page a test opened: it stays with the thread."""
    from django.utils import translation

    yield
    translation.deactivate()


@contextmanager
def chromium() -> Iterator[Any]:
    """Hold a Chromium open."""
    from playwright.sync_api import sync_playwright

    # Playwright's own loop runs in this thread as long as it is open, and Django would refuse
    # database work of the test because of that.
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:
            started = playwright.chromium.launch(executable_path=CHROMIUM, args=BROWSER_OPTIONS)
            yield started
            started.close()
    finally:
        if before is None:
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Give a Chromium for the tests of one file."""
    with chromium() as started:
        yield started


@pytest.fixture
def page_errors() -> list[str]:
    """Give the list of errors the page told; a test that expects one removes it."""
    return []


@pytest.fixture
def page(browser: Any, live_server: Any, page_errors: list[str]) -> Iterator[Any]:
    """Give a page of the live site; errors and refusals by the content policy fail the test."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    opened.set_default_timeout(10_000)
    opened.on("console", lambda said: page_errors.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda error: page_errors.append(str(error)))
    yield opened
    context.close()
    assert page_errors == []

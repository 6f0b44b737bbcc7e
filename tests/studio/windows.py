"""A page in a real browser, waited for."""

from __future__ import annotations

from playwright.sync_api import Page as Window


def until(window: Window, expression: str) -> None:
    """Wait for something to become true; the page's own policy lets no test look for it from inside."""
    for _ in range(400):
        if window.evaluate(expression):
            return
        window.wait_for_timeout(25)
    raise AssertionError(expression)

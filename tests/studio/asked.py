"""An application, asked without a network; what it does beside its answers goes on while it is asked."""

from __future__ import annotations

import asyncio
from typing import Any, Self

import httpx

from tilewright.studio.guard import Guard


class Asked:
    """Whoever asks it, under one name of its host.

    Attributes:
        cookies: What is sent with each request.
    """

    def __init__(self, app: Guard, host: str) -> None:
        self._runner, self._home = asyncio.Runner(), app.home
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=f"http://{host}")

    @property
    def cookies(self) -> httpx.Cookies:
        return self._client.cookies

    def get(self, path: str, **asked: Any) -> httpx.Response:  # noqa: ANN401 - as httpx has it
        return self._runner.run(self._client.get(self._path(path), **asked))

    def post(self, path: str, **asked: Any) -> httpx.Response:  # noqa: ANN401 - as httpx has it
        return self._runner.run(self._client.post(self._path(path), **asked))

    def _path(self, address: str) -> str:
        return address if address.startswith(("/static/", "/seat/", "/free/")) else self._home + address[1:]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._runner.run(self._client.aclose())
        self._runner.close()

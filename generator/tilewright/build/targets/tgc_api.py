"""The web service of The Game Crafter: one request after the other, each bounded in time, size and hosts.

As www.thegamecrafter.com/developer describes it: an answer is JSON, `{"result": ...}` or `{"error": {"message": ...}}`;
a list comes in pages; more than four requests in a second are too many.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from tilewright import __version__
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError

ADDRESS = "https://www.thegamecrafter.com/api"
HOSTS = ("www.thegamecrafter.com", "thegamecrafter.com")
OWN_COMPUTER = ("127.0.0.1", "localhost", "::1")
PLACE = "www.thegamecrafter.com"
KEYS = {"TGC_API_KEY": "api_key_id", "TGC_USERNAME": "username", "TGC_PASSWORD": "password"}
"""Where the key, the name and the password of an account are, and what the service calls them."""
SILENT, LONGEST, MOST = 30.0, 300.0, 4_000_000
"""Seconds that a server may say nothing, seconds for one request, and bytes of an answer."""
APART = 0.26
"""Seconds from one request to the next."""
PAGE, TOO_MANY = 100, (429,)
"""Things on a page of a list; what a server answers that is asked too often."""
_REFUSED = range(400, 500)
_AGAIN = "try again later: pictures that arrived are not sent again"
_Plain = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class ShopAccount:
    """Whose games they are, and where the service is.

    Attributes:
        address: Of the service.
        secrets: What opens the account; never shown.
    """

    address: str
    secrets: Mapping[str, str]

    def __repr__(self) -> str:
        return f"ShopAccount({self.address!r})"


def account() -> ShopAccount:
    """The account that the environment names.

    Raises:
        RefusedError: It names none, or an address that nobody should be told a password (L25).
    """
    missing = [name for name in KEYS if not os.environ.get(name)]
    if missing:
        what = f"--upload needs an account of The Game Crafter, and the environment lacks {' and '.join(missing)}"
        remedy = "set TGC_API_KEY, TGC_USERNAME and TGC_PASSWORD; the key is free: Account, API Keys"
        raise RefusedError([Problem("export", 0, 0, "L25", what, remedy)])
    address = os.environ.get("TGC_API") or ADDRESS
    if not may_be_told(address):
        what = "TGC_API is no address of The Game Crafter, and passwords are sent nowhere else"
        remedy = f"leave it out: then it is {ADDRESS}; a server on this computer may be named for a trial"
        raise RefusedError([Problem("export", 0, 0, "L25", what, remedy)])
    return ShopAccount(address.rstrip("/"), {word: os.environ[name] for name, word in KEYS.items()})


def may_be_told(address: str) -> bool:
    """Whether a password may be sent to an address: the shop's own by https, or this computer."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.username is not None or parts.query or parts.fragment:
        return False
    if host in OWN_COMPUTER:
        return parts.scheme in {"http", "https"}
    return parts.scheme == "https" and host in HOSTS and port in {None, 443}


class TgcApi:
    """A session with the service; it ends with `with`."""

    def __init__(self, account: ShopAccount) -> None:
        self._account, self._last = account, 0.0
        self._apart = 0.0 if urlsplit(account.address).hostname in OWN_COMPUTER else APART
        self._session = ""
        self.user = ""
        self._opener = OpenerDirector()  # nothing else than these: no redirects, no files, no FTP
        for way in (ProxyHandler(), HTTPHandler(), HTTPSHandler(), HTTPDefaultErrorHandler(), HTTPErrorProcessor()):
            self._opener.add_handler(way)

    def __enter__(self) -> Self:
        """Log in.

        Raises:
            RefusedError: As `post`.
        """
        opened = self.post("session", self._account.secrets)
        self._session, self.user = str(opened.get("id", "")), str(opened.get("user_id", ""))
        return self

    def __exit__(self, *_: object) -> None:
        """Log out; whatever goes wrong then, the session ends by itself."""
        with contextlib.suppress(RefusedError):
            self.delete(f"session/{self._session}")
        self._session = ""

    def get(self, path: str, **fields: str | int) -> dict[str, Any]:
        """What is there.

        Raises:
            RefusedError: As `post`.
        """
        return self._ask("GET", f"{path}?{urlencode(self._signed(fields))}")

    def every(self, path: str) -> Iterator[dict[str, Any]]:
        """Each thing of a list, page after page.

        Raises:
            RefusedError: As `post`.
        """
        number, pages = 1, 1
        while number <= min(pages, PAGE):
            page = self.get(path, _page_number=number, _items_per_page=PAGE)
            yield from (each for each in page.get("items") or () if isinstance(each, dict))
            paging = page.get("paging")
            total = paging.get("total_pages", 1) if isinstance(paging, dict) else 1
            number, pages = number + 1, int(total) if str(total).isdecimal() else 1

    def post(self, path: str, fields: _Plain, file: tuple[str, bytes] | None = None) -> dict[str, Any]:
        """Make something; a file goes with it as a browser sends it.

        Raises:
            RefusedError: The service cannot be reached, or answers something else (L26); it refuses (L27).
        """
        signed = self._signed(fields)
        if file is None:
            return self._ask("POST", path, urlencode(signed).encode(), "application/x-www-form-urlencoded")
        edge = secrets.token_hex(16)
        return self._ask("POST", path, _multipart(edge, signed, *file), f"multipart/form-data; boundary={edge}")

    def delete(self, path: str) -> None:
        """Take something away.

        Raises:
            RefusedError: As `post`.
        """
        self._ask("DELETE", f"{path}?{urlencode(self._signed({}))}")

    def _signed(self, fields: _Plain) -> dict[str, str | int]:
        return {**fields, "session_id": self._session} if self._session else dict(fields)

    def _ask(self, method: str, path: str, body: bytes | None = None, kind: str = "") -> dict[str, Any]:
        self._wait()
        headers = {"User-Agent": f"tilewright/{__version__}"} | ({"Content-Type": kind} if kind else {})
        asked = Request(f"{self._account.address}/{path}", body, headers, method=method)  # noqa: S310 - see `account`
        what = f"{method} {path.partition('?')[0].partition('/')[0]}"
        try:
            with self._opener.open(asked, timeout=SILENT) as response:
                return self._result(_read(response), what)
        except HTTPError as error:
            with error:
                raise self._refused(error, what) from None
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise self._problem("L26", f"the shop cannot be reached ({what}): {reason}", _AGAIN) from None

    def _wait(self) -> None:
        rest = self._last + self._apart - time.monotonic()
        if rest > 0:
            time.sleep(rest)
        self._last = time.monotonic()

    def _result(self, data: bytes, what: str) -> dict[str, Any]:
        try:
            answer = json.loads(data)
        except (ValueError, RecursionError):
            answer = None
        result = answer.get("result") if isinstance(answer, dict) else None
        if isinstance(result, dict):
            return result
        raise self._problem("L26", f"the shop sent an unexpected answer ({what})", _AGAIN)

    def _refused(self, error: HTTPError, what: str) -> RefusedError:
        """What a server says that refuses: the shop's own words, if it has any."""
        try:
            answer = json.loads(_read(error))
            words = str(answer["error"]["message"])
        except (OSError, HTTPException, ValueError, RecursionError, KeyError, TypeError):
            words = ""
        if error.code in TOO_MANY or error.code not in _REFUSED:
            return self._problem("L26", f"the shop answers error {error.code} ({what}) {words}".strip(), _AGAIN)
        remedy = "check TGC_API_KEY, TGC_USERNAME and TGC_PASSWORD" if what == "POST session" else "read its answer"
        return self._problem("L27", f"the shop refuses ({what}, {error.code}): {words or 'it gives no reason'}", remedy)

    def _problem(self, code: str, message: str, remedy: str) -> RefusedError:
        """A problem that has none of the account's secrets in it, whatever a server sent back."""
        for secret in (*self._account.secrets.values(), self._session):
            message = message.replace(secret, "***") if secret else message
        return RefusedError([Problem(PLACE, 0, 0, code, message[:400], remedy)])


def _read(response: Any) -> bytes:  # noqa: ANN401 - an answer or an error, which is one
    """A whole answer, if it comes in time and is not too long.

    Raises:
        OSError: It is too slow, or too long.
    """
    end, parts, size = time.monotonic() + LONGEST, [], 0
    while part := response.read1(65_536):
        parts.append(part)
        size += len(part)
        if size > MOST:
            raise OSError("the answer has too many bytes")
        if time.monotonic() > end:
            raise OSError(f"the answer did not come within {LONGEST:g} seconds")
    return b"".join(parts)


def _multipart(edge: str, fields: _Plain, name: str, data: bytes) -> bytes:
    """A form with a file in it; names are those of our own files, which have neither quotes nor line breaks."""
    lines = [
        f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()
    ]
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
    head += "Content-Type: image/png\r\n\r\n"
    return "".join([*lines, head]).encode() + data + f"\r\n--{edge}--\r\n".encode()

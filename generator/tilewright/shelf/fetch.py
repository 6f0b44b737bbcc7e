"""A Google sheet's address -> the bytes of its table: bounded in time, size, hosts and ways round."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPException
from queue import Empty, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from tilewright import __version__, pattern
from tilewright.spec.copied import MOST_BYTES

if TYPE_CHECKING:  # of the answer of a server
    from email.message import Message

SHEETS = pattern.prepare(r"[a-z0-9-]{1,60}-sheets\.googleusercontent\.com")
"""Where docs.google.com leads on to; other names below that one are machines that anybody may rent."""
SECONDS, SILENT = 30.0, 10.0
"""For a whole sheet, and for a server that says nothing: a table of ten thousand cards takes three."""

SHARE = "in the sheet, choose Share, General access, Anyone with the link; or File, Share, Publish to web"
TABLES = ("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
"""What a sheet comes as."""

_NOT_SHARED = ("this sheet is not shared: Google answered with a login page", SHARE)
_REFUSALS = {
    400: ("this document has no such sheet", "open the right sheet, and copy the link from there"),
    401: _NOT_SHARED,
    403: _NOT_SHARED,
    404: ("this document does not exist", "copy the link again"),
    410: ("this document was deleted", "copy the link of another document"),
}
_AGAIN = "check that you are online, and try again; without --refresh, the last copy is used"


class FetchError(Exception):
    """A sheet did not come: why not, and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message, self.remedy = message, remedy


def is_googles(address: str) -> bool:
    """Whether an address is one that sheets come from: Google's own, by https alone."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    ours = host == "docs.google.com" or SHEETS.fullmatch(host) is not None
    return ours and parts.scheme == "https" and port in {None, 443} and parts.username is None


def fetch(
    address: str, allowed: Callable[[str], bool] = is_googles, seconds: float = SECONDS, most: int = MOST_BYTES
) -> bytes:
    """The table at an address.

    Args:
        address: As `tilewright.spec.copied.address_of` makes it.
        allowed: Which addresses may be asked, this one and those it leads on to.
        seconds: The longest that is waited, for everything together.
        most: Bytes.

    Raises:
        FetchError: It did not come.
    """
    answers: Queue[bytes | Exception] = Queue()
    Thread(target=lambda: answers.put(_answer(address, allowed, most)), daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise FetchError(f"the sheet did not come within {seconds:g} seconds", _AGAIN) from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _answer(address: str, allowed: Callable[[str], bool], most: int) -> bytes | Exception:
    """What a server answers; whatever goes wrong is returned, for it is told in another thread."""
    try:
        return _asked(address, allowed, most)
    except FetchError as error:
        return error
    except HTTPError as error:
        error.close()
        odd = f"the server answers: error {error.code}" if error.code >= 400 else "the link leads nowhere"
        return FetchError(*_REFUSALS.get(error.code, (odd, _AGAIN)))
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        return FetchError(f"the sheet cannot be fetched: {str(reason)[:200]}", _AGAIN)
    except Exception as error:  # noqa: BLE001 - of ours: it is raised again where somebody waits
        return error


def _asked(address: str, allowed: Callable[[str], bool], most: int) -> bytes:
    opener = OpenerDirector()  # nothing else than these: no files, no FTP, no data in addresses
    ways = (ProxyHandler(), HTTPHandler(), HTTPSHandler(), HTTPDefaultErrorHandler(), HTTPErrorProcessor())
    for handler in (*ways, _Redirects(allowed)):
        opener.add_handler(handler)
    _must_be_allowed(address, allowed)
    request = Request(address, headers={"User-Agent": f"tilewright/{__version__}"})  # noqa: S310 - looked at above
    with opener.open(request, timeout=SILENT) as response:
        kind = response.headers.get_content_type()
        if kind == "text/html":
            raise FetchError(*_NOT_SHARED)
        if kind not in TABLES:
            raise FetchError(f"the answer is not a table but {kind[:60]}", "copy the link of the sheet itself")
        data: bytes = response.read(most + 1)
        length = response.headers.get("Content-Length", "")
    if length.isdecimal() and len(data) < min(int(length), most + 1):
        raise FetchError("only a part of the sheet arrived", _AGAIN)
    if len(data) > most:
        raise FetchError(f"the sheet has more than {most:,} bytes, the limit", "split it, and the cards, in two")
    return data


def _must_be_allowed(address: str, allowed: Callable[[str], bool]) -> None:
    if not allowed(address):
        host = address.partition("://")[2].partition("/")[0]
        if host == "accounts.google.com":
            raise FetchError(*_NOT_SHARED)
        raise FetchError(f"the link leads to '{host[:80]}', but only Google's own addresses are fetched", SHARE)


class _Redirects(HTTPRedirectHandler):
    """Follows where a server points to, if that may be asked, and not for ever."""

    max_redirections, max_repeats = 5, 2

    def __init__(self, allowed: Callable[[str], bool]) -> None:
        self._allowed = allowed

    def redirect_request(  # noqa: PLR0913, PLR0917 - as urllib calls it
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> Any:  # noqa: ANN401 - as above
        """The request for the place that was pointed to."""
        try:
            _must_be_allowed(newurl, self._allowed)
        except FetchError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]

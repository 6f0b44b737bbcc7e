"""A request -> the same request, or a refusal: nobody gets in who has no link, and nothing large or strange does.

The server listens to this computer alone, but every page that the browser shows can send it requests, and so can
every other user of this computer. So these are refused, in this order: an address with signs in it that none of ours
has; a Host that is not ours word for word (a name somebody else points here); a page of another origin, or one that
only embeds us; too much at once, or too large; no key.

A link that the command prints opens the page once: whoever reads it afterwards, in a history or on a screen, has
nothing. It gives the browser the key as a cookie that no script can read. Browsers send the cookies of this computer
to every port of it, so the cookie is for one path alone, the page's home, which has a name that nobody can guess:
another server here is never asked for it. Whatever writes needs a second key, which our own page alone is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright import pattern
from tilewright.studio.door import Door, Throttle

LONGEST_ADDRESS, MOST_BYTES = 2_000, 64_000
"""Letters of an address with its question; bytes that a request may bring."""
PLAIN = pattern.prepare(rb"/[A-Za-z0-9_.~/=-]*")
"""A path as all of ours are, as it was sent: no %, so nothing is written another way than it looks."""
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
Refusal = tuple[int, str]
"""A status and why."""
_READS = {"GET", "HEAD"}
_MUCH = 429, "There are too many requests at once."
MOST_LINKS = 16
"""Links that nobody has opened yet; of more the first ends."""
_CLOSED = "Open the newest link that `tilewright studio` printed: each link opens this page once."


class Guard:
    """Stands before all routes.

    Attributes:
        hosts: What the Host header may be, word for word.
        origin: Where browsers are when they ask; '' for `http://` and the host.
        home: How the path of every address of the page begins; of files that anybody may have, and of seats, none does.
        cookie: The cookie's name: browsers keep the cookies of all ports together.
        key: In the cookie: who has it may look.
        token: Told to our own page: who has it as well may write.
    """

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], door: Door, keyed: tuple[str, ...] = (), origin: str = ""
    ) -> None:
        self._app, self.hosts, self._keyed, self.origin = app, frozenset(hosts), keyed, origin
        self.home, self.cookie = f"/{secrets.token_urlsafe(24)}/", f"tilewright-{secrets.token_hex(8)}"
        self.key, self.token = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._links = dict[str, Callable[[], None]]()
        self._door, self._writes = door, Throttle(20, 60)

    def link(self, opened: Callable[[], None] = lambda: None) -> str:
        """The path of a link that opens the page once; `opened` is called when it does."""
        secret = secrets.token_urlsafe(24)
        self._links[secret] = opened
        while len(self._links) > MOST_LINKS:
            del self._links[next(iter(self._links))]
        return f"{self.home}open/{secret}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or pass on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] != "http":  # no web sockets
            await send({"type": "websocket.close", "code": 1008})
        elif refusal := self._refusal(scope):
            await refusal(scope, receive, _covered(send))
        else:
            own = {"path": self._own(scope["path"]), "token": self.token}
            await self._app({**scope, **own}, receive, _covered(send))

    def _own(self, path: str) -> str:
        """A path as our routes have it: without the home that it begins with."""
        begins = secrets.compare_digest(_ascii(path[: len(self.home)]), self.home)
        return path[len(self.home) - 1 :] if begins else path

    def _refusal(self, scope: Scope) -> Response | None:
        """Why it is not answered, or the answer to a link with the key; None for what is passed on."""
        headers = Headers(scope=scope)
        checks = _is_strange, self._is_misnamed, self._is_open, self._is_foreign, self._is_much, _is_large
        for check in checks:
            if refusal := check(scope, headers):  # whoever asks too much has to come again
                return PlainTextResponse(refusal[1], refusal[0], {"Connection": "close"} if refusal is _MUCH else {})
        return self._without_key(scope, headers)

    def _is_misnamed(self, _scope: Scope, headers: Headers) -> Refusal | None:
        names = headers.getlist("host")
        if len(names) == 1 and names[0] in self.hosts:
            return None
        passed_on = " A proxy passes on the Host that it was asked for." if self.origin else ""
        return 421, f"This is not the name of this server.{passed_on}"

    def _is_open(self, scope: Scope, _headers: Headers) -> Refusal | None:
        """Whether it came unencrypted where a proxy is to encrypt: past the proxy, or where that has no TLS."""
        if not self.origin or scope["scheme"] == self.origin.partition(":")[0]:
            return None
        return 403, f"Use the encrypted address: {self.origin}."

    def _is_foreign(self, scope: Scope, headers: Headers) -> Refusal | None:
        """Whether a page of another site asks, or one that embeds ours; a link that is followed may come from there."""
        site, origin, path = headers.get("sec-fetch-site"), headers.get("origin"), scope["path"]
        followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        is_page = scope["method"] == "GET" and followed and (self._is_page(path))
        strange = site not in {None, "same-origin", "none"} and not is_page
        if strange or origin not in {None, self.origin or f"http://{headers['host']}"}:
            return 403, "Another site may not ask this."
        return None

    def _is_page(self, path: str) -> bool:
        return path == self.home or path.startswith((f"{self.home}open/", *self._keyed))

    def _is_much(self, scope: Scope, _headers: Headers) -> Refusal | None:
        return None if self._door.allows(scope["client"]) else _MUCH

    def _without_key(self, scope: Scope, headers: Headers) -> Response | None:
        path, writes = scope["path"], scope["method"] not in _READS
        if path.startswith(("/static/", *self._keyed)):
            return None
        own = self._own(path)
        known = own != path and secrets.compare_digest(_ascii(Request(scope).cookies.get(self.cookie, "")), self.key)
        if own != path and own.startswith("/open/") and scope["method"] == "GET":
            return self._opened(own.removeprefix("/open/"), known=known)
        if not known:
            return PlainTextResponse(_CLOSED, 403)
        if writes and not secrets.compare_digest(_ascii(headers.get("x-tilewright-token", "")), self.token):
            return PlainTextResponse("Only the page itself may do this.", 403)
        self._door.knows(scope["client"])
        return PlainTextResponse(_MUCH[1], _MUCH[0]) if writes and not self._writes.allows() else None

    def _opened(self, secret: str, *, known: bool) -> Response:
        """The way to the page for whoever opens a link first, and for a browser that has opened one before."""
        link = next((each for each in self._links if secrets.compare_digest(_ascii(secret), each)), None)
        if link is None and not known:
            return PlainTextResponse(_CLOSED, 403)
        answer = RedirectResponse(self.home, 303)
        if link is not None:
            self._links.pop(link)()
            # lax, for a file or a terminal leads here; a page elsewhere is refused by what browsers tell of it
            answer.set_cookie(self.cookie, self.key, path=self.home, httponly=True, samesite="lax")
        return answer


def _is_strange(scope: Scope, _headers: Headers) -> Refusal | None:
    """Whether the address is none that any of ours could be, as it was sent."""
    path = scope.get("raw_path") or scope["path"].encode()
    if len(path) + len(scope["query_string"]) > LONGEST_ADDRESS:
        return 414, "This address is too long."
    parts = path.split(b"/")
    if not PLAIN.fullmatch(path) or b".." in parts or b"." in parts or b"//" in path:
        return 404, "There is no such address."
    return None if scope["method"] in {*_READS, "POST"} else (405, "There is no such method.")


def _is_large(_scope: Scope, headers: Headers) -> Refusal | None:
    """Whether it brings too much; how much that is it has to say beforehand, as ours all do."""
    if "transfer-encoding" in headers:
        return 411, "A request must have a length."
    words = headers.get("content-length", "0")
    fits = words.isascii() and words.isdigit() and len(words) < 12 and int(words) <= MOST_BYTES
    return None if fits else (413, "That is too large.")


def _ascii(text: str) -> str:
    return text if text.isascii() else ""


def _covered(send: Send) -> Send:
    """Every answer with the headers that tell the browser to trust nothing in it."""

    async def covered(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return covered

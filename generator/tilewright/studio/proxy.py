"""An origin, and a reverse proxy that serves it -> its requests, each as if whoever asked it were connected here.

Between such a proxy and the browsers is TLS; between it and this server is this computer, or a network that nobody else
is in. The proxy says in `X-Forwarded-For` whose request it brings. Everybody can send that header, so it is believed of
the proxy alone, known by the address that it connects from, and of several addresses in it the last one, which is the
one that the proxy itself has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tilewright import pattern
from tilewright.frozen import dataclass
from tilewright.problem import Problem, RefusedError
from tilewright.studio.door import OF_PROXY, Client, Door

PROXY_PORT = 4748
"""Where a proxy finds the tables, unless it is told otherwise."""
IDLE = 150
"""Seconds that a proxy's connection is kept while nothing is asked: longer than Caddy keeps one (120), for if we end it
just when the proxy sends a move on it, that move is lost."""
LOOPBACK = "127.0.0.0/8"
_LABEL, _LONGEST_NAME = pattern.prepare(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"), 253
"""A part of a name between its dots, and letters of a name (RFC 1035, 2.3.4)."""
_DEFAULT = {"https": 443, "http": 80}
_HERE = frozenset(("localhost", "127.0.0.1"))
"""Names that lead to this computer alone, where nobody is on the way who could read along."""
_FORMS = "such as https://table.example.org, or https://table.example.org:8443"
_MOST_SHOWN = 60
Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Proxy:
    """A reverse proxy in front of the tables.

    Attributes:
        origin: Where browsers find it, as they write it: `https://table.example.org`.
        networks: Where it connects from.
        port: Where it finds the tables on this computer.
    """

    origin: str
    networks: tuple[Network, ...]
    port: int = PROXY_PORT

    @property
    def host(self) -> str:
        """What a browser asks for there, as the Host header has it."""
        return self.origin.partition("://")[2]

    def trusts(self, client: Client) -> bool:
        """Whether it is the one that is connected from there."""
        address = _parsed(client[0]) if client else None
        return any(address in network for network in self.networks) if address else False


def proxy_at(origin: str, address: str = "", port: int | None = None) -> Proxy:
    """The proxy that serves an origin.

    Args:
        origin: What the links of friends begin with.
        address: Where the proxy connects from: an address or a network; '' for this computer.
        port: Where it finds the tables; None for the usual one.

    Raises:
        RefusedError: That is no origin, one that is not encrypted (O22), or no address (O23).
    """
    try:
        network = ip_network(address or LOOPBACK)
    except ValueError:
        remedy = "name the address that the proxy connects from, or its network, such as 172.18.0.0/16"
        message = f"'{address[:_MOST_SHOWN]}' is no address and no network"
        raise RefusedError([Problem("--proxy-address", 0, 0, "O23", message, remedy)]) from None
    return Proxy(origin_of(origin), (network,), PROXY_PORT if port is None else port)


def origin_of(text: str) -> str:
    """An origin as browsers write it: small letters, no usual port, and nothing behind it.

    Raises:
        RefusedError: It is none, or is not encrypted on its way (O22).
    """
    try:
        parts = urlsplit(text)
        port, name = parts.port, (parts.hostname or "")
    except ValueError:
        raise _no_origin(text, "is no origin", f"name a scheme and a host, {_FORMS}") from None
    if parts.scheme not in _DEFAULT or not parts.netloc or _has_more(parts, text):
        raise _no_origin(text, "is no origin", f"name a scheme and a host and nothing else, {_FORMS}")
    if parts.path.strip("/"):
        remedy = "tables are served at the root of a host: give them their own name, " + _FORMS
        raise _no_origin(text, "has a path", remedy)
    if not name.isascii():
        raise _no_origin(text, "has letters that browsers send otherwise", "write its name as it is sent: xn--...")
    if not _is_name(name) or port == 0:
        raise _no_origin(text, "has no host that a browser could ask for", f"name one, {_FORMS}")
    if parts.scheme == "http" and name not in _HERE:
        remedy = "let the proxy speak TLS and write https://, for a link is a secret; without a proxy there is --host"
        raise _no_origin(text, "is not encrypted", remedy)
    usual = port in {None, _DEFAULT[parts.scheme]}
    return f"{parts.scheme}://{name}" + ("" if usual else f":{port}")


def _is_name(name: str) -> bool:
    return len(name) <= _LONGEST_NAME and all(_LABEL.fullmatch(label) for label in name.split("."))


def _has_more(parts: SplitResult, text: str) -> bool:
    """Whether there is a user, a question, a fragment, or a sign that `urlsplit` passes over."""
    return not text.isprintable() or bool({*"@?#\\ "} & {*text}) or parts.netloc.endswith(":")


def _no_origin(text: str, what: str, remedy: str) -> RefusedError:
    message = f"'{text[:_MOST_SHOWN]}' {what}"
    return RefusedError([Problem("--behind-proxy", 0, 0, "O22", message, remedy)])


def visitor(headers: Headers) -> str:
    """Whose request a proxy brings, as this is counted; '' where it does not say.

    Who has an address of the sixth version has 2^64 of them, so these count as one.
    """
    last = ",".join(headers.getlist("x-forwarded-for")[-1:]).rpartition(",")[2].strip()
    name, colon, port = last.rpartition(":")
    one_colon = colon and (":" not in name or name.startswith("[")) and port.isdigit()
    address = _parsed((name if one_colon else last).removeprefix("[").removesuffix("]"))
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ip_network((int(address) >> 64 << 64, 64)))
    return str(address or "")


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None


class ProxyWay:
    """The way from a proxy to the door; owns which of its connections brings whose request just now.

    A connection of the proxy is nobody's while nothing is asked on it, and then it counts as a connection of the one
    who asks, so that visitors crowd nobody out but themselves. Whoever else connects here goes to the door as they are.
    """

    keep_alive = IDLE

    def __init__(self, app: ASGIApp, proxy: Proxy, door: Door) -> None:
        self._app, self._proxy, self._door = app, proxy, door
        self._brings = dict[Client, Client]()

    def opens(self, client: Client) -> bool:
        """Whether one more connection may be made from there just now."""
        return self._proxy.trusts(client) or self._door.opens(client)

    def patience(self, client: Client) -> float:
        """Seconds that are waited for the beginning of a request."""
        return IDLE if self._proxy.trusts(client) else self._door.patience(client)

    def comes(self, client: Client, leave: Callable[[], None]) -> None:
        """Somebody is connected, or the proxy."""
        self._door.comes(self._own(client), leave)

    def goes(self, client: Client) -> None:
        """A connection has ended."""
        self._door.goes(self._brings.pop(client, self._own(client)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as if it came from the one who asked the proxy."""
        client = scope.get("client")
        if scope["type"] != "http" or not self._proxy.trusts(client):
            await self._app(scope, receive, send)
            return
        headers, own = Headers(scope=scope), self._own(client)
        asks = (visitor(headers) or own[0], own[1])
        self._door.moves(self._brings.get(client, own), asks)
        self._brings[client] = asks
        protos = headers.getlist("x-forwarded-proto")[-1:]
        scheme = protos[0].rpartition(",")[2].strip() if protos else self._proxy.origin.partition(":")[0]
        try:
            await self._app({**scope, "client": asks, "scheme": scheme}, receive, send)
        finally:
            if self._brings.get(client) is asks:  # or it has ended, or brings the next request already
                del self._brings[client]
                self._door.moves(asks, own)

    def _own(self, client: Client) -> tuple[str, int]:
        """As whom a connection counts on which nothing is asked."""
        address, port = client or ("", 0)
        return (f"{OF_PROXY}{address}", hash((address, port))) if self._proxy.trusts(client) else (address, port)

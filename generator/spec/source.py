"""File of YAML -> tree of nodes with their places, as `compose` reads it, or as it was read before."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.spec import lasting
from generator.spec.node import Node
from generator.spec.text import decode, load_text
from generator.spec.tree import pack, unpack


def load(path: Path, shown: str) -> Node:
    """The tree of a file.

    Args:
        path: The file.
        shown: Its name as the user would write it, for messages.

    Raises:
        RefusedError: With every problem found (codes Y01 to Y15).
    """
    text = load_text(path, shown)
    return lasting.once("tree", text, partial(composed, text, shown), pack, partial(unpack, path=shown))


def parse(data: bytes | str, shown: str) -> Node:
    """The tree of a text, as load.

    Raises:
        RefusedError: With every problem found.
    """
    return composed(decode(data if isinstance(data, bytes) else data.encode(errors="surrogatepass"), shown), shown)


def composed(text: str, shown: str) -> Node:
    """The tree of a text that was decoded.

    Raises:
        RefusedError: With every problem found.
    """
    from generator.spec.compose import compose  # noqa: PLC0415 - a parser, for what was not read before

    return compose(text, shown)

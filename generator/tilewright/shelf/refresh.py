"""A game's folder with links to sheets -> a copy of each in its fetched/: all of them anew, or all as before."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from tilewright import disk
from tilewright.problem import Problem, RefusedError
from tilewright.shelf.fetch import FetchError, fetch
from tilewright.spec.copied import LOCK, MOST_BYTES, KeptCopy, Linked, digest_of, kept_copies, linked
from tilewright.texts.node import Spot
from tilewright.texts.rows import load_table

_HEAD = "# Written by --refresh: the address and checksum of each copied sheet in this folder.\n"


def refresh(folder: Path, variants: Sequence[str] = (), ask: Callable[[str], bytes] = fetch) -> tuple[str, ...]:
    """Fetch every sheet that a game links to, and keep a copy of each.

    Args:
        folder: The game's.
        variants: Laid over it: they may link to others.
        ask: What gives the table at an address.

    Returns:
        What has become of each copy, in words.

    Raises:
        RefusedError: A sheet did not come or is no table (C46, or as `load_table`), or its copy was edited by hand
            (C47): with every problem, and every copy is as it was.
        OSError: The copies cannot be written.
    """
    sheets = {each.rows.file: each for over in {(), tuple(variants)} for each in linked(folder, over)}.values()
    home = folder / "fetched"
    if not sheets:
        return ("There is nothing to refresh: no table of this game is a link.",)
    disk.make_folder(home)
    disk.sweep(home)
    before = kept_copies(folder)
    fetched = _all_of(sheets, ask)
    _must_be_tables(home, sheets, fetched)
    _must_be_as_fetched(folder, sheets, fetched, before)
    now = {each.rows.file: KeptCopy(each.address, digest_of(fetched[each.address])) for each in sheets}
    lines = []
    for each in sheets:
        file = each.rows.file
        same = _there(folder / file) == fetched[each.address]
        if not same:
            disk.put(folder / file, fetched[each.address], lasting=True)
        lines.append(f"{(folder / file).as_posix()}: {'as before' if same else 'fetched'}")
    disk.put(folder / LOCK, _lock({**before, **now}).encode(), lasting=True)
    return tuple(lines)


def _all_of(sheets: Collection[Linked], ask: Callable[[str], bytes]) -> Mapping[str, bytes]:
    """Address -> the table there, each asked for once; lines end as files of text in a version control system do."""
    tables: dict[str, bytes] = {}
    problems = []
    for each in sheets:
        if each.address in tables:
            continue
        try:
            data = ask(each.address)
            tables[each.address] = data if each.rows.sheet else data.replace(b"\r\n", b"\n")
        except FetchError as error:
            problems.append(each.place.problem("C46", error.message, error.remedy))
    _refuse(problems)
    return tables


def _must_be_tables(home: Path, sheets: Collection[Linked], fetched: Mapping[str, bytes]) -> None:
    """What came can be read as a table, before it takes the place of one that can."""
    problems: list[Problem] = []
    with disk.scratch(home) as beside:
        for each in sheets:
            path = beside / Path(each.rows.file).name
            path.write_bytes(fetched[each.address])
            try:
                load_table(path, each.rows.link, each.rows.columns, each.rows.sheet)
            except RefusedError as refused:
                problems += refused.problems
    _refuse(problems)


def _must_be_as_fetched(
    folder: Path, sheets: Collection[Linked], fetched: Mapping[str, bytes], before: Mapping[str, KeptCopy]
) -> None:
    """No copy was edited by hand: the edit would be lost."""
    problems = []
    for each in sheets:
        path, copy = folder / each.rows.file, before.get(each.rows.file)
        there = _there(path)
        known = {digest_of(fetched[each.address]), copy.digest if copy else ""}
        if there is not None and digest_of(there) not in known:
            message = "this copy of a sheet was edited after it was fetched; fetching it again would lose the changes"
            problems.append(
                Spot(path.as_posix()).problem("C47", message, "make the changes in the sheet, delete this file")
            )
    _refuse(problems)


def _there(path: Path) -> bytes | None:
    return disk.read(path, MOST_BYTES) if disk.is_there(path) else None


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise RefusedError(problems)


def _lock(copies: Mapping[str, KeptCopy]) -> str:
    entries = (
        f"{Path(file).name}:\n  address: {json.dumps(copy.address)}\n  sha256: {json.dumps(copy.digest)}\n"
        for file, copy in sorted(copies.items())
    )
    return _HEAD + "".join(entries)

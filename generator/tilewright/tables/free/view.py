"""FreeState -> what a seat is sent: what it may see and no more, the whole or what has changed since it last looked.

A piece that lies face down is sent as its back: no title, no words, no key of its face. Of a hand others are sent how
many backs there are. So two tables that differ only in what a seat has not seen are sent to it in the same bytes.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from typing import Any

from tilewright.digest import sha256
from tilewright.tables.free.handling import GONE, LOGGED, title_of
from tilewright.tables.free.piece import TablePiece
from tilewright.tables.free.state import FreeState, InHand, Lying, TableStack
from tilewright.tables.party import WATCHER

Plain = dict[str, Any]
TOLD = 100
"""Lines of the log that a whole view has."""
FACE_KEY, PART = 24, "."
"""Letters of a key behind the id of its table: nobody guesses 96 bits."""


class FaceKeys:
    """What faces are called in a table's addresses: only who was shown a face can know its key."""

    def __init__(self, table: str, seed: str, mark: Callable[[str], str]) -> None:
        """`table` is the id of the table, which each key begins with; faces with one `mark` look alike."""
        self._secret, self._mark, self._table = sha256(f"faces of {seed}".encode()).digest(), mark, table
        self._keys, self._names = dict[str, str](), dict[str, str]()

    def key(self, face: str) -> str:
        """The key of a face."""
        if face not in self._keys:
            key = hmac.new(self._secret, self._mark(face).encode(), "sha256").hexdigest()[:FACE_KEY]
            key = self._keys[face] = f"{self._table}{PART}{key}"
            self._names.setdefault(key, face)
        return self._keys[face]

    def face(self, key: str) -> str | None:
        """The face of a key that has been given to somebody; None of any other."""
        return self._names.get(key)


class Viewer:
    """Tells what a seat may see of one table."""

    def __init__(self, pieces: Sequence[TablePiece], keys: FaceKeys) -> None:
        self._pieces, self._keys = pieces, keys
        self._shown: dict[str, tuple[TableStack, Plain]] = {}

    def view(self, state: FreeState, seat: int, since: int | None = None) -> Plain:
        """What a seat, or WATCHER, is sent; `since`: the number of the state that it has seen already."""
        oldest = state.gone[0][0] if len(state.gone) == GONE else 0
        if since is not None and not oldest < since <= state.number:
            since = None
        seen: Plain = {
            "number": state.number,
            "you": seat,
            "turn": state.turn,
            "round": state.round,
            "ended": state.ended,
            "hands": [self._backs(hand) for hand in state.hands],
            "names": list(state.names),
            "snap": {"kind": state.snap.kind, "size": state.snap.size, "spots": list(map(list, state.snap.spots))},
            "counters": [
                {"id": each.id, "v": each.changed, "title": each.title, "value": each.value, "seat": each.seat,
                 "x": each.x, "y": each.y}
                for each in state.counters.values()
            ],
        }  # fmt: skip
        least = -1 if since is None else since
        log = [each for each in state.log[-LOGGED:] if each.at > least]
        seen["log"] = [
            {"at": each.at, "seat": each.seat, "do": each.do, "stacks": list(each.stacks),
             "says": each.own if each.own and each.seat == seat else each.says}
            for each in (log[-TOLD:] if since is None else log)
        ]  # fmt: skip
        seen["stacks"] = [self._stack(each, state, seat) for each in state.stacks.values() if each.changed > least]
        if since is None:
            seen["size"] = list(state.size)
        else:
            seen["since"] = since
            seen["gone"] = [name for at, name in state.gone if at > since and name not in state.stacks]
        if seat != WATCHER and state.held[seat] > least:
            seen["hand"] = [self._held(each) for each in state.hands[seat]]
        if state.noted > least:
            seen["note"] = {"v": state.noted, "text": state.note}
        if state.scored > least:
            values = [[state.scores.get((row, at)) for at in range(len(state.hands))] for row in range(len(state.rows))]
            seen["scores"] = {"v": state.scored, "rows": list(state.rows), "values": values}
        return seen

    def _stack(self, stack: TableStack, state: FreeState, seat: int) -> Plain:
        known = self._shown.get(stack.id)
        if known is None or known[0] is not stack:
            if len(self._shown) > 2 * len(state.stacks) + 100:
                self._shown.clear()
            known = self._shown[stack.id] = stack, self._public(stack)
        here = (stack.id, stack.changed)
        private: Plain = {}
        if state.peeks.get(seat) == here:
            private["peek"] = self._front(stack.pieces[-1])
        if state.searches.get(seat) == here:
            private["search"] = [{"at": at, **self._front(each)} for at, each in enumerate(stack.pieces)]
        return {**known[1], **private} if private else known[1]

    def _public(self, stack: TableStack) -> Plain:
        number, side = stack.pieces[-1]
        piece = self._pieces[number]
        fanned = {"fanned": [self._lies(each) for each in stack.pieces]} if stack.fan else {}
        return {
            "id": stack.id, "v": stack.changed, "z": stack.z, "x": stack.x, "y": stack.y, "angle": stack.angle,
            "n": len(stack.pieces), "w": piece.width, "h": piece.height, "shape": piece.shape, "kind": piece.kind,
            "sides": len(piece.faces), "locked": stack.locked, "fan": stack.fan, "group": stack.group,
            "label": stack.label, **self._lies((number, side)), **fanned,
        }  # fmt: skip

    def _lies(self, lying: Lying) -> Plain:
        """A piece as all see it who look at it."""
        number, side = lying
        piece = self._pieces[number]
        title = title_of(piece, side)
        says = piece.says[side] if side < len(piece.says) else ""
        words = piece.words if side == 0 and not says else says
        return {"face": self._keys.key(piece.faces[side]), "side": side, "title": title, "words": words}

    def _front(self, lying: Lying) -> Plain:
        """A piece as one sees it who turns it over."""
        number, side = lying
        return self._lies((number, 0 if len(self._pieces[number].faces) == 2 else side))

    def _held(self, own: InHand) -> Plain:
        piece = self._pieces[own.piece]
        back = self._keys.key(piece.faces[1]) if len(piece.faces) == 2 else None
        sizes = {"w": piece.width, "h": piece.height, "shape": piece.shape, "kind": piece.kind}
        return {"id": own.id, "back": back, **sizes, **self._lies((own.piece, own.side))}

    def _backs(self, hand: Sequence[InHand]) -> Plain:
        """A hand as others see it: how many backs, of which kinds; in no order of its owner's."""
        counts: dict[str, int] = {}
        for each in hand:
            piece = self._pieces[each.piece]
            back = self._keys.key(piece.faces[1]) if len(piece.faces) == 2 else ""
            counts[back] = counts.get(back, 0) + 1
        return {"cards": len(hand), "backs": sorted(counts.items())}

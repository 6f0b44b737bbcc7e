"""What somebody asked of a game in progress -> the reason why it is refused; nothing has changed then."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Why, with the status that HTTP has for it; looked for in this order, so that nobody learns more than they may."""

    NOBODY = 403
    OVER = 410
    NOT_YOURS = 423
    STALE = 409
    ILLEGAL = 422
    MALFORMED = 400
    GONE = 404
    FULL = 429
    LATE = 504


class TurnedAwayError(Exception):
    """It is refused.

    Attributes:
        reason: Why.
    """

    def __init__(self, reason: Reason, words: str) -> None:
        self.reason = reason
        super().__init__(words)

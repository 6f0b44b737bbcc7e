"""A file -> a SQLite connection to tables that are ours, or a Problem that says why there is none."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.problem import Problem, RefusedError

FORM = 0x7467_7232
"""SQLite's application id of such a file: 'tgr2'."""
OLDER = 0x7467_7231
"""That of files in which studies counted less: 'tgr1'."""
PATIENCE = 60.0
"""Seconds to wait for whoever writes at the same time."""
TABLES = (
    """CREATE TABLE study (
    id INTEGER PRIMARY KEY, day TEXT NOT NULL, name TEXT NOT NULL, asked INTEGER NOT NULL, key TEXT NOT NULL UNIQUE)""",
    """CREATE TABLE block (
    study INTEGER NOT NULL REFERENCES study, first INTEGER NOT NULL, count INTEGER NOT NULL,
    digest TEXT NOT NULL, aggregate BLOB NOT NULL, PRIMARY KEY (study, first, count))""",
)


def prepare(connection: sqlite3.Connection) -> None:
    """Make the tables in a file with nothing in it, or see that they are ours and all there is: no view, no trigger.

    Raises:
        ValueError: They are not.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    if _is_bare(connection):
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if _is_bare(connection):
                for table in TABLES:
                    connection.execute(table)
                connection.execute(f"PRAGMA application_id = {FORM}")
    there = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    form = connection.execute("PRAGMA application_id").fetchone()[0]
    if form == OLDER:
        raise ValueError("an older version kept it; play the games again into a new file")
    if form != FORM or sorted(sql for (sql,) in there) != sorted(TABLES):
        raise ValueError("this is no file of results")
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise ValueError("the file is damaged")


def _is_bare(connection: sqlite3.Connection) -> bool:
    """Whether nobody has made anything of the file: it is new, or whoever made it was stopped."""
    count, mark = "SELECT count(*) FROM sqlite_master", "PRAGMA application_id"
    return not any(connection.execute(each).fetchone()[0] for each in (count, mark))


@contextmanager
def blamed(path: Path) -> Iterator[None]:
    """What may go wrong with such a file, as a Problem.

    Raises:
        RefusedError: It is damaged, or no file of results (O18); it cannot be opened or written (O17).
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        raise RefusedError([Problem(str(path), 0, 0, "O17", f"results cannot be kept here: {error}", _WHERE)]) from None
    except (sqlite3.Error, zlib.error, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        message = f"this is no file of results that can be read: {str(error)[:80]}"
        raise RefusedError(
            [Problem(str(path), 0, 0, "O18", message, "name another file; this one is as it was")]
        ) from None
    except OSError as error:
        message = f"results cannot be kept here: {(error.strerror or str(error)).lower()}"
        raise RefusedError([Problem(str(path), 0, 0, "O17", message, _WHERE)]) from None


_WHERE = "name a file in a folder that can be written"

"""The command line as a program -> its exit status, also where nobody can be told."""

from __future__ import annotations

import os
import signal
import sys

from tilewright.cli import main


def start() -> None:
    """Run it; what the computer refuses to print is told in a line where that can be done. Never returns."""
    status = 0
    try:
        main(prog_name="tilewright")
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except OSError as error:  # of click itself: help and usage are printed outside of any command
        status = _unprinted(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        status = status or _unprinted(error)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is done is done
    for stream in (sys.stdout, sys.stderr):  # Python must not try again to print what a full stream still holds
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(status)


def _unprinted(error: OSError) -> int:
    reason = (error.strerror or str(error)).lower()
    try:
        sys.stderr.write(f"standard output: the computer refuses: {reason} [O04]\n    -> print into another place\n")
        sys.stderr.flush()
    except OSError:
        pass  # nobody can be told
    return 1

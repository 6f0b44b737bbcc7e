"""Words of a command line -> what Tilewright prints of them, in a process beside this one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


async def printed_by(*words: str, seconds: float) -> bytes:
    """What `tilewright WORDS` prints; the process ends with whoever waits for it.

    Raises:
        TimeoutError: It takes longer than that.
    """
    above = os.environ.get("PYTHONPATH", "")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "generator", *words),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), above)))},
    )
    try:
        printed, _ = await asyncio.wait_for(process.communicate(), seconds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    return printed

"""`tilewright` and `python -m tilewright` -> the command line, and an answer to Ctrl-C from the first moment on.

Next to nothing is imported here before an interrupt has an answer.
"""

import _signal  # type: ignore[import-not-found,unused-ignore] # what `signal` is made of: that module itself takes its time
import gc
import os
import sys

STOPPED = b"\nStopped. No file was changed.\n"


def main() -> None:
    """Run the command line; never return."""
    gc.disable()  # modules are no garbage; a command looks for it again as soon as it runs
    _leave_out_the_folder_it_is_started_in()
    # A file that is opened later must not take the number, and so the place, of a stream that is closed.
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(handle, True)  # noqa: FBT003 - its only argument beside
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, encoding="utf-8")
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8")
    for number in (_signal.SIGINT, _signal.SIGTERM):
        if _signal.getsignal(number) != _signal.SIG_IGN:  # nohup, and jobs in the background, do not hear Ctrl-C
            _signal.signal(number, _stop)
    from tilewright.cli import start  # noqa: PLC0415 - all else is loaded when an interrupt has an answer

    start()


def _stop(number: int, _frame: object) -> None:
    """End at once: while modules load, and after a command, there is nothing to tidy up."""
    try:
        os.write(2, STOPPED)
    finally:
        os._exit(128 + number)


def _leave_out_the_folder_it_is_started_in() -> None:
    """`python -m tilewright` looks for modules where it is started, and that may be the folder of a stranger's game.

    The command `tilewright` does not. A checkout of the program itself is looked into all the same.
    """
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - a Path takes its time
    try:
        here = os.getcwd()  # noqa: PTH109 - as above
    except OSError:  # it is gone
        return
    if sys.path and sys.path[0] in {"", here} - {own}:
        del sys.path[0]


if __name__ == "__main__":
    main()

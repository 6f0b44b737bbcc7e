"""The program of one file: every command of `tilewright`, and the studio where it is started without one."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # where this is one of the processes that play games
    if sys.argv[1:3] == ["-P", "-m"]:  # where it is another process of the program's own, started as Python would be
        import runpy

        del sys.argv[:3]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        from tilewright.__main__ import main

        if len(sys.argv) == 1:
            sys.argv.append("studio")
        main()

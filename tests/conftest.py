"""What holds for every test: random examples are the same in every run, so that a red test is red for everybody."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")

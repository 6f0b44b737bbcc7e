"""Words for `find` of a tile: small things to look for, which its picture shows."""

from __future__ import annotations

FINDS = (
    "anchor",
    "balloon",
    "bell",
    "bird-nest",
    "cat",
    "clock",
    "flowerpot",
    "gargoyle",
    "ghost",
    "kite",
    "lantern",
    "laundry",
    "mouse",
    "owl",
    "teapot",
    "telescope",
    "waterfall",
    "weathervane",
)

"""A file -> the room that virtualtabletop makes of it: its two importers are not ours, and run under Node.js.

A checkout is under the GPL and not here. It needs `npm install jszip bson@6 node-fetch@2`; read with its version 0.5.0.
https://github.com/ArnoldSmith86/virtualtabletop/tree/main/server
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = os.environ.get("TILEWRIGHT_VIRTUALTABLETOP", "")
needs_checkout = pytest.mark.skipif(
    not (CHECKOUT and shutil.which("node")),
    reason="TILEWRIGHT_VIRTUALTABLETOP names no checkout of virtualtabletop, or node is missing",
)
SCRIPT = """
import fs from 'fs';
import http from 'http';
import https from 'https';
import importer from '{importer}';
const web = http.createServer((asked, given) => given.end(fs.readFileSync('web' + asked.url)));
await new Promise(ready => web.listen(0, '127.0.0.1', ready));
https.request = wish => http.request({{...wish, protocol: 'http:', hostname: '127.0.0.1', port: web.address().port}});
const read = importer.fromZIP ?? importer;
fs.writeFileSync('room.json', JSON.stringify(await read(fs.readFileSync('{file}'))));
process.exit();
"""
WEB = "https://web.test"
"""Where files of the folder `web` are, as an importer sees it."""
FOLDERS = ("save/assets", "client/css", "library/games", "library/assets", "library/tutorials")
"""What the server expects where it is started."""


def room(importer: str, file: Path, scratch: Path) -> dict[str, Any]:
    """The widgets of the room by their names.

    Args:
        importer: pcioimport or ttsimport.
        file: What it reads.
        scratch: Where it writes; pictures go to save/assets.
    """
    for folder in FOLDERS:
        (scratch / folder).mkdir(parents=True)
    (scratch / "client/css/custom.css").touch()
    config = {"directories": {"library": "library", "save": "save", "assets": "save/assets"}}
    (scratch / "config.template.json").write_text(json.dumps(config), encoding="utf-8")
    module = Path(CHECKOUT).resolve() / "server" / f"{importer}.mjs"
    (scratch / "read.mjs").write_text(SCRIPT.format(importer=module, file=file.resolve()), encoding="utf-8")
    subprocess.run(["node", "read.mjs"], cwd=scratch, capture_output=True, text=True, check=True, timeout=60)
    widgets: dict[str, Any] = json.loads((scratch / "room.json").read_text(encoding="utf-8"))
    widgets.pop("_meta", None)
    return widgets

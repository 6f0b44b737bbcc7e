"""The digests are those of hashlib, and a command that only reads and prints loads no OpenSSL."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from tilewright.digest import blake2b, sha256


@pytest.mark.parametrize("data", [b"", b"abc", bytes(range(256)) * 1000])
def test_digests_are_those_of_hashlib(data: bytes) -> None:
    assert sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()
    assert blake2b(data, digest_size=20).hexdigest() == hashlib.blake2b(data, digest_size=20).hexdigest()
    goes_on = sha256(data).copy()
    goes_on.update(b"more")
    assert goes_on.digest() == hashlib.sha256(data + b"more").digest()


def test_what_prints_cards_loads_no_openssl() -> None:
    modules = "build.make, tilewright.build.export, tilewright.cards.cast, tilewright.sheets.impose, tilewright.rng"
    code = f"import sys, tilewright.{modules}; print('_hashlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout.strip() == b"False"

"""Bytes -> what they come to: BLAKE2b and SHA-256, without the 3 ms in which hashlib loads OpenSSL."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:  # what hashlib itself falls back on, and its very own BLAKE2b
        from _blake2 import blake2b

        try:
            from _sha2 import sha256  # from Python 3.12 on
        except ImportError:
            from _sha256 import sha256
    except ImportError:  # a Python that is built otherwise
        from hashlib import blake2b, sha256

__all__ = ["blake2b", "sha256"]

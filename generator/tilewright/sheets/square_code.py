"""An address -> the square code of it, which a phone's camera reads, as an SVG."""

from __future__ import annotations

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

QUIET = 4
"""Modules of white around a code, by its standard."""


def square_code(address: str) -> str:
    """The code, each of its modules one unit wide, dark on white whatever the page's colours are."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    count = code.moduleCount
    size = count + 2 * QUIET
    places = ((row, column) for row in range(count) for column in range(count) if code.isDark(row, column))
    dark = "".join(f"M{column + QUIET} {row + QUIET}h1v1h-1z" for row, column in places)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
    return f'{head}<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{dark}"/></svg>'

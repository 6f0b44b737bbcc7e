"""What a file is -> what a PDF says about itself: its record, the same again in XMP, and what its colours mean.

Source: ISO 32000-1, 14.3 (metadata) and 14.11.5 (output intents); ISO 16684-1 (XMP); ISO 19005-2, 6.6 (what PDF/A
says of itself, and of words that XMP does not have); ISO 14289-1, 5 (the same of PDF/UA). For sRGB: IEC 61966-2-1 for
the curve, ICC.1:2001-04 for the file, in which colours are seen in the light D50.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Callable, Mapping
from functools import cache

from tilewright import disk
from tilewright.frozen import dataclass
from tilewright.pdf.raw import deflated, stream, string

NAME = "sRGB IEC61966-2.1"
_D50 = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    "r": (0.436065, 0.222488, 0.013916),
    "g": (0.385147, 0.716873, 0.097076),
    "b": (0.143066, 0.060608, 0.714096),
}
"""What the strongest red, green and blue come to in that light."""
_STEPS = 1024
_MADE = (2000, 1, 1, 0, 0, 0)


@cache
def profile() -> bytes:
    """The profile of a screen that shows sRGB."""
    curve = struct.pack(f">4s4xI{_STEPS}H", b"curv", _STEPS, *(_linear(at / (_STEPS - 1)) for at in range(_STEPS)))
    tags = {
        "desc": struct.pack(">4s4xI", b"desc", len(NAME) + 1) + NAME.encode() + bytes(79),
        "cprt": b"text\0\0\0\0No copyright, use freely\0",
        "wtpt": _xyz(_D50),
        **{f"{colour}XYZ": _xyz(there) for colour, there in _PRIMARIES.items()},
        **dict.fromkeys(("rTRC", "gTRC", "bTRC"), curve),
    }
    places: dict[bytes, int] = {}  # counted from the file's start; what two tags have in common is there once
    table, data = struct.pack(">I", len(tags)), b""
    for name, body in tags.items():
        if body not in places:
            places[body] = 128 + 4 + 12 * len(tags) + len(data)
            data += body + bytes(-len(body) % 4)
        table += struct.pack(">4sII", name.encode(), places[body], len(body))
    size, kind = 128 + len(table) + len(data), (b"mntr", b"RGB ", b"XYZ ")
    head = struct.pack(">I4xI4s4s4s6H4s28x", size, 0x02100000, *kind, *_MADE, b"acsp")
    return b"".join((head, _fixed(_D50), bytes(48), table, data))


def _linear(part: float) -> int:
    """The light of a part of the strongest number, as a part of 65535."""
    light = part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
    return round(light * 65535)


def _xyz(colour: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(colour)


def _fixed(numbers: tuple[float, float, float]) -> bytes:
    return struct.pack(">3i", *(round(number * 65536) for number in numbers))


INTENT = (
    "/Type /OutputIntent /S /GTS_PDFA1 /RegistryName (http://www.color.org) "
    f"/OutputConditionIdentifier ({NAME}) /Info ({NAME})"
)
"""What the colours of a file mean: those of a screen, as its entry /DestOutputProfile measures them."""
CLAIM = """\
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289 standard</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
"""
"""In XMP: the file is PDF/A-2a and PDF/UA-1, and what PDF/A wants to be told of a word that is not its own."""
_SPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
    "pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
}


@dataclass(frozen=True, slots=True)
class Colophon:
    """What a file says about itself.

    Attributes:
        title: What a reader shows in its window.
        author: Who has designed the game.
        subject: One line on what it is.
        creator: The program, with its version where that matters.
        language: Of its words, such as en-GB.
        claims: It says that it is PDF/A-2a and PDF/UA-1.
    """

    title: str
    author: str = ""
    subject: str = ""
    creator: str = "Tilewright"
    language: str = "en-GB"
    claims: bool = False

    @property
    def record(self) -> Mapping[str, str]:
        """The entries of /Info that are words."""
        named = {"Title": self.title, "Author": self.author, "Subject": self.subject, "Creator": self.creator}
        return {**named, "Producer": "Tilewright", "Keywords": ""}

    def info(self) -> bytes:
        """/Info, as it is written."""
        entries = {name: string(text) for name, text in self.record.items()}
        moment = time.strftime("(D:%Y%m%d%H%M%S+00'00')", time.gmtime(disk.moment()))
        entries |= {"CreationDate": moment, "ModDate": moment, "Trapped": "/False"}
        return f"<< {' '.join(f'/{name} {value}' for name, value in entries.items())} >>".encode("latin-1")

    def packet(self) -> bytes:
        """The same in XMP."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(disk.moment()))
        lines = [
            "<dc:format>application/pdf</dc:format>",
            f"<dc:title>{_one(self.title)}</dc:title>",
            f"<dc:creator><rdf:Seq><rdf:li>{_xml(self.author)}</rdf:li></rdf:Seq></dc:creator>",
            f"<dc:description>{_one(self.subject)}</dc:description>",
            f"<dc:language><rdf:Bag><rdf:li>{_xml(self.language)}</rdf:li></rdf:Bag></dc:language>",
            f"<xmp:CreatorTool>{_xml(self.creator)}</xmp:CreatorTool>",
            f"<xmp:CreateDate>{moment}</xmp:CreateDate><xmp:ModifyDate>{moment}</xmp:ModifyDate>",
            "<pdf:Producer>Tilewright</pdf:Producer><pdf:Keywords></pdf:Keywords>",
        ]
        body = "\n".join(lines) + f"\n{CLAIM}" * self.claims
        spaces = " ".join(
            f'xmlns:{name}="{address}"' for name, address in _SPACES.items() if f"<{name}:" in body or name == "rdf"
        )
        text = (
            f'<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n'
            f'<rdf:RDF {spaces}>\n<rdf:Description rdf:about="">\n{body}\n</rdf:Description>\n</rdf:RDF>\n'
            '</x:xmpmeta>\n<?xpacket end="r"?>'
        )
        return text.encode()

    def entries(self, add: Callable[[bytes], str]) -> Mapping[str, str]:
        """What the catalogue says of all this: its entries, each referring to objects that `add` puts into the file."""
        colours = add(deflated(profile(), b"/N 3 /Alternate /DeviceRGB "))
        meaning = f"<< {INTENT} /DestOutputProfile {colours} >>"
        packet = add(stream(self.packet(), b"/Type /Metadata /Subtype /XML "))
        return {"Lang": string(self.language), "Metadata": packet, "OutputIntents": f"[{meaning}]"}


def _one(text: str) -> str:
    """Text that could be there in several languages."""
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{_xml(text)}</rdf:li></rdf:Alt>'


def _xml(text: str) -> str:
    """Text between two tags, without what no XML can have in it."""
    shown = "".join(letter for letter in text if letter >= " " and letter not in "\ufffe\uffff")
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

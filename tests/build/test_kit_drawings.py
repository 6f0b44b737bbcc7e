"""The SVG files of the kit: what a person opens in a drawing program or sends to a cutting machine."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import tostring

from tests.build.unpacked import SVG, Drawing, Kit
from tilewright.units import Box

XLINK = "{http://www.w3.org/1999/xlink}href"
GROUPS = {"art", "cut", "safe"}


def ids(drawing: Drawing) -> list[str]:
    return [each.attrib["id"] for each in drawing.root.iter() if "id" in each.attrib]


def targets(drawing: Drawing) -> set[str]:
    """Everything that the drawing refers to."""
    found = set()
    for each in drawing.root.iter():
        found |= {each.attrib[name] for name in (XLINK, "href") if name in each.attrib}
        found |= {match for value in each.attrib.values() for match in re.findall(r"url\(['\"]?([^'\")]*)", value)}
    return found


def test_each_is_as_large_in_millimetres_as_its_view_box_says(kit: Kit) -> None:
    for name, drawing in kit.drawings.items():
        left, top, width, height = map(float, drawing.root.attrib["viewBox"].split())
        assert drawing.root.attrib["width"].endswith("mm"), name
        assert (drawing.root.attrib["width"], drawing.root.attrib["height"]) == (f"{width:g}mm", f"{height:g}mm"), name
        assert left == top <= 0, name
        assert Box(0, 0, 400, 400).contains(Box(0, 0, drawing.trim.width, drawing.trim.height)), name


def test_each_has_its_groups(kit: Kit) -> None:
    for name, drawing in kit.drawings.items():
        groups = [each.attrib.get("id") for each in drawing.root if each.tag == f"{SVG}g"]
        assert set(groups) >= GROUPS - {"safe"}, name
        assert "safe" in groups or groups.count("cut") == 1, name
        hidden = [each for each in drawing.root if each.attrib.get("id") in {"cut", "safe"}]
        assert all(each.attrib.get("display") == "none" for each in hidden), f"{name} prints its cutting line"
        assert all(len(each) for each in hidden), f"{name}: a group with nothing in it"


def test_an_id_is_used_once(kit: Kit) -> None:
    for name, drawing in kit.drawings.items():
        assert [each for each, count in Counter(ids(drawing)).items() if count > 1] == [], name


def test_what_is_referred_to_is_in_the_file(kit: Kit) -> None:
    for name, drawing in kit.drawings.items():
        outside = targets(drawing) - {f"#{each}" for each in ids(drawing)}
        assert not outside, f"{name} leads to {outside}"


def test_nothing_in_it_leads_elsewhere(kit: Kit) -> None:
    for name, drawing in kit.drawings.items():
        tags = {each.tag.removeprefix(SVG) for each in drawing.root.iter()}
        assert not tags & {"image", "script", "style", "foreignObject", "a", "animate"}, name
        assert "<!DOCTYPE" not in drawing.text, name
        assert "<!ENTITY" not in drawing.text, name


def test_nothing_is_defined_for_nobody(kit: Kit) -> None:
    """A definition that no one uses makes the file larger and the next reader wonder."""
    for name, drawing in kit.drawings.items():
        used = {target.removeprefix("#") for target in targets(drawing)}
        idle = {each.attrib["id"] for defs in drawing.root.iter(f"{SVG}defs") for each in defs} - used
        assert not idle, f"{name} never uses {idle}"


def test_names_are_safe_on_every_disk(kit: Kit) -> None:
    for drawing in kit.drawings.values():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", drawing.name), drawing.name


def test_a_name_in_the_drawer_of_ornaments_means_one_drawing(kit: Kit) -> None:
    """Faces share ornaments by name: one name for two shapes, and a face shows whichever was drawn first."""
    known: dict[str, str] = {}
    for name, drawing in kit.drawings.items():
        for each in drawing.root.iterfind(f"{SVG}defs/*"):
            text = tostring(each, encoding="unicode")
            assert known.setdefault(each.attrib["id"], text) == text, f"{name}: {each.attrib['id']}"

"""Tilewright: a folder of YAML becomes a printed board game.

Other packages import from here what docs/api.md lists, and nothing from the modules below. `__init__.pyi` has types.
"""

__version__ = "0.2.0"

_PUBLIC = {
    "balance.measure": "Measure Verdict",
    "build.pictures": "PictureForm PictureFrame frame_of",
    "build.session": "Session",
    "build.single_source": "unplayed unprinted",
    "build.targets.target": "Article Export Goods Target Wishes",
    "check": "check_game=problems",
    "draw.art": "Art leaf",
    "draw.figures.frame": "FIGURE_WIDTH=WIDTH figure",
    "draw.palette": "INK",
    "draw.pen": "Look Pen",
    "draw.scenery": "plain_disc=disc plain_wall=wall",
    "draw.shapes": "circle rect",
    "draw.studio": "Studio",
    "draw.style": "Style TokenFace",
    "engine.aec": "Environment",
    "engine.event": "EventKind GameEvent tell_changes tell_end tell_points",
    "engine.game": "CHANCE TERMINAL Game GameBase IllegalAction State seated whole",
    "engine.skeleton": "HandsBase StateBase",
    "engine.spiel": "register_openspiel=register",
    "engine.table": "Holding Place Table Token",
    "engine.view": "View",
    "engine.walk": "walk",
    "pieces.build": "Deck",
    "pieces.kind": "CountPieces Design Kind Piece Sides one_face one_piece piece",
    "problem": "Level Problem RefusedError",
    "rng": "Stream",
    "rooms": "Later",
    "shelf.shelf": "load_engine=engine load_game=load",
    "spec.game": "GameFile",
    "spec.part": "Component",
    "spec.spec": "Spec",
    "tables.setting": "Setting",
    "texts.fields": "Field",
    "texts.model": "Model",
    "texts.scalars": "Count",
    "units": "Box Point Size",
}
"""Module -> its public names; `public=name` if the module has another name for it."""
_PLACES = {name.partition("=")[0]: (module, name) for module, names in _PUBLIC.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """A public name, loaded when it is first used.

    Raises:
        AttributeError: It is not public.
        ImportError: It needs an extra that is not installed.
    """
    if name not in _PLACES:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}", name=name, obj=__name__)
    import sys  # noqa: PLC0415 - every command comes here, and few ask for a name
    from importlib import import_module  # noqa: PLC0415 - as above

    place, inside = _PLACES[name]
    value: object = getattr(import_module(f"tilewright.{place}"), inside.rpartition("=")[2])
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted({"__version__", *_PLACES})

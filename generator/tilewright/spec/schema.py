"""The models of a game's files -> JSON Schemas (2020-12), so that an editor completes keys and explains them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from tilewright.folders import shipped
from tilewright.language import Language
from tilewright.pieces import table
from tilewright.rooms import WINGS, room_of
from tilewright.spec.balance import Balance
from tilewright.spec.entries import VariantNote
from tilewright.spec.game import game_of
from tilewright.spec.playtest import Playtest
from tilewright.spec.printer import Printer
from tilewright.spec.rules import FreeRules
from tilewright.spec.setup import TableSetup
from tilewright.spec.signs import sign_names
from tilewright.spec.variant import HEAD, ROWS
from tilewright.spec.vocabulary import SYMBOLS, words_of
from tilewright.texts.json_schema import schema_of, worded
from tilewright.texts.model import Model
from tilewright.texts.node import plain
from tilewright.texts.rows import MOST_COPIES, MOST_ROWS
from tilewright.texts.scalars import ART
from tilewright.texts.source import load

Schema = dict[str, Any]


def overlaid(schema: Schema, name: str, defs: Schema) -> Schema:
    """What may be laid over a document.

    Args:
        schema: The document's, with its own $defs.
        name: Begins the names of its definitions, so that several documents' do not meet.
        defs: Filled with the definitions, as they are (for what stands in lists) and as overlays.
    """
    own = schema.get("$defs", {})
    for key, shape in own.items():
        defs[f"{name}-{key}"] = _led(shape, name)
        defs[f"{name}-{key}-over"] = _over(_led(shape, name))
    return _over(_led({key: value for key, value in schema.items() if key != "$defs"}, name))


def _led(part: Any, name: str) -> Any:  # noqa: ANN401 - any JSON
    """A part of a schema whose references (`$ref`) lead to the definitions of the model called `name`."""
    if isinstance(part, list):
        return [_led(each, name) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: f"#/$defs/{name}-{value.rpartition('/')[2]}" if key == "$ref" else _led(value, name)
        for key, value in part.items()
    }


def _over(part: Schema) -> Schema:
    """A shape to lay over another: what is inside a list is left as it is, for a list is replaced as a whole."""
    looser = {key: value for key, value in part.items() if key not in {"required", "default"}}
    if "$ref" in looser:
        looser["$ref"] = f"{looser['$ref']}-over"
    for word in ("anyOf", "allOf", "oneOf"):
        if word in looser:
            looser[word] = [_over(each) for each in looser[word]]
    if "properties" in looser:
        looser["properties"] = {key: _or_nothing(_over(value)) for key, value in looser["properties"].items()}
    if "patternProperties" in looser:
        patterns = looser["patternProperties"].items()
        looser["patternProperties"] = {key: _or_nothing(_over(value)) for key, value in patterns}
    if isinstance(looser.get("additionalProperties"), dict):
        looser["additionalProperties"] = _or_nothing(_over(looser["additionalProperties"]))
    return looser


def _or_nothing(part: Schema) -> Schema:
    about = {"description": part["description"]} if "description" in part else {}
    return {"anyOf": [{key: value for key, value in part.items() if key != "description"}, {"type": "null"}], **about}


NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
"""The pattern of scalars.Name, which the keys of a palette have to fit."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas(
    rules: Mapping[str, type[Model]] | None = None, words: Mapping[str, Language] | None = None, own: Iterable[str] = ()
) -> dict[str, Schema]:
    """Every schema by its name: game, tiles, rules, variant, balance, playtest, table, play, rows, printer.

    Args:
        rules: Name of a game -> what its rules.yaml has to be: for each, also rules-NAME and variant-NAME.
        words: Name of a game -> the words that its rules are called by.
        own: Games whose game.yaml may say what no other may: for each also game-NAME.
    """
    shapes = {
        "game": _game(),
        "tiles": _tiles(),
        "rules": _of(FreeRules),
        "variant": _variant(_of(FreeRules)),
        "balance": _of(Balance),
        "playtest": _of(Playtest),
        "table": _of(TableSetup),
        "play": _play(),
        "rows": _rows(),
        "printer": _of(Printer),
    }
    for name, model in (rules or {}).items():
        named = worded(_of(model), model, words[name]) if words and name in words else _of(model)
        shapes |= {f"rules-{name}": named, f"variant-{name}": _variant(named)}
    shapes |= {f"game-{name}": _game(name) for name in own}
    return {name: {"$schema": DIALECT, **schema} for name, schema in shapes.items()}


def text(schema: Schema) -> str:
    """A schema as its file has it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _of(model: type[Model]) -> Schema:
    """The schema of one model, each key with a sentence that says what it is."""
    return schema_of(model)


def _game(game: str = "") -> Schema:
    """What a game.yaml may say: any, or that of a game with a room of its own."""
    schema = _of(game_of(tuple(dict.fromkeys(row.model for row in table.rows(room_of(game)).values()))))
    words = words_of(game)
    keys, defs = schema["properties"], schema["$defs"]
    keys["style"] = {**keys["style"], "enum": list(words.styles)}
    for palette, symbols in SYMBOLS.items():
        shown = {"symbol": {"enum": list(symbols)}, "pattern": {"enum": list(words.patterns[palette])}}
        shape = {"allOf": [{"$ref": "#/$defs/Colour"}, {"properties": shown}]}
        keys[palette] = {**keys[palette], "patternProperties": {NAME: shape}, "additionalProperties": False}
    defs["Picture"]["properties"]["symbol"]["anyOf"][0] = {"enum": list(sign_names())}
    defs["Tiles"]["properties"]["back"] = {**defs["Tiles"]["properties"]["back"], "enum": list(words.faces)}
    for kind, key, names in (
        ("TokenDesign", "face", (*words.on_tokens, *sign_names())),
        ("TokenDesign", "back", ("same", *words.on_tokens, *sign_names())),
        ("Standees", "figure", (*words.figures, *sign_names())),
    ):
        _suggest(defs[kind]["properties"][key], names)
    return schema


def _suggest(key: Schema, words: tuple[str, ...]) -> None:
    """Of the forms a face may have, the one that is a name: one of these, or a file."""
    for at, form in enumerate(key["anyOf"]):
        if form.get("type") == "string":
            drawn = {"enum": list(words), "description": "A built-in picture."}
            own = {"type": "string", "pattern": ART, "maxLength": 200, "description": "Your own file."}
            key["anyOf"][at : at + 1] = [drawn, own]
            return


def _tiles() -> Schema:
    schema = _of(WINGS["tiles"].ask("files", "MODEL"))
    schema["$defs"]["TileText"]["properties"]["find"]["anyOf"][0] = {"enum": list(words_of().finds)}
    return schema


def _play() -> Schema:
    """What a play.yaml may say: no model has it, for its phrases are read by `tilewright.play`."""
    path = shipped("templates") / "schemas" / "play.yaml"
    schema: Any = plain(load(path, path.as_posix()))
    return cast("Schema", schema)


def _variant(rules: Schema) -> Schema:
    """What is laid over a game: any key of its files, without a value (null) where it is to be taken out."""
    head = _of(VariantNote)
    parts = {"game": _game(), "rules": rules, "tiles": _tiles(), "balance": _of(Balance), "table": _of(TableSetup)}
    parts |= {"playtest": _of(Playtest), "play": _play()}
    defs: Schema = {}
    keys: Schema = {HEAD: {**head, "description": "Its title, and a summary of the changes."}}
    for name, schema in parts.items():
        keys[name] = overlaid(schema, name, defs) | {"description": f"Changes to {name}.yaml."}
    cell = {
        "type": ["string", "number", "boolean", "null"],
        "description": "The new value of the cell; null empties it.",
    }
    row = {"type": "object", "additionalProperties": cell, "description": "By column: the cells to change."}
    table = {"type": "object", "additionalProperties": row, "description": "By id, or by title in small letters."}
    about = "By file: the cells of tables to change, such as cards.csv: {rain: {cost: 3}}."
    keys[ROWS] = {"type": "object", "additionalProperties": table, "description": about}
    for name, listed in (("game", "components"), ("tiles", "tiles")):
        _also_by_id(keys[name]["properties"], listed, parts[name]["properties"][listed]["items"], name)
    return {
        "title": "variants/*.yaml",
        "description": "Changes to the game: a mapping is merged, any other value replaces the old, null deletes.",
        "type": "object",
        "properties": keys,
        "required": [HEAD],
        "additionalProperties": False,
        "$defs": defs,
    }


def _also_by_id(keys: Schema, listed: str, items: Schema, name: str) -> None:
    """Let a list of things that have ids be laid over by a mapping from some of these ids to what changes."""
    kinds = [kind["$ref"].rpartition("/")[2] for kind in items.get("oneOf", [items])]
    changed = [*({"$ref": f"#/$defs/{name}-{kind}-over"} for kind in kinds), {"type": "null"}]
    whole = keys[listed]
    some = {"type": "object", "additionalProperties": {"anyOf": changed}, "description": "By id: the changes to it."}
    keys[listed] = {"anyOf": [whole, some], **({"description": whole["description"]} if "description" in whole else {})}


def _rows() -> Schema:
    """A table in YAML: a list of rows, each a mapping from column to one text or number."""
    whole = {"type": "integer", "minimum": 0, "maximum": MOST_COPIES}
    digits = {"type": "string", "pattern": "^([0-9]{1,2}|[1-4][0-9]{2}|500|0[0-9]{2})$"}
    plain = ["string", "number", "boolean", "null"]
    row = {
        "type": "object",
        "properties": {
            "id": {"type": plain, "description": "The name of its file; different for every row."},
            "quantity": {"anyOf": [whole, digits], "description": "How often it is printed; 0 leaves it out."},
            "template": {"type": plain, "description": "The drawing of its front.  Default: the component's."},
            "edges": {
                "anyOf": [{"type": plain}, {"type": "array", "items": {"type": plain}}],
                "description": "Its sides, clockwise from the top: [road, field, city, field].",
            },
        },
        "additionalProperties": {"type": plain, "description": "The text of a slot."},
    }
    about = "The rows that fill a template: one for each card, with columns named like the slots."
    return {"title": "rows", "description": about, "type": "array", "minItems": 1, "maxItems": MOST_ROWS, "items": row}

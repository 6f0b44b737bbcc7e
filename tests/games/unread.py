"""What a reader of rules rightly has no use for, with the reason: all else it has to heed."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.changed_rules import Value

CASTLE, CROWNS, CASTLES, RISE = "castle", "castles-and-crowns", "castles-in-the-air", "sky-rise"


def _of(game: str, paths: str, reason: str) -> dict[Value, str]:
    return {Value(game, path): reason for path in paths.split()}


ENGINE = {
    **_of(CROWNS, "cards.houses", "which suit of an ordinary pack stands in for a house is only said and drawn"),
    **_of(CASTLE, "pack.red pack.black", "of a suit, the colour alone matters"),
    **_of(CASTLE, "estate.joined", "at random nobody loses one of joined buildings; test_castle_clauses.py takes them"),
    **_of(
        CASTLES,
        "bonuses.green.more",
        "at random nobody trades with two others; test_castles_ideas.py does",
    ),
    **_of(CASTLES, "engine.pieces", "no game brings so many assortments; test_castles_hoards.py gives them away"),
}

CHECKS = {
    **_of(
        CASTLE,
        "deal.display hand.hovel hand.peasant hand.least people.peasants people.knights estate.joined attack.attacks "
        "attack.cancels end.last_turn_whole end.passes end.returned engine.spots",
        "cards are not measured by how they are played",
    ),
    **_of(
        CASTLE,
        "pack.ranks pack.red pack.black people.peasant people.knight attack.plain attack.castle attack.wall "
        "attack.overlord",
        "whatever else is tried can be printed, made and matched as well",
    ),
    **_of(CROWNS, "cards.houses", "any suit may stand in for a house"),
    **_of(CROWNS, "cards.nobles", "cards that are printed beyond those of the rules are no mistake"),
    **_of(
        CROWNS,
        "dice.knights dice.captains dice.traitors dice.mercenaries",
        "as many dice are printed as the rules say, and every number is legal",
    ),
    **_of(
        CROWNS,
        "table.rounds table.battlefields table.passes_left sending.formation sending.turncoats sending.all_called "
        "sending.mercenaries_each straights straights.least battle.captain battle.traitor battle.mercenary "
        "scoring.pip scoring.nobles",
        "cards are not measured by how they are played",
    ),
    **_of(
        CASTLES,
        "setup.zeppelins extra_pieces.sets_each extra_pieces.at engine.pieces",
        "a tile is measured for one explorer",
    ),
    **_of(
        CASTLES,
        "turn.structure turn.phase_tiles turn.chief_passes turn.exploration turn.edge_tile costs.lay end.finish_round "
        "end.idle_rounds",
        "a tile is measured as it lies, whoever laid it and when",
    ),
    **_of(CASTLES, "costs.fly flight.kind flight.reach flight.directions", "flights are between tiles, not on one"),
    **_of(CASTLES, "costs.teleport", "a teleport door is no way into a tile: what only it leads to counts as sealed"),
    **_of(CASTLES, "paths.board_across", "a side one may walk over is a way in anyhow; see test_terms.py for neither"),
    **_of(CASTLES, "trade.cubes trade.one_sided bank.any_time engine.refusals", "players together are measured as one"),
    **_of(
        CASTLES,
        "bonuses.by bonuses.points bonuses.owners bonuses.low bonuses.red.kind bonuses.red.low bonuses.red.high "
        "bonuses.red.extra bonuses.yellow.low bonuses.yellow.high bonuses.green.low.give bonuses.green.low.take "
        "bonuses.green.high.give bonuses.green.high.take bonuses.green.high_for bonuses.green.more "
        "bonuses.green.times bonuses.blue.high bonuses.blue.keys_for_treasure",
        "a tile is measured for somebody without bonuses; the larger number is what S09 asks for",
    ),
    **_of(
        CASTLES,
        "scoring.by scoring.specialty scoring.least scoring.each scoring.variety scoring.key scoring.tie_treasure "
        "scoring.tie_key",
        "treasures are counted and not scored",
    ),
    **_of(RISE, "supply.trios supply.opaque_trios", "as many pyramids are printed as the rules say"),
    **_of(
        RISE,
        "supply.hand sites.few.suits sites.few.columns sites.few.rows sites.many.columns "
        "sites.many.rows building.passes_left building.antennas building.antenna_matches scoring.match scoring.suit "
        "scoring.group_each scoring.group_least scoring.wild_least scoring.column_each scoring.column_least "
        "scoring.kept engine.starter_by_lot",
        "the rules refuse a tower that takes more than there is; how it is built and scored is no mistake",
    ),
}

FIGURES = {
    **_of(CASTLE, "pack.ranks pack.red pack.black pack.decks", "pictures show the cards that an example needs"),
    **_of(
        CASTLE,
        "draw.cards hand.least people.peasants people.knights estate.joined attack.attacks "
        "attack.cancels end.last_turn_whole end.passes end.returned",
        "no picture shows a turn, or how many there may be",
    ),
    **_of(CASTLE, "engine.spots", "a mat is a sheet of paper; what a program tells apart is no limit of an estate"),
    **_of(CROWNS, "table.rounds table.passes_left", "no picture shows more than one round"),
    **_of(
        CROWNS,
        "sending.formation sending.all_called sending.mercenaries_each straights straights.least",
        "no picture shows soldiers being sent or called but the traitor's",
    ),
    **_of(
        RISE,
        "supply.ranks supply.royals_aside building.passes_left",
        "no picture shows every card of the pack, or the token",
    ),
    **_of(RISE, "building.antennas building.antenna_matches scoring.kept", "no picture shows the end"),
    **_of(RISE, "engine.starter_by_lot", "no picture shows who starts"),
    **_of(
        CASTLES,
        "turn.structure turn.phase_tiles turn.chief_passes turn.edge_tile",
        "`turn` is placed where one lays by choice",
    ),
    **_of(CASTLES, "turn.placement", "no picture shows where a tile may be laid"),
    **_of(CASTLES, "flight.kind", "`flight` and `turn` are placed where flights are paid for by the step"),
    **_of(CASTLES, "trade.one_sided engine.refusals", "no picture shows a gift or a refusal"),
    **_of(CASTLES, "bank.keys_given bank.keys_taken bank.any_time", "no picture shows the bank"),
    **_of(
        CASTLES,
        "bonuses.by bonuses.points bonuses.owners bonuses.low bonuses.high bonuses.red.kind bonuses.red.low "
        "bonuses.red.high bonuses.red.extra bonuses.yellow.low bonuses.yellow.high bonuses.green.low.give "
        "bonuses.green.low.take bonuses.green.high.give bonuses.green.high.take bonuses.green.high_for "
        "bonuses.green.more bonuses.green.times bonuses.blue.high bonuses.blue.keys_for_treasure",
        "no picture shows a bonus",
    ),
    **_of(CASTLES, "extra_pieces.sets_each extra_pieces.at engine.pieces", "no picture counts assortments"),
    **_of(CASTLES, "end.finish_round end.idle_rounds", "no picture shows the end"),
    **_of(CASTLES, "scoring.by scoring.key scoring.tie_treasure scoring.tie_key", "`scoring` shows treasures alone"),
}

UNREAD: Mapping[str, Mapping[Value, str]] = {"engine": ENGINE, "checks": CHECKS, "figures": FIGURES}
"""Reader -> the values it does not heed, each with its reason."""

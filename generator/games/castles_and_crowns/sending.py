"""rules.yaml's sending and straights -> what a player may send where, and who else comes along or changes sides."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.games.castles_and_crowns.choices import Formation, Turncoats
from generator.spec.model import Model
from generator.spec.ruling import because


class Sending(Model):
    """What may be sent to which battlefield, and who joins it there."""

    formation: Formation = Field(description="What you may send")
    turncoats: Turncoats = Field(description="Who changes sides")
    must_send: Literal[True] = Field(
        description="Whoever can send something has to",
        json_schema_extra=because(
            "The notes say that you send, not that you may. Otherwise, one player could end a round at will."
        ),
    )
    whole_rank: Literal[True] = Field(
        description="All dice of the rank go together, whatever their kind",
        json_schema_extra=because("The notes sort everything that was rolled by its pips and by nothing else."),
    )
    rank_bound: Literal[True] = Field(description="A rank is sent to one battlefield only")
    one_group: Literal[True] = Field(
        description="You never have two groups at one battlefield",
        json_schema_extra=because(
            "The notes say so in passing, in brackets; it also settles which rank counts when two sides are level."
        ),
    )
    ranks_never_meet: Literal[True] = Field(description="Groups of different players at one battlefield differ in rank")
    captain_needs_knight: Literal[True] = Field(description="A captain is never without a knight of its own player")
    reinforce_alone: Literal[True] = Field(
        description="Any die, even by itself, may reinforce its player's knights of the same rank",
        json_schema_extra=because("The notes allow it to the captain, and send the traitor in the same way."),
    )
    knights_call: Literal[True] = Field(
        description="Only a knight or a captain calls others to its side",
        json_schema_extra=because("The notes name nobody else: a traitor that arrives by itself persuades no one."),
    )
    all_called: bool = Field(
        description="All who can change sides to a group do so at once",
        json_schema_extra=because(
            "The notes have two players in mind, and one traitor to lose. Among more, each of them hears the same call."
        ),
    )
    unsent_loyal: Literal[True] = Field(
        description="Dice that have not been sent never change sides",
        json_schema_extra=because("The notes take a traitor away from a battlefield, not out of a player's hands."),
    )
    called_back: Literal[True] = Field(
        description="Whoever has changed sides can be called back",
        json_schema_extra=because("The notes let a traitor change sides any number of times, its first side included."),
    )
    mercenaries_each: Annotated[int, Field(ge=0, le=4)] = Field(description="Mercenaries that join what you send")
    mercenary_must: Literal[True] = Field(
        description="A mercenary who can join has to",
        json_schema_extra=because("The notes tell you to take it, and it never does any harm."),
    )


class Straights(Model):
    """What there is to know about straights, where they may be sent."""

    least: Annotated[int, Field(ge=2, le=6)] = Field(
        description="Fewest dice in a straight",
        json_schema_extra=because("The notes name no least; three in a row is what card players call a run."),
    )
    one_of_each: Literal[True] = Field(
        description="A straight takes one die of each rank and leaves the others of these ranks unsent",
        json_schema_extra=because("The notes make a straight of different values, and nothing has two places in it."),
    )
    ranks_free: Literal[True] = Field(
        description="The ranks in a straight are not tied to its battlefield",
        json_schema_extra=because(
            "The notes forbid nothing but two straights that are the same. Tying every rank in it would leave you none."
        ),
    )
    traitor_last: Literal[True] = Field(
        description="A straight never goes on beyond a traitor at its end",
        json_schema_extra=because("It would then stand in the middle after all, and leave a gap when it defects."),
    )
    both_ends: Literal[True] = Field(
        description="A straight may be made longer at both ends in one turn",
        json_schema_extra=because("The notes let you add to a straight and name no end of it."),
    )
    joined_beside: Literal[True] = Field(
        description="Whoever joins a straight stands beside the die of the same rank and makes it no longer",
        json_schema_extra=because("A straight is of its player's own dice, and nobody may tear it by leaving."),
    )
    strength_first: Literal[True] = Field(
        description="Length decides only between straights of equal strength",
        json_schema_extra=because("The notes keep the captain worth more in a straight, which is of use only so."),
    )
    level_discarded: Literal[True] = Field(
        description="If two straights are level in everything, nobody wins the card",
        json_schema_extra=because("Only a traitor that leaves can bring this about, and it has sold both sides."),
    )

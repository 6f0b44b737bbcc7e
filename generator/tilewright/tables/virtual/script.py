"""What is shuffled, dealt and turned up -> what a button of Tabletop Simulator does when it is pressed, in Lua."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def deal_script(deals: Sequence[Mapping[str, Any]], colours: Sequence[str], label: str) -> str:
    """What the button does, in Lua."""
    lines = ["local piles = {"]
    for deal in deals:
        places = ", ".join(
            f"{{{each['posX']}, {each['posY']}, {each['posZ']}, {each['rotZ']}}}" for each in deal["places"]
        )
        shuffle = "true" if deal["shuffle"] else "false"
        lines.append(
            f'  {{guid = "{deal["guid"]}", shuffle = {shuffle}, deal = {deal["deal"]}, places = {{{places}}}}},'
        )
    hands = ", ".join(f'"{colour}"' for colour in colours)
    return "\n".join([*lines, "}", f"local hands = {{{hands}}}", f'local label = "{label}"', _LUA])


_LUA = """\
function onLoad()
  self.createButton({click_function = "setUp", function_owner = self, label = label, position = {0, 1, 0},
    rotation = {0, 180, 0}, scale = {0.4, 1, 0.8}, width = 2400, height = 700, font_size = 240})
end

function setUp()
  for _, pile in ipairs(piles) do
    local object = getObjectFromGUID(pile.guid)
    if object ~= nil then
      if pile.shuffle then object.shuffle() end
      if pile.deal > 0 then
        for _, hand in ipairs(hands) do object.deal(pile.deal, hand) end
      end
      for _, place in ipairs(pile.places) do
        object.takeObject({position = {place[1], place[2], place[3]}, rotation = {0, 180, place[4]}})
      end
    end
  end
  self.destruct()
end
"""

"""The shape a piece is said to have -> its lines: where it is cut, how far it bleeds, where its words stay."""

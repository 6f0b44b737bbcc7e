"""Rules + tiles + look -> the figures of the booklet of Castles in the Air."""

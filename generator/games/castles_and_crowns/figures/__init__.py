"""Rules + look -> the figures of the booklet of Castles & Crowns."""

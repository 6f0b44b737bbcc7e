"""Spec + seed -> new drawings: castles built storey by storey, kept if they are legal and unlike the others."""

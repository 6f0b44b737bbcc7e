"""Art -> Sheets -> PDF: where each face goes on the paper, and the files that come off the printer."""

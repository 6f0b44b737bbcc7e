"""Faces -> Sheets: where each piece lies on the paper, how it is cut, and what lies on its back."""

"""Forms, letters and pictures -> a PDF file: its objects, its fonts, what it is and what its colours mean."""

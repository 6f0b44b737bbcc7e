"""Sets and deals of castle tiles -> the plots and strips of their report, and the page a deck is picked by."""

"""What is asked of colours or decks -> why it cannot be: plain arithmetic first, proof where ortools is installed."""

"""Pool + seed -> a deck to play with: a legal choice, each as likely as any other, in an order."""

"""What flies and walks over the castles: crews, and the view with their airships in it."""

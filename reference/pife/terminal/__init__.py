"""What all commands share: languages, cards and texts on a terminal, common options."""

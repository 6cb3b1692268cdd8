"""Laws: what holds of every answer whatever the house rules are, told without knowing a right answer."""

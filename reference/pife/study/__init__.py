"""What can be found out about a table's rules: exact counts and the smallest hands that tell tables apart."""

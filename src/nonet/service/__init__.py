"""What a user can do: one function or method for each wish. Joins `play` and `store`."""

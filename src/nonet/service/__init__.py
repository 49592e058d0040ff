"""What a user can do: one function per wish."""

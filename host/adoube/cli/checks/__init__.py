"""What `adoube doctor` looks at, a module for each part of the way from a computer to a board's cells."""

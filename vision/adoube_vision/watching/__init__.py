"""When a picture may be believed, and what it says then: evidence for the referee."""

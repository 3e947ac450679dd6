"""The camera as one more source of evidence."""

"""A chess board that speaks the DGT serial protocol: its messages, its clock, and recordings of both."""

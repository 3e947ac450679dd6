"""Halls: several computers' tables joined through one PostgreSQL database.

In: each computer's journal and states. Out: rows in the database, and tables seen from elsewhere.
"""

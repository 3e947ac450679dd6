"""JSON and TOML read into dataclasses by their annotations, and their schemas.

In: documents. Out: typed values, or an error that names file, line and field.
"""

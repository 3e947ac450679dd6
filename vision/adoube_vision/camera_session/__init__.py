"""The session of one camera: a state machine over its pictures.

A session searches for its board, has found one but was not told what stands on it, is to learn from one, or
reads one (`states`).
"""

"""The session of one camera: a state machine over its pictures.

A session is searching for its board (`searching`), has found one of which it was not told what stands on it
(`unlearned`), is to learn from one (`learning`), or reads one (`reading`).
"""

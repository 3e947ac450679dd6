"""The verdicts on a game while it is played: certain, open, doubtful or wrong.

In: the decoder's hypotheses. Out: verdicts, questions and explanations, each said once.
"""

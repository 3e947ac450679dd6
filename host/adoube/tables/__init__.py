"""Tables: games in play, with their referees, clocks, rulings, questions and people.

In: events of boards and commands of people. Out: rows for the journal, and published states.
"""

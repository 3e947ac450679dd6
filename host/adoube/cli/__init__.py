"""The command line: one module a command, imported when it is called.

In: arguments and standard input. Out: calls of the other packages, printed lines, exit statuses.
"""

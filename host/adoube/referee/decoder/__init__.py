"""One beam of hypotheses about a table: every human act and every fault is a transition on one scale."""

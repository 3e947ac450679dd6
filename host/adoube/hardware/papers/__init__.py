"""Papers of a design: lists for programs (CSV, JSON), pages for people (Markdown), files for makers."""

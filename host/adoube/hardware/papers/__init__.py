"""What is written down of a design: lists for programs (CSV, JSON) and pages for people (Markdown)."""

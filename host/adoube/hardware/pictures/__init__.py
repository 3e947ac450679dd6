"""Pictures of what a maker prints and puts together, from the very models that are written as files."""

"""Circuit boards made by program: tiles of sensors that chain, and the controller that they hang on."""

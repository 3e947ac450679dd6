"""Generated circuit boards: tiles of sensors, collectors, and the microcontroller's board."""

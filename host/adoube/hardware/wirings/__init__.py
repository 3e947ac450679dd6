"""The ways to wire the sensors to the microcontroller."""

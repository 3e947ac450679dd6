"""The ways to bring the sensors to the microcontroller, a module each."""

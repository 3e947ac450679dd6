"""The camera: it finds a board in pictures, learns how its cells look, and reads them.

`process.CameraProcess` watches a board in a process of its own; its input is a `job.CameraJob`, its output
news of `adoube.sensing.camera`.
"""

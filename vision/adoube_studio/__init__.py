"""A synthetic studio: films of games with boards, pieces, hands and lamps, and the truth of every picture.

Its input is the actions of `adoube.simulation`; its output are pictures, frame by frame, or a source of
pictures for the camera's process.
"""

from adoube_studio.camera import Camera, HeldSheet, LensDistortion, sheet_seen
from adoube_studio.film import Surroundings, eventful_surroundings, filmed, open_studio, scene_at
from adoube_studio.hands import Gestures, Hand
from adoube_studio.light import LIGHTS, Glare, Light
from adoube_studio.rendering import Studio
from adoube_studio.scene import ImageSensor, Person, Setting, StudioScene
from adoube_studio.table import TABLES

__all__ = [
    "LIGHTS",
    "TABLES",
    "Camera",
    "Gestures",
    "Glare",
    "Hand",
    "HeldSheet",
    "ImageSensor",
    "LensDistortion",
    "Light",
    "Person",
    "Setting",
    "Studio",
    "StudioScene",
    "Surroundings",
    "eventful_surroundings",
    "filmed",
    "open_studio",
    "scene_at",
    "sheet_seen",
]

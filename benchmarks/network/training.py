"""Trains a small convolutional network that tells an empty cell from a light and a dark piece."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import Numbers
from benchmarks.network.crops import CHANNELS, CLASSES, CROP, CropSet, scaled
from benchmarks.network.varying import varied

__all__ = ["LAYERS", "Layer", "Weights", "trained"]


class Layer(NamedTuple):
    """A convolution of 3 x 3 pixels, and a ReLU."""

    channels: int
    stride: int


LAYERS = (Layer(24, 2), Layer(48, 2), Layer(64, 1), Layer(96, 2), Layer(128, 2))
# Of each layer, then of the matrix that makes the scores: weights and offsets; those of convolutions are (3,
# 3, channels before, channels).
Weights = list[tuple[Numbers, Numbers]]
BATCH = 128
RATE, MOMENTS, WARMING = 1e-3, (0.9, 0.99), 50  # of Adam; so many steps begin slowly
DECAY = 1e-4  # of the weights at each step, as a share of the rate
SMOOTHED = 0.04  # of each label goes to the other classes, so that the network is never quite sure


def trained(
    drawn: Sequence[CropSet],
    photographed: Sequence[CropSet],
    steps: int,
    seed: int,
    told: Callable[[int, float], None],
    begun: Weights | None = None,
    rate: float = RATE,
) -> Weights:
    """Return the weights after so many steps; `told` hears of each step and its loss.

    Half of a batch is from photographs, if there are any: as many crops of each set.
    """
    rng = np.random.default_rng(seed)
    weights: Any = _first(rng) if begun is None else begun
    first = second = jax.tree.map(jnp.zeros_like, weights)
    for number, (crops, kinds) in enumerate(_batches(drawn, photographed, steps, rng), 1):
        now = rate * min(1, number / WARMING) * 0.5 * (1 + np.cos(np.pi * number / steps))
        weights, first, second, loss = _stepped(weights, first, second, crops, kinds, now, number)
        told(number, float(loss))
    return [(np.asarray(matrix), np.asarray(offsets)) for matrix, offsets in weights]


def _first(rng: np.random.Generator) -> Weights:
    """At random, so large that signals neither grow nor fade."""
    weights, before, side = [], CHANNELS, CROP
    for layer in LAYERS:
        matrix = rng.normal(0, np.sqrt(2 / (9 * before)), (3, 3, before, layer.channels))
        weights.append((matrix.astype(np.float32), np.zeros(layer.channels, np.float32)))
        before, side = layer.channels, side // layer.stride
    inputs = before * side * side
    last = rng.normal(0, np.sqrt(1 / inputs), (inputs, len(CLASSES))).astype(np.float32)
    return [*weights, (last, np.zeros(len(CLASSES), np.float32))]


def _scores(weights: Any, crops: Any) -> Any:
    """(n, CLASSES) of scaled crops (n, CROP, CROP, CHANNELS)."""
    *convolutions, (matrix, offsets) = weights
    for layer, (kernel, added) in zip(LAYERS, convolutions, strict=True):
        # The padding that ONNX writes as 1, 1, 1, 1.
        found = jax.lax.conv_general_dilated(
            crops,
            kernel,
            (layer.stride,) * 2,
            ((1, 1), (1, 1)),
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
        )
        crops = jax.nn.relu(found + added)
    return jnp.transpose(crops, (0, 3, 1, 2)).reshape(len(crops), -1) @ matrix + offsets


def _loss(weights: Any, crops: Any, kinds: Any) -> Any:
    shares = jax.nn.log_softmax(_scores(weights, crops))
    wanted = jax.nn.one_hot(kinds, len(CLASSES)) * (1 - SMOOTHED) + SMOOTHED / len(CLASSES)
    return -(wanted * shares).sum(axis=1).mean()


def _step(
    weights: Any, first: Any, second: Any, crops: Any, kinds: Any, rate: Any, number: Any
) -> tuple[Any, Any, Any, Any]:
    """A step of Adam."""
    loss, slopes = jax.value_and_grad(_loss)(weights, crops, kinds)
    fast, slow = MOMENTS
    first = jax.tree.map(lambda old, slope: fast * old + (1 - fast) * slope, first, slopes)
    second = jax.tree.map(lambda old, slope: slow * old + (1 - slow) * slope**2, second, slopes)

    def moved(weight: Any, mean: Any, square: Any) -> Any:
        step = (mean / (1 - fast**number)) / (jnp.sqrt(square / (1 - slow**number)) + 1e-8)
        return weight - rate * (step + DECAY * weight)

    return jax.tree.map(moved, weights, first, second), first, second, loss


_stepped = jax.jit(_step)


def _batches(
    drawn: Sequence[CropSet], photographed: Sequence[CropSet], steps: int, rng: np.random.Generator
) -> Iterator[tuple[Numbers, NDArray[np.int_]]]:
    """Scaled crops and the indices of their classes, each class about equally often."""
    sides = [_by_class(drawn)] + ([_by_class(photographed)] if photographed else [])
    for _ in range(steps):
        crops, grounds, kinds = [], [], []
        for place in range(BATCH):
            by_class = sides[place % len(sides)]
            kind = int(rng.integers(len(CLASSES)))
            found, places = by_class[kind][rng.integers(len(by_class[kind]))]
            chosen = places[rng.integers(len(places))]
            crop, ground = varied(
                found.crops[chosen], found.grounds[found.which[chosen, rng.integers(2)]], rng
            )
            crops.append(crop)
            grounds.append(ground)
            kinds.append(kind)
        yield scaled(np.stack(crops), np.stack(grounds)), np.array(kinds)


def _by_class(sets: Sequence[CropSet]) -> list[list[tuple[CropSet, NDArray[np.int_]]]]:
    """For each class, every set that shows it and the places of the crops that do."""
    return [
        [(one, places) for one in sets if len(places := np.flatnonzero(one.kinds == kind))]
        for kind in range(len(CLASSES))
    ]

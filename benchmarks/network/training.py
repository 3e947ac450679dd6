"""Trains a small convolutional network: crops of one kind come out alike, those of different kinds not."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import cv2
import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from adoube_vision.appearance.patches import Numbers
from adoube_vision.pixels import Pixels
from benchmarks.network.crops import CROP, MARGIN, CropSet, scaled

__all__ = ["LAYERS", "NUMBERS", "Layer", "Weights", "trained"]

NUMBERS = 64  # that the network says of a crop: a vector of length 1


class Layer(NamedTuple):
    """A convolution of 3 x 3 pixels, and a ReLU."""

    channels: int
    stride: int


LAYERS = (Layer(24, 2), Layer(48, 2), Layer(96, 2), Layer(96, 1), Layer(128, 2))
Levels = NDArray[np.floating[Any]]
# Of each layer, then of the matrix that makes the numbers: weights and offsets; those of convolutions are (3,
# 3, channels before, channels).
Weights = list[tuple[Numbers, Numbers]]
SETS, FROM_SET = 6, 32  # in a batch: so many sets, and crops of each
SHARPNESS = 10.0
RATE, MOMENTS, WARMING = 1e-3, (0.9, 0.99), 50  # of Adam; so many steps begin slowly


def trained(sets: Sequence[CropSet], steps: int, seed: int, told: Callable[[int, float], None]) -> Weights:
    """The weights after so many steps; `told` hears of each step and its loss."""
    rng = np.random.default_rng(seed)
    weights: Any = _first(rng)
    first = second = jax.tree.map(jnp.zeros_like, weights)
    for number, (crops, kinds) in enumerate(_batches(sets, steps, rng), 1):
        rate = RATE * min(1, number / WARMING) * 0.5 * (1 + np.cos(np.pi * number / steps))
        weights, first, second, loss = _stepped(weights, first, second, crops, kinds, rate, number)
        told(number, float(loss))
    return [(np.asarray(matrix), np.asarray(offsets)) for matrix, offsets in weights]


def _first(rng: np.random.Generator) -> Weights:
    """At random, so large that signals neither grow nor fade."""
    weights, before, side = [], 3, CROP
    for layer in LAYERS:
        matrix = rng.normal(0, np.sqrt(2 / (9 * before)), (3, 3, before, layer.channels))
        weights.append((matrix.astype(np.float32), np.zeros(layer.channels, np.float32)))
        before, side = layer.channels, side // layer.stride
    inputs = before * side * side
    last = rng.normal(0, np.sqrt(1 / inputs), (inputs, NUMBERS)).astype(np.float32)
    return [*weights, (last, np.zeros(NUMBERS, np.float32))]


def _said(weights: Any, crops: Any) -> Any:
    """(n, NUMBERS) of scaled crops (n, CROP, CROP, 3)."""
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
    flat = jnp.transpose(crops, (0, 3, 1, 2)).reshape(len(crops), -1) @ matrix + offsets
    return flat / jnp.sqrt((flat**2).sum(axis=1, keepdims=True) + 1e-9)


def _loss(weights: Any, crops: Any, kinds: Any) -> Any:
    """How little crops of each set are like others of their kind beside all others: supervised contrast."""
    said = _said(weights, crops.reshape(-1, *crops.shape[2:])).reshape(*kinds.shape, NUMBERS)
    others = ~jnp.eye(kinds.shape[1], dtype=bool)
    alike = SHARPNESS * jnp.einsum("sin,sjn->sij", said, said)
    shares = jax.nn.log_softmax(jnp.where(others, alike, -1e9), axis=2)
    same = (kinds[:, :, None] == kinds[:, None, :]) & others
    counts = same.sum(axis=2)
    of_each = -(shares * same).sum(axis=2) / jnp.maximum(counts, 1)
    return (of_each * (counts > 0)).sum() / jnp.maximum((counts > 0).sum(), 1)


def _step(
    weights: Any, first: Any, second: Any, crops: Any, kinds: Any, rate: Any, number: Any
) -> tuple[Any, Any, Any, Any]:
    """A step of Adam."""
    loss, slopes = jax.value_and_grad(_loss)(weights, crops, kinds)
    fast, slow = MOMENTS
    first = jax.tree.map(lambda old, slope: fast * old + (1 - fast) * slope, first, slopes)
    second = jax.tree.map(lambda old, slope: slow * old + (1 - slow) * slope**2, second, slopes)

    def moved(weight: Any, mean: Any, square: Any) -> Any:
        return weight - rate * (mean / (1 - fast**number)) / (jnp.sqrt(square / (1 - slow**number)) + 1e-8)

    return jax.tree.map(moved, weights, first, second), first, second, loss


_stepped = jax.jit(_step)


def _batches(sets: Sequence[CropSet], steps: int, rng: np.random.Generator) -> Iterator[tuple[Numbers, Any]]:
    """Crops (SETS, FROM_SET, CROP, CROP, 3), and their kinds."""
    for _ in range(steps):
        crops, kinds = [], []
        for number in rng.choice(len(sets), SETS, replace=False):
            chosen = rng.choice(len(sets[number].crops), FROM_SET, replace=False)
            crops.append(np.stack([_varied(crop, rng) for crop in sets[number].crops[chosen]]))
            kinds.append(sets[number].kinds[chosen])
        yield scaled(np.stack(crops)), np.stack(kinds)


def _varied(crop: Pixels, rng: np.random.Generator) -> Pixels:
    """Shifted, lit otherwise, perhaps with the edge of a shadow, something in front of it, and blurred."""
    across, down = rng.integers(0, 2 * MARGIN + 1, 2)
    varied: Levels = crop[down : down + CROP, across : across + CROP].astype(np.float32)
    varied = varied * rng.normal(1, 0.1, (1, 1, 3)) * rng.normal(1, 0.1) + rng.normal(0, 8)
    if rng.random() < 0.5:
        varied *= _shade(rng)[..., None]
    if rng.random() < 0.25:
        _cover(varied, rng)
    if rng.random() < 0.3:
        varied = np.asarray(cv2.GaussianBlur(varied, (0, 0), rng.uniform(0.5, 1.8)), np.float32)
    varied += rng.normal(0, rng.uniform(0, 8), varied.shape)
    return np.asarray(np.clip(varied, 0, 255), np.uint8)


def _shade(rng: np.random.Generator) -> Numbers:
    """A soft edge anywhere, beyond which it is darker."""
    steps = np.linspace(-1, 1, CROP)
    angle = rng.uniform(0, 2 * np.pi)
    beyond = np.cos(angle) * steps[:, None] + np.sin(angle) * steps - rng.uniform(-1, 1)
    edge = 1 / (1 + np.exp(-beyond * rng.uniform(3, 30)))
    return np.asarray(1 - rng.uniform(0.1, 0.6) * edge, np.float32)


def _cover(crop: Levels, rng: np.random.Generator) -> None:
    """Something plain at an edge, as wide as a quarter of the crop at most: it hides no cell's middle."""
    wide = int(rng.integers(3, CROP // 4))
    strip = np.rot90(crop, int(rng.integers(4)))[:wide]
    strip[:] = rng.uniform(0, 255, 3)

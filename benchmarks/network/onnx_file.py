"""Writes a trained network as ONNX."""

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from benchmarks.network.crops import CHANNELS, CLASSES, CROP
from benchmarks.network.training import LAYERS, Weights

__all__ = ["write_network"]


def write_network(weights: Weights, file: Path) -> None:
    """Scaled crops (n, CHANNELS, CROP, CROP) in; the score of each class out: (n, CLASSES)."""
    *convolutions, (matrix, offsets) = weights
    nodes, stored, last = [], [], "crops"
    for number, (layer, (kernel, added)) in enumerate(zip(LAYERS, convolutions, strict=True)):
        kernel_name, offset_name = f"kernel_{number}", f"offsets_{number}"
        stored += [
            numpy_helper.from_array(np.ascontiguousarray(kernel.transpose(3, 2, 0, 1)), kernel_name),
            numpy_helper.from_array(added, offset_name),
        ]
        stride = [layer.stride] * 2
        nodes += [
            helper.make_node(
                "Conv",
                [last, kernel_name, offset_name],
                [f"conv_{number}"],
                kernel_shape=[3, 3],
                strides=stride,
                pads=[1] * 4,
            ),
            helper.make_node("Relu", [f"conv_{number}"], [f"relu_{number}"]),
        ]
        last = f"relu_{number}"
    stored += [numpy_helper.from_array(matrix, "matrix"), numpy_helper.from_array(offsets, "offsets")]
    nodes += [
        helper.make_node("Flatten", [last], ["flat"]),
        helper.make_node("Gemm", ["flat", "matrix", "offsets"], ["scores"]),
    ]
    graph = helper.make_graph(
        nodes,
        "reader",
        [helper.make_tensor_value_info("crops", TensorProto.FLOAT, ["n", CHANNELS, CROP, CROP])],
        [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", len(CLASSES)])],
        stored,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(file))

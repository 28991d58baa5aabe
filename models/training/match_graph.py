"""Writes the int8 match reranker as an ONNX graph; as exact, row by row, as the encoder's."""

import numpy as np
import onnx
from onnx import TensorProto, helper

from graph import (
    MS,
    Graph,
    Range,
    add_block,
    add_dense,
    add_norm,
    add_quantise,
    quantise_table,
    to_unit_rows,
)
from match_model import SHAPE


def build_reranker(weights: dict[str, np.ndarray], ranges: dict[str, Range]) -> onnx.ModelProto:
    """Inputs `ids`, `marks` int32 `[batch × tokens]`, `features` uint8 `[batch × facts]`; output
    `logits` float32 `[batch]`."""
    weights, ranges = to_unit_rows(SHAPE, weights, ranges)
    graph = Graph()
    graph.constant("zero", np.asarray([0], np.int64))
    graph.constant("one", np.asarray([1], np.int64))
    tokens = add_tokens(graph, weights)
    x = graph.node("Concat", [add_facts(graph, weights), tokens], "all", axis=1)
    x = add_norm(graph, x, "start")
    for index in range(SHAPE.layers):
        x = add_block(graph, x, index, SHAPE, weights, ranges)
    graph.node("Slice", [x, "zero", "one", "one"], "first")
    steps = add_quantise(graph, "first", "head", ranges["head"])
    head = add_dense(graph, steps, "head", weights["head.weight"], weights["head.bias"])
    axes = graph.constant("head_axes", np.asarray([1, 2], np.int64))
    graph.node("Squeeze", [head, axes], "logits")
    inputs = [
        helper.make_tensor_value_info("ids", TensorProto.INT32, ["batch", "tokens"]),
        helper.make_tensor_value_info("marks", TensorProto.INT32, ["batch", "tokens"]),
        helper.make_tensor_value_info("features", TensorProto.UINT8, ["batch", "facts"]),
    ]
    output = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch"])
    body = helper.make_graph(graph.nodes, "reranker", inputs, [output], graph.constants)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MS, 1)]
    model = helper.make_model(body, opset_imports=opsets, ir_version=9)
    onnx.checker.check_model(model)
    return model


def add_tokens(graph: Graph, weights: dict[str, np.ndarray]) -> str:
    """Word plus mark plus place, float32 `[batch × tokens × width]`."""
    parts = []
    for name, source in (("words", "ids"), ("marks", "marks")):
        steps, scale = quantise_table(weights[f"{name}.weight"])
        graph.node("Gather", [graph.constant(f"{name}.table", steps), source], f"{name}.steps")
        scale_name = graph.constant(f"{name}.scale", scale)
        parts.append(
            graph.node("DequantizeLinear", [f"{name}.steps", scale_name], f"{name}.vectors")
        )
    graph.node("Shape", ["ids"], "tokens", start=1, end=2)
    places = graph.constant("places", weights["places"].astype(np.float32))
    parts.append(graph.node("Slice", [places, "zero", "tokens"], "place_vectors"))
    graph.node("Add", parts[:2], "named")
    return graph.node("Add", ["named", parts[2]], "embedded")


def add_facts(graph: Graph, weights: dict[str, np.ndarray]) -> str:
    """The facts' token `[batch × 1 × width]`; features come as steps of 1/255."""
    scale = graph.constant("features.scale", np.float32(1 / 255))
    zero = graph.constant("features.zero", np.uint8(0))
    graph.node("Unsqueeze", ["features", "one"], "features.rows")
    source = ("features.rows", scale, zero)
    return add_dense(graph, source, "facts", weights["facts.weight"], weights["facts.bias"])

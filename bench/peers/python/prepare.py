"""Makes the two forms of MiniLM-L6 that the peers load, where they are missing: 2 minutes.

python3 prepare.py --cache DIR
"""

import argparse
import tempfile
from pathlib import Path

import torch
from model2vec.distill import distill_from_model
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import AutoModel, AutoTokenizer

from weights import INT8_MODEL, STATIC_MODEL, minilm_folder


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    cache = parser.parse_args().cache
    cache.mkdir(parents=True, exist_ok=True)
    for name, make in ((INT8_MODEL, make_int8), (STATIC_MODEL, make_static)):
        if not (cache / name).exists():
            part = cache / f"{name}.part"
            make(part)
            part.rename(cache / name)


def make_int8(path: Path) -> None:
    """Quantized by ONNX Runtime, dynamically, signed weights: token ids to unit vectors.

    With its attention fused by ONNX Runtime's optimizer, or exported by torch's newer exporter, it
    was not faster.
    """
    with tempfile.TemporaryDirectory() as folder:
        exported = Path(folder) / "float32.onnx"
        export(exported)
        quantize_dynamic(exported, path, weight_type=QuantType.QInt8)


def make_static(path: Path) -> None:
    """Model2Vec's static vectors, distilled with its default settings."""
    model = AutoModel.from_pretrained(minilm_folder(), local_files_only=True)
    tokenizer = AutoTokenizer.from_pretrained(minilm_folder(), local_files_only=True)
    distill_from_model(model, tokenizer, device="cpu").save_pretrained(str(path))


class Pooled(torch.nn.Module):
    """Token vectors, their mean over the mask, unit length, as in sentence-transformers."""

    def __init__(self) -> None:
        super().__init__()
        self.model = AutoModel.from_pretrained(
            minilm_folder(), local_files_only=True, attn_implementation="eager"
        )

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        """float32 `[texts × 384]` from int64 `[texts × tokens]`."""
        hidden = self.model(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        pooled = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        return torch.nn.functional.normalize(pooled, dim=1)


def export(path: Path) -> None:
    """Any number of texts of any common length."""
    example = torch.ones(2, 8, dtype=torch.int64)
    axes = {0: "texts", 1: "tokens"}
    torch.onnx.export(
        Pooled().eval(),
        (example, example.clone()),
        path,
        input_names=["input_ids", "attention_mask"],
        output_names=["vectors"],
        dynamic_axes={"input_ids": axes, "attention_mask": axes, "vectors": {0: "texts"}},
        opset_version=17,
        dynamo=False,
    )


if __name__ == "__main__":
    main()

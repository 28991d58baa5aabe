"""Builds models/reranker-match from the pairs that `make.py pairs` made, and the encoder.

python3 match.py {inputs | train | export | evaluate | all} [--data DIR] [--out DIR] [--encoder RUN]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import hashlib  # noqa: E402
import json  # noqa: E402
from pathlib import Path  # noqa: E402

import numpy as np  # noqa: E402
import onnxruntime  # noqa: E402
import torch  # noqa: E402
from torch import nn  # noqa: E402

from calibrate import VALUES_PER_BATCH, to_range  # noqa: E402
from export import open_session, write_json  # noqa: E402
from match_evaluate import Calibration, fit, print_kinds, print_scores  # noqa: E402
from match_graph import build_reranker  # noqa: E402
from match_inputs import PairInputs, load_gold_inputs, load_training_inputs  # noqa: E402
from match_model import SHAPE, MatchReranker  # noqa: E402
from match_train import (  # noqa: E402
    MATCH_SEED,
    ROUNDS,
    batches_of_round,
    equal_lengths,
    predict,
    read_words,
    start_model,
    tensors,
)
from settings import ENCODER_FOLDER, ENCODER_RUN, REPOSITORY, SEED, Places, add_places  # noqa: E402
from train import Run, train  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-match"
CALIBRATION_PAIRS = 12_000


def main() -> None:
    """Reads the command line and does the steps in order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["all", "inputs", "train", "export", "evaluate"])
    add_places(parser)
    parser.add_argument(
        "--encoder", default=ENCODER_RUN, help="run whose word embeddings it begins with"
    )
    args = parser.parse_args()
    places = Places(args.data, args.out)
    torch.set_num_threads(1)
    inputs = load_training_inputs(places)
    folder = places.checkpoint("match")
    model = start_model(
        len(read_words(places.checkpoint(args.encoder))),
        inputs,
        read_words(places.checkpoint(args.encoder)),
    )
    if args.step in ("all", "train"):
        learnt = np.flatnonzero(inputs.source != "held out")
        train(
            Run(folder, SHAPE, ROUNDS), model, lambda r: batches_of_round(inputs, learnt, MATCH_SEED + r)
        )
    if args.step in ("all", "export"):
        export(places, inputs, load_checkpoint(folder, model))
    if args.step in ("all", "evaluate"):
        evaluate(places, inputs, load_checkpoint(folder, model))


def load_checkpoint(folder: Path, model: MatchReranker) -> MatchReranker:
    """The model as its last checkpoint left it."""
    saved = torch.load(folder / "checkpoint.pt", weights_only=False)
    model.load_state_dict(saved["model"])
    return model.eval()


def export(places: Places, inputs: PairInputs, model: MatchReranker) -> None:
    """Everything in `models/reranker-match` but the card."""
    ranges = measure(model, inputs)
    weights = {name: value.numpy() for name, value in model.state_dict().items()}
    content = build_reranker(weights, ranges).SerializeToString()
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "model.onnx").write_bytes(content)
    held, gold = held_out(inputs), load_gold_inputs(places)[0]
    session = open_session(FOLDER / "model.onnx")
    logits = np.concatenate([run_int8(session, held), run_int8(session, gold)])
    same = np.concatenate([held.same, gold.same])
    weight = np.concatenate([np.full(len(s.same), 1 / len(s.same)) for s in (held, gold)])
    found = fit(logits, same, weight * len(same) / 2)
    encoder = json.loads((ENCODER_FOLDER / "encoder.json").read_text(encoding="utf8"))
    write_json(
        FOLDER / "reranker.json",
        {
            "version": f"match-1-{hashlib.sha256(content).hexdigest()[:8]}",
            "encoder": encoder["version"],
            "features": inputs.feature_names,
            "marks": inputs.mark_count,
            "scale": round(found.scale, 6),
            "shift": round(found.shift, 6),
        },
    )


def measure(model: MatchReranker, inputs: PairInputs) -> dict:
    """Dense layer → range of its input over a sample of the training pairs."""
    dice = np.random.default_rng(SEED)
    chosen = dice.choice(len(inputs.same), CALIBRATION_PAIRS, replace=False)
    seen: dict[str, list[np.ndarray]] = {}
    layers = {name: part for name, part in model.named_modules() if isinstance(part, nn.Linear)}
    hooks = [
        part.register_forward_pre_hook(
            lambda _, given, name=name: seen.setdefault(name, []).append(
                dice.choice(given[0].float().flatten().numpy(), VALUES_PER_BATCH)
            )
        )
        for name, part in layers.items()
    ]
    with torch.inference_mode():
        for rows in equal_lengths(inputs, chosen, 512):
            model(*tensors(inputs, rows))
    for hook in hooks:
        hook.remove()
    return {name: to_range(np.concatenate(values)) for name, values in seen.items()}


def run_int8(session: onnxruntime.InferenceSession, inputs: PairInputs) -> np.ndarray:
    """Logits of all pairs, in order, of the exported model."""
    logits = np.zeros(len(inputs.same), np.float32)
    for rows in equal_lengths(inputs, np.arange(len(inputs.same)), 64):
        ids, marks, _ = tensors(inputs, rows)
        feed = {"ids": ids.numpy(), "marks": marks.numpy(), "features": inputs.features[rows]}
        logits[rows] = session.run(None, feed)[0]
    return logits


def held_out(inputs: PairInputs) -> PairInputs:
    """The pairs read by hand that nothing learnt from."""
    rows = np.flatnonzero(inputs.source == "held out")
    lengths = inputs.lengths[rows]
    places = np.concatenate([np.arange(inputs.starts[r], inputs.starts[r + 1]) for r in rows])
    return PairInputs(
        starts=np.concatenate([[0], np.cumsum(lengths)]),
        ids=inputs.ids[places],
        marks=inputs.marks[places],
        features=inputs.features[rows],
        conflicts=inputs.conflicts[rows],
        same=inputs.same[rows],
        source=inputs.source[rows],
        feature_names=inputs.feature_names,
        mark_count=inputs.mark_count,
    )


def evaluate(places: Places, inputs: PairInputs, model: MatchReranker) -> None:
    """Held-out and gold pairs, before and after quantisation."""
    about = json.loads((FOLDER / "reranker.json").read_text(encoding="utf8"))
    calibration = Calibration(about["scale"], about["shift"])
    session = open_session(FOLDER / "model.onnx")
    gold, kinds = load_gold_inputs(places)
    for name, one in (("held out", held_out(inputs)), ("gold", gold)):
        print_scores(f"{name}, float", calibration.of(predict(model, one)), one)
        print_scores(f"{name}, int8", calibration.of(run_int8(session, one)), one)
    print_kinds(calibration.of(run_int8(session, gold)), gold, kinds)


if __name__ == "__main__":
    main()

"""Learns what the match reranker's logit is worth beside the facts of a pair, from pairs near the border that somebody
judged, and puts it into models/reranker-match/reranker.json: the weights of the facts and of the marks, scale and
shift. One minute.

python3 match_judge.py [--data DIR] [--out DIR]
"""

import argparse
import hashlib
import json

import numpy as np

from export import open_session, write_json
from match import FOLDER, run_int8
from match_evaluate import scores
from match_inputs import PairInputs, load, run_script
from match_labels import read_labels
from settings import SEED, Places, add_places
from tables import write_lines

LOGIT_STEP = 3.0
"""A logit becomes as large as a fact."""

MARKS_MAX = 3
"""So many tokens of a mark count."""

PENALTY = 333.0
"""Of squared weights. On eight blind sets of duplicates a third of it and three times as much are 0.003 worse."""

FOLDS = 5

RAISED = 0.85
"""Added to the logit: pairs near the border are seldom one dish, pairs that somebody asks for more often. From 0.5
on two names of any menus are one dish so, from 0.65 on (the border's 0.5) two of one menu; see `match/link.ts`."""


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_places(parser)
    args = parser.parse_args()
    inputs = read_inputs(Places(args.data, args.out))
    info = json.loads((FOLDER / "reranker.json").read_text(encoding="utf8"))
    logits = run_int8(open_session(FOLDER / "model.onnx"), inputs).astype(np.float64)
    design = to_design(logits, inputs)
    same = inputs.same.astype(np.float64)
    fold_of = np.random.default_rng(SEED).integers(FOLDS, size=len(same))
    crossed = np.zeros(len(same))
    for fold in range(FOLDS):
        own = fold_of == fold
        crossed[own] = design[own] @ fit(design[~own], same[~own])
    print(f"{len(same)} pairs, {int(same.sum())} of them one dish")
    print("reranker alone", scores(info["scale"] * logits + info["shift"] > 0, inputs.same))
    print("cross-validated", scores(crossed > 0, inputs.same))
    write(info, fit(design, same), inputs)


def read_inputs(places: Places) -> PairInputs:
    """All pairs that somebody judged or wrote, as the service reads them."""
    pairs = read_labels(places.data)
    stem = places.out / "match-judge"
    write_lines(stem.with_suffix(".tsv"), [f"{one.left}\t{one.right}\twhole" for one in pairs])
    run_script(stem)
    sources = np.asarray([one.source for one in pairs])
    return load(stem, np.asarray([one.same for one in pairs]), sources)


def to_design(logits: np.ndarray, inputs: PairInputs) -> np.ndarray:
    """`[pairs × (logit, facts, marks of either name, 1)]`."""
    either = inputs.mark_count // 2
    marks = np.zeros((len(logits), either))
    pair_of = np.repeat(np.arange(len(logits)), inputs.lengths)
    np.add.at(marks, (pair_of, inputs.marks % either), 1)
    facts = inputs.features / 255
    ones = np.ones((len(logits), 1))
    return np.concatenate([logits[:, None] / LOGIT_STEP, facts, np.minimum(marks, MARKS_MAX), ones], 1)


def fit(design: np.ndarray, same: np.ndarray) -> np.ndarray:
    """Weights of least logistic loss, all but the last one held small, by Newton's method."""
    penalty = np.full(design.shape[1], PENALTY)
    penalty[-1] = 0
    theta = np.zeros(design.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-design @ theta))
        gradient = design.T @ (p - same) + penalty * theta
        curvature = (design * (p * (1 - p))[:, None]).T @ design + np.diag(penalty + 1e-9)
        theta -= np.linalg.solve(curvature, gradient)
    return theta


def write(info: dict, theta: np.ndarray, inputs: PairInputs) -> None:
    """The probability is `sigmoid(scale · (logit + facts + marks) + shift)`."""
    scale = theta[0] / LOGIT_STEP
    count = len(inputs.feature_names)
    facts, marks = theta[1 : 1 + count] / scale, theta[1 + count : -1] / scale
    judge = {
        "facts": np.round(facts, 4).tolist(),
        "marks": np.round(marks, 4).tolist(),
        "marksMax": MARKS_MAX,
    }
    digest = hashlib.sha256(json.dumps(judge).encode()).hexdigest()[:8]
    kept = {name: info[name] for name in ("encoder", "features", "marks")}
    model = info["version"].split("+")[0]
    write_json(
        FOLDER / "reranker.json",
        {
            "version": f"{model}+{digest}",
            **kept,
            "scale": round(float(scale), 6),
            "shift": round(float(theta[-1] + RAISED), 6),
            "judge": judge,
        },
    )


if __name__ == "__main__":
    main()

"""Builds models/reranker-search: the concepts' centroids and the ranker's weights and gates. Some 50
minutes on two cores, a few where torch finds a GPU.

python3 rank.py {all | evaluate} [--data DIR] [--out DIR]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import hashlib  # noqa: E402
import json  # noqa: E402
import subprocess  # noqa: E402
from dataclasses import dataclass  # noqa: E402

import numpy as np  # noqa: E402

from discounted_gain import RANKS, normalised_gain  # noqa: E402
from export import write_json  # noqa: E402
from match_evaluate import Calibration, ece  # noqa: E402
from match_evaluate import fit as fit_calibration  # noqa: E402
from rank_data import GradedQuery, load_gold, load_labels  # noqa: E402
from rank_doubt import SIGNALS, Doubt, Doubted, fit_doubt, to_signals  # noqa: E402
from rank_around import AGAIN  # noqa: E402
from rank_model import SERVED, Weights, fit  # noqa: E402
from settings import ENCODER_FOLDER, REPOSITORY, SEED, Places, add_places  # noqa: E402

FOLDER = REPOSITORY / "models" / "reranker-search"
FOLDS = 6
CROSSED_MEMBERS = 1
"""Networks of each recipe that score a fold: its scores calibrate, and need not be the best."""

DOUBTS = np.linspace(0.1, 0.8, 36)
AROUND = 4
"""Limits on either side that one is judged with."""

IN_VAIN = 0.01
"""Of F1 that the limit may cost: a fallback called in vain hides what is there, a missed one shows what is near."""

FLOORS = (0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)
RANGES = (0.0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2)
COST_MAX = 0.0005
"""Of nDCG that a gate may cost on gold."""


@dataclass(frozen=True)
class Gates:
    """See `search/search.ts`."""

    doubt_max: float
    floor: float
    range: float


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["all", "evaluate"])
    add_places(parser)
    args = parser.parse_args()
    places = Places(args.data, args.out)
    if args.step == "all":
        script = REPOSITORY / "models" / "training" / "centroids.mjs"
        subprocess.run(["node", str(script)], check=True)
    queries, names = load_labels(places)
    gold, _ = load_gold(places)
    crossed = cross_validate(queries, names)
    print_kinds("cross-validated", queries, crossed)
    weights = fit(queries, names)
    on_gold_alone = weights.of(gold)
    print_kinds("gold", gold, on_gold_alone)
    lost = shuffled(gold)
    print_kinds("gold, items in no order", lost, weights.of(lost))
    print_kinds("gold, by cosine", gold, [q.cosines for q in gold])
    print_without(queries, gold, names)
    calibration = calibrate(queries, crossed)
    doubt, own = learn_doubt(queries, names)
    on_gold = Doubted(
        doubt.of(np.asarray([to_signals(q, names) for q in gold])),
        np.asarray([q.fallback for q in gold]),
    )
    doubts, doubt_max = on_gold.doubts, choose_doubt(own, on_gold)
    relevance = [calibration.of(scores) for scores in on_gold_alone]
    gates = choose_gates(gold, relevance, doubts, doubt_max)
    print_gated("gold", gold, relevance, doubts, gates)
    if args.step == "all":
        write(weights, names, calibration, doubt, gates)


def cross_validate(queries: list[GradedQuery], names: list[str]) -> list[np.ndarray]:
    """Scores of each query by weights that saw none of its menu."""
    menus = sorted({q.menu for q in queries})
    fold_of = {menu: at % FOLDS for at, menu in enumerate(menus)}
    found: list[np.ndarray] = [np.zeros(0)] * len(queries)
    for fold in range(FOLDS):
        weights = fit([q for q in queries if fold_of[q.menu] != fold], names, CROSSED_MEMBERS)
        rows = [row for row, q in enumerate(queries) if fold_of[q.menu] == fold]
        for row, scores in zip(rows, weights.of([queries[row] for row in rows]), strict=True):
            found[row] = scores
    return found


def shuffled(queries: list[GradedQuery]) -> list[GradedQuery]:
    """The same, their menus in no order."""
    random = np.random.default_rng(SEED)
    found = []
    for query in queries:
        order = random.permutation(len(query.grades))
        lists = ("features", "vectors", "cosines", "grades")
        own = {name: getattr(query, name)[order] for name in lists}
        found.append(GradedQuery(**{**vars(query), **own, "items": [query.items[at] for at in order]}))
    return found


def ndcg(query: GradedQuery, order: list[int]) -> float:
    """Normalised discounted gain of the first ten of `order`, which may be shorter."""
    return normalised_gain([query.grades[at] for at in order], query.grades)


def print_kinds(name: str, queries: list[GradedQuery], scores: list[np.ndarray]) -> None:
    """Mean nDCG@10 over all and by kind, without gates."""
    found: dict[str, list[float]] = {}
    for q, score in zip(queries, scores, strict=True):
        found.setdefault(q.kind, []).append(ndcg(q, list(np.argsort(-score, kind="stable"))))
    all_ = np.concatenate([np.asarray(one) for one in found.values()])
    kinds = "  ".join(f"{kind} {np.mean(one):.3f}" for kind, one in sorted(found.items()))
    print(f"{name}: nDCG@10 {all_.mean():.4f}  {kinds}", flush=True)


def print_without(queries: list[GradedQuery], gold: list[GradedQuery], names: list[str]) -> None:
    """What each group of features adds, by leaving it out."""
    groups = {
        "the vectors": [n for n in names if "cosine" in n or n == "concept by vector"],
        "names and words": [
            n for n in names if "term" in n or n in ("words shared", "equal names", "letters")
        ],
        "concepts": [n for n in names if n.startswith(("concept", "mood"))],
        "kinds and proteins": [
            n
            for n in names
            if ("kind" in n and "concept" not in n) or "proteins" in n or n == "same dish"
        ],
        "diet, course, kitchen": [n for n in names if n.startswith(("diet", "course", "kitchen"))],
    }
    for words, left in groups.items():
        kept = [at for at, name in enumerate(names) if name not in left]
        weights = fit([cut(q, kept) for q in queries], [names[at] for at in kept], members=1)
        print_kinds(f"gold without {words}", gold, weights.of([cut(q, kept) for q in gold]))


def cut(query: GradedQuery, kept: list[int]) -> GradedQuery:
    """The query with some of its features alone."""
    return GradedQuery(**{**vars(query), "features": np.ascontiguousarray(query.features[:, kept])})


def calibrate(queries: list[GradedQuery], crossed: list[np.ndarray]) -> Calibration:
    """On scores of queries that the weights had not seen."""
    scores = np.concatenate(crossed)
    served = np.concatenate([(q.grades >= SERVED) & (not q.fallback) for q in queries])
    found = fit_calibration(scores, served, np.ones(len(scores)))
    print(f"calibration: ECE {ece(found.of(scores), served):.4f} over {len(scores)} items")
    return found


def learn_doubt(queries: list[GradedQuery], names: list[str]) -> tuple[Doubt, Doubted]:
    """From our own queries of mixed kinds; and what weights that saw none of their menu say of them."""
    queries = [q for q in queries if q.is_mixed]
    signals = np.asarray([to_signals(q, names) for q in queries])
    fallback = np.asarray([q.fallback for q in queries])
    menus = sorted({q.menu for q in queries})
    fold_of = np.asarray([menus.index(q.menu) % FOLDS for q in queries])
    crossed = np.zeros(len(queries))
    for fold in range(FOLDS):
        own = fold_of == fold
        crossed[own] = fit_doubt(signals[~own], fallback[~own]).of(signals[own])
    return fit_doubt(signals, fallback), Doubted(crossed, fallback)


def choose_doubt(own: Doubted, gold: Doubted) -> float:
    """The limit of best F1 on our own queries, weighted so that as many lack an answer as in gold, and on
    gold, as many as either has that lack one; of nearly equal ones the highest. The mean of the limits around
    each counts: the single best one is chance, and another one each time.
    """
    wanted, have = gold.true.mean(), own.true.mean()
    weight = wanted / (1 - wanted) * (1 - have) / have
    counts = np.asarray([own.true.sum(), gold.true.sum()])
    scores = [counts @ [own.f1(d, weight), gold.f1(d)] / counts.sum() for d in DOUBTS]
    around = [np.mean(scores[max(0, at - AROUND) : at + AROUND + 1]) for at in range(len(scores))]
    limit = float(max(d for d, f1 in zip(DOUBTS, around, strict=True) if f1 >= max(around) - IN_VAIN))
    own_f1 = max(own.f1(d) for d in DOUBTS)
    print(
        f"fallback, cross-validated: best F1 {own_f1:.4f}; limit {limit:.2f}, F1 {own.f1(limit):.4f}, "
        f"{own.f1(limit, weight):.4f} with as few as in gold, gold {gold.f1(limit):.4f}, at best "
        f"{max(gold.f1(d) for d in DOUBTS):.4f}"
    )
    return limit


def gated(
    query: GradedQuery, relevance: np.ndarray, doubt: float, gates: Gates
) -> tuple[list[int], bool]:
    """The rows shown, and whether they are a fallback; no course or diet is looked at here."""
    order = [int(at) for at in np.argsort(-relevance, kind="stable")]
    best = relevance[order[0]]
    if best < gates.floor or doubt >= gates.doubt_max:
        return order[:RANKS], True
    least = max(gates.floor, gates.range * best)
    return [at for at in order if relevance[at] >= least], False


def mean_ndcg(
    gold: list[GradedQuery], relevance: list[np.ndarray], doubts: np.ndarray, gates: Gates
) -> float:
    """Behind the gates."""
    shown = zip(gold, relevance, doubts, strict=True)
    return float(np.mean([ndcg(q, gated(q, r, d, gates)[0]) for q, r, d in shown]))


def choose_gates(
    gold: list[GradedQuery], relevance: list[np.ndarray], doubts: np.ndarray, doubt_max: float
) -> Gates:
    """The tightest floor and range that cost little."""

    def cost(floor: float, range_: float) -> float:
        return loose - mean_ndcg(gold, relevance, doubts, Gates(doubt_max, floor, range_))

    loose = mean_ndcg(gold, relevance, doubts, Gates(doubt_max, 0.0, 0.0))
    floor = max(f for f in FLOORS if cost(f, 0.0) <= COST_MAX)
    range_ = max(r for r in RANGES if cost(floor, r) <= 2 * COST_MAX)
    return Gates(round(doubt_max, 4), floor, range_)


def print_gated(
    name: str,
    queries: list[GradedQuery],
    relevance: list[np.ndarray],
    doubts: np.ndarray,
    gates: Gates,
) -> None:
    """As a client sees it, but for courses and diets."""
    score = mean_ndcg(queries, relevance, doubts, gates)
    said = [gated(q, r, d, gates)[1] for q, r, d in zip(queries, relevance, doubts, strict=True)]
    true = np.asarray([q.fallback for q in queries])
    f1 = Doubted(np.asarray(said, float), true).f1(1.0)
    print(f"{name} with {gates}: nDCG@10 {score:.4f}, fallback F1 {f1:.4f}")


def write(
    weights: Weights, names: list[str], calibration: Calibration, doubt: Doubt, gates: Gates
) -> None:
    """`ranker.json`."""
    encoder = json.loads((ENCODER_FOLDER / "encoder.json").read_text(encoding="utf8"))
    body = {
        "encoder": encoder["version"],
        "features": names,
        "lookedAtAgain": list(AGAIN),
        "members": weights.to_members(),
        "scale": round(calibration.scale, 6),
        "shift": round(calibration.shift, 6),
        "doubt": {
            "signals": SIGNALS,
            "hidden": {
                "weights": np.round(doubt.weights, 4).tolist(),
                "bias": np.round(doubt.bias, 4).tolist(),
            },
            "output": {
                "weights": [np.round(doubt.output, 4).tolist()],
                "bias": [round(doubt.output_bias, 4)],
            },
        },
        "doubtMax": gates.doubt_max,
        "floor": gates.floor,
        "range": gates.range,
    }
    digest = hashlib.sha256(json.dumps(body).encode()).hexdigest()[:8]
    write_json(FOLDER / "ranker.json", {"version": f"rank-3-{digest}", **body})


if __name__ == "__main__":
    main()

"""Builds models/classifier from the lexicon, the licensed rows and the corpus.

python3 classify.py {data | train | evidence | evaluate | export | all}
    [--data DIR] [--words DIR] [--out DIR] [--threads N]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import subprocess  # noqa: E402
from pathlib import Path  # noqa: E402

import torch  # noqa: E402

from classifier_data import load_corpus, load_labelled, write_texts  # noqa: E402
from classifier_evaluate import evaluate  # noqa: E402
from classifier_export import export  # noqa: E402
from classifier_rows import make_rows  # noqa: E402
from classifier_settings import CLASSIFIER_FOLDER, ClassifierPlaces  # noqa: E402
from classifier_train import train_all  # noqa: E402

HERE = Path(__file__).resolve().parent


def do_data(places: ClassifierPlaces) -> None:
    """`rows.tsv`, `texts.tsv` and vectors; 30 s, less when the vectors are there.

    What was made from other rows goes. Vectors stay: delete them after a change of the encoder.
    """
    before = places.rows.read_bytes() if places.rows.exists() else b""
    for name, count in make_rows(places).items():
        print(f"{count:8d} {name}")
    print(f"{write_texts(places):8d} texts")
    if places.rows.read_bytes() != before:
        for path in (*places.folds.glob("*"), places.evidence, places.evidence_known):
            path.unlink(missing_ok=True)


def do_train(places: ClassifierPlaces) -> None:
    """`folds/`: about 40 s a fold, six in all; what is there is kept."""
    corpus, asked = load_corpus(places)
    train_all(load_labelled(places), corpus, asked, places.folds)


def do_evidence(places: ClassifierPlaces) -> None:
    """What the lexicon's reader says of every text, own lines left out and not; 30 s."""
    for path, flags in ((places.evidence, []), (places.evidence_known, ["--known"])):
        command = ["node", str(HERE / "evidence.mjs"), str(places.texts), str(path), *flags]
        subprocess.run(command, check=True)


def do_evaluate(places: ClassifierPlaces) -> None:
    """Fits the stack, prints cross-validation and gold; seconds."""
    evaluate(places)


def do_export(places: ClassifierPlaces) -> None:
    """Writes everything in models/classifier but the card."""
    export(places, CLASSIFIER_FOLDER)


STEPS = {
    "data": do_data,
    "train": do_train,
    "evidence": do_evidence,
    "evaluate": do_evaluate,
    "export": do_export,
}


def main() -> None:
    """Reads the command line and does the steps in order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["all", *STEPS])
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--words", type=Path, default=Path("models/lexicon/words"))
    parser.add_argument("--out", type=Path, default=Path("../scratch/classifier"))
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    places = ClassifierPlaces(args.data, args.words, args.out)
    for name in STEPS if args.step == "all" else [args.step]:
        print(f"== {name}", flush=True)
        STEPS[name](places)


if __name__ == "__main__":
    main()

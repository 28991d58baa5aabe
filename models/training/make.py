"""Builds models/encoder from the shared data; every step resumes or is skipped when done.

python3 make.py {plan | all | corpus | vocabulary | teacher | train | export | prove | frontier}
    [--data DIR] [--out DIR] [--rounds N] [--shape 2x256] [--threads N]
"""

from memory import keep_freed_memory

keep_freed_memory()

import argparse  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
from collections.abc import Callable, Sequence  # noqa: E402
from dataclasses import dataclass  # noqa: E402
from pathlib import Path  # noqa: E402
from random import Random  # noqa: E402

import torch  # noqa: E402

from contrast import contrasts_of_round  # noqa: E402
from corpus import make_aliases, make_corpus, read_aliases, read_corpus  # noqa: E402
from encoder import Encoder  # noqa: E402
from examples import lessons_of_round, load_examples  # noqa: E402
from export import export  # noqa: E402
from glossary import lessons, read_glossary  # noqa: E402
from match_data import make_pair_file, read_pair_file  # noqa: E402
from queries import make_queries  # noqa: E402
from settings import (  # noqa: E402
    CHOSEN,
    ENCODER_FOLDER,
    FRONTIER,
    ROUNDS,
    SEED,
    Places,
    Shape,
    add_places,
    run_name,
)
from tables import normalise_all  # noqa: E402
from train import Batch, Run, train  # noqa: E402
from vocabulary import read_tokenizer, train_vocabulary  # noqa: E402

BATCH_TOKENS = 2048
HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Order:
    """The command line."""

    places: Places
    shape: Shape
    rounds: int
    threads: int

    @property
    def run(self) -> str:
        return run_name(self.shape, self.rounds)


@dataclass(frozen=True)
class Step:
    """What a step makes, how long that takes on two cores, and how to do it."""

    makes: str
    time: str
    do: Callable[[Order], None]


def do_corpus(order: Order) -> None:
    """Skipped when both files are there; delete them after a change of the cleaner."""
    if not order.places.corpus.exists():
        make_corpus(order.places)
    if not order.places.aliases.exists():
        make_aliases(order.places)


def do_vocabulary(order: Order) -> None:
    """Trained on the names, the aliases, the queries and the glossary."""
    if order.places.vocabulary.exists():
        return
    aliases = [text for pair in read_aliases(order.places) for text in pair]
    taught = normalise_all([text for text, _ in make_queries() + lessons(read_glossary())])
    train_vocabulary(read_corpus(order.places) + aliases + taught, order.places.vocabulary)


def do_teacher(order: Order) -> None:
    """The teacher keeps what it has encoded and adds what is missing."""
    load_examples(order.places)


def do_pairs(order: Order) -> None:
    """Skipped when the file is there; mining asks the encoder that models/encoder holds."""
    if not order.places.pairs.exists():
        make_pair_file(order.places)


def do_train(order: Order) -> None:
    """Goes on from the checkpoint of the same shape and number of rounds."""
    train_shape(order, order.shape, order.rounds)


def train_shape(order: Order, shape: Shape, rounds: int) -> str:
    """Lessons and contrasts mixed in each round; the run's name."""
    places = order.places
    examples, pairs = load_examples(places), read_pair_file(places)
    tokenizer = read_tokenizer(places.vocabulary)
    run = run_name(shape, rounds)

    def batches_of_round(round_: int) -> Sequence[Batch]:
        lessons = lessons_of_round(examples, tokenizer, round_, BATCH_TOKENS)
        contrasts = contrasts_of_round(pairs, tokenizer, SEED + round_)
        mixed: list[Batch] = [*lessons, *contrasts]
        Random(SEED + round_).shuffle(mixed)
        return mixed

    torch.manual_seed(SEED)
    model = Encoder(tokenizer.get_vocab_size(), shape)
    train(Run(places.checkpoint(run), shape, rounds, order.threads), model, batches_of_round)
    return run


def do_export(order: Order) -> None:
    """Writes everything but the card."""
    export(order.places, order.run, ENCODER_FOLDER)


def do_prove(order: Order) -> None:
    """Batch invariance, then the quality of the teacher, of the checkpoint and of the model."""
    gold = str(order.places.data / "gold")
    corpus = str(order.places.corpus)
    run = str(order.places.checkpoint(order.run))
    script("invariance.py", "--names", corpus)
    script("evaluate.py", "--gold", gold, "--minilm", "--raw")
    script("evaluate.py", "--gold", gold, "--minilm")
    script("evaluate.py", "--gold", gold, "--run", run)
    script("evaluate.py", "--gold", gold, "--names", corpus)


def do_frontier(order: Order) -> None:
    """One round of each shape, exported beside its run and measured."""
    for shape in FRONTIER:
        run = train_shape(order, shape, 1)
        folder = order.places.checkpoint(run)
        export(order.places, run, folder)
        gold, names = str(order.places.data / "gold"), str(order.places.corpus)
        model = str(folder / "model.onnx")
        script("evaluate.py", "--gold", gold, "--model", model, "--names", names)


def script(name: str, *arguments: str) -> None:
    """Runs a script of this folder, so that it can be run alone in the same way."""
    print(f"$ python3 {name} {' '.join(arguments)}", flush=True)
    subprocess.run([sys.executable, str(HERE / name), *arguments], check=True)


STEPS = {
    "corpus": Step("corpus.txt, aliases.tsv: cleaned and distinct", "10 s", do_corpus),
    "vocabulary": Step("vocab.txt: 12,000 WordPiece entries", "5 s", do_vocabulary),
    "pairs": Step("pairs.tsv: pairs of names, the same dish or not", "4 min", do_pairs),
    "teacher": Step("teacher/: MiniLM's vectors of names and glosses", "8 min", do_teacher),
    "train": Step("runs/: checkpoints, one a minute", "25 min", do_train),
    "export": Step("models/encoder: int8 model, vocabulary, golden", "20 s", do_export),
    "prove": Step("batch invariance and quality, printed", "4 min", do_prove),
    "frontier": Step("one round of each shape, printed (not in `all`)", "12 min", do_frontier),
}


def main() -> None:
    """Reads the command line and does the steps in order."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["plan", "all", *STEPS])
    add_places(parser)
    parser.add_argument("--shape", default=CHOSEN.name)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    layers, width = map(int, args.shape.split("x"))
    order = Order(Places(args.data, args.out), Shape(layers, width), args.rounds, args.threads)
    if args.step == "plan":
        for name, step in STEPS.items():
            print(f"{name:11s} {step.time:>7s}  {step.makes}")
        return
    chosen = [name for name in STEPS if name != "frontier"] if args.step == "all" else [args.step]
    for name in chosen:
        print(f"== {name}: {STEPS[name].makes}, about {STEPS[name].time}", flush=True)
        STEPS[name].do(order)


if __name__ == "__main__":
    main()

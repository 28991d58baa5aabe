"""Prints the versions that a record names: Python and the packages of requirements.txt."""

import platform
from importlib.metadata import version
from pathlib import Path

names = [
    line.partition("==")[0].partition("[")[0]
    for line in (Path(__file__).parent / "requirements.txt").read_text().splitlines()
    if "==" in line
]
print(", ".join([f"Python {platform.python_version()}", *(f"{n} {version(n)}" for n in names)]))

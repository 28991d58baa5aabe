"""Asks the service's own code what it makes of menus and questions."""

import json
import subprocess
from pathlib import Path

from settings import REPOSITORY


def ask_service(script: str, stem: Path, source: Path, menus: list[dict]) -> None:
    """Writes menus, with their questions and the moods that were given, to `source`, from which the script of this
    folder makes files that begin as `stem`."""
    asked = [
        {
            "items": menu["items"],
            "queries": [query["query"] for query in menu["queries"]],
            "moods": menu.get("moods"),
        }
        for menu in menus
    ]
    source.write_text("".join(f"{json.dumps(menu)}\n" for menu in asked), encoding="utf8")
    subprocess.run(["node", str(REPOSITORY / "models" / "training" / script), str(source), str(stem)], check=True)

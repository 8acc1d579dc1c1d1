"""Records that ship with the project: one hand of each kind of ending, to open in the viewer."""

from pathlib import Path


def showcase_texts() -> dict[str, str]:
    """Return the text of each shipped record by its name, which is also its address."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.shelem"))}

"""docs/operations.md lists what the settings read, no more and no less."""

import re

from launcher.environment import ROOT

READ = re.compile(r'env\.(?:text|flag|integer|words|database|broker|storage|secret_key)\(\s*"([A-Z_]+)"')


def test_every_variable_is_documented():
    read = {name for file in (ROOT / "config").rglob("*.py") for name in READ.findall(file.read_text(encoding="utf-8"))}
    read.add("BOT_STORAGE_OPTIONS")  # the second variable of one call
    rows = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/operations.md").read_text("utf-8"), re.MULTILINE)
    assert len(read) > 20
    assert sorted(rows) == sorted(read)


def test_no_other_place_reads_the_environment_for_settings():
    known = {"environment.py", "probe.py", "processes.py"}
    for folder in ("config", "clubs", "bots", "replays", "tournaments"):
        for file in (ROOT / folder).rglob("*.py"):
            # What a bot's program is started with is no setting of the site.
            if file.name not in known and not {"sdk", "sandbox"} & set(file.parts):
                assert not re.search(r"environ(\.get|\[)|getenv", file.read_text(encoding="utf-8")), file


def test_the_container_image_holds_every_folder_of_the_site():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    kept = {line.removeprefix("!").split("/")[0] for line in ignored if line.startswith("!")}
    apps = {"engine", "clubs", "bots", "replays", "tournaments", "config"}
    assert kept >= apps | {"templates", "static", "locale", "docs", "manage.py", "requirements"}

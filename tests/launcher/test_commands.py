"""The launcher as a person meets it: usage, exit codes, any directory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from launcher.environment import ROOT, Environment


def shelem(*arguments: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    """Return the finished launcher."""
    return subprocess.run(
        [ROOT / "shelem", *arguments], cwd=cwd, capture_output=True, text=True, timeout=300, check=False
    )


def test_without_arguments_it_tells_its_usage():
    done = shelem()
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: ./shelem" in done.stderr


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_names_every_command(word):
    done = shelem(word)
    assert done.returncode == 0
    names = ("demo", "test", "manage", "bars", "messages", "python", "bot", "help")
    assert all(f"\n  {name} " in done.stdout for name in names)


def test_an_unknown_command_is_wrong_usage():
    done = shelem("dmeo")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "shelem: unknown command 'dmeo'; ./shelem help lists them\n"


@pytest.mark.parametrize(
    "arguments",
    [["--bogus"], ["--port", "0"], ["--port", "http"], ["--port", "70000"], ["--workers", "0"], ["extra"]],
)
def test_wrong_usage_of_the_demo_installs_and_starts_nothing(arguments):
    done = shelem("demo", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: shelem demo" in done.stderr


def test_python_is_the_projects_in_any_directory(tmp_path):
    shelem("python", "-c", "")  # which may have to install
    done = shelem("python", "-c", "import config, os, sys; print(config.__file__, os.getcwd())", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [str(ROOT / "config/__init__.py"), str(tmp_path)]


def test_a_package_named_like_ours_where_the_caller_stands_is_not_run(tmp_path):
    (tmp_path / "launcher").mkdir()
    (tmp_path / "launcher/__init__.py").write_text("raise SystemExit(99)")
    assert shelem("help", cwd=tmp_path).returncode == 0


def test_it_works_through_a_link(tmp_path):
    (tmp_path / "link").symlink_to(ROOT / "shelem")
    done = subprocess.run([tmp_path / "link", "help"], capture_output=True, timeout=60, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize("code", [0, 1, 2, 7])
def test_the_exit_code_is_that_of_what_it_ran(code):
    assert shelem("python", "-c", f"raise SystemExit({code})").returncode == code


def test_manage_runs_in_any_directory(tmp_path):
    done = shelem("manage", "check", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def made(folder: Path) -> Environment:
    """Return an environment that looks whole."""
    environment = Environment(folder)
    environment.python.parent.mkdir(parents=True)
    environment.python.symlink_to(sys.executable)
    environment.write_stamp("test")
    return environment


def test_the_packages_of_the_tests_serve_the_demo_too(tmp_path):
    environment = made(tmp_path)
    assert environment.ready("base")
    assert environment.ready("test")
    environment.write_stamp("base")
    assert environment.ready("base")
    assert not environment.ready("test")


def test_a_changed_lock_is_noticed(tmp_path):
    environment = made(tmp_path)
    stamp = json.loads(environment.stamp.read_text())
    environment.stamp.write_text(json.dumps({**stamp, "base": "another"}))
    assert not environment.ready("base")


@pytest.mark.parametrize("harm", ["unfinished", "stamp", "broken", "python", "moved"])
def test_a_half_made_environment_is_noticed(tmp_path, harm):
    environment = made(tmp_path / "here")
    if harm == "unfinished":
        environment.unfinished.touch()
    elif harm == "stamp":
        environment.stamp.unlink()
    elif harm == "broken":
        environment.stamp.write_text('{"base": "')
    elif harm == "python":
        environment.python.unlink()
        environment.python.symlink_to("/nowhere/python")
    else:
        environment.folder.parent.rename(tmp_path / "there")
        environment = Environment(tmp_path / "there")
    assert not environment.ready("base")

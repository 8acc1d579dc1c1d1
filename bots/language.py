"""The languages bots are written in: what one is, which there are, and which one an upload is.

A language is one module of `bots.languages`, found by its file name, which offers ``LANGUAGE``. Nothing here runs a
stranger's program; `Language.runtime` only asks whether this machine could.
"""

from __future__ import annotations

import pkgutil
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path, PurePosixPath

OUTPUT = "bot.built"
"""The name of the program that a build makes, beside its sources."""
ENTRY, SOURCES = "{entry}", "{sources}"


class LanguageError(ValueError):
    """It cannot be told what to run of an upload; the message says what is looked for."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """What runs (or builds) the bots of a language on this machine: its program, and a line that names its version."""

    program: str
    version: str


@dataclass(frozen=True, slots=True)
class Language:
    """A language of bots.

    Attributes:
        title: as people write it.
        entries: names of the file that is run, the first one found counts.
        suffixes: of its source files; a single such file at the top is the one that is run.
        run: words of the command, after the runtime's program; ``{entry}`` is replaced.
        find: looks for the runtime on this machine.
        build: words of the command that builds, after the runtime's program; ``{sources}`` are the source files.
        in_shim: the bot runs in the interpreter that sets up the sandbox, which is a Python one.
        memory: what of a bot's memory is limited: "space", or "data" for runtimes that reserve more than they use.
        hello: the source of a legal bot that is as short as it gets; template: a longer start, with comments.
        hello_name, template_name: of the files that hold them.
        is_program: tells a file by its content, for a language whose files have no suffix.
        sample_build: words of the command that makes a program of the samples, where an upload is no source.
    """

    title: str
    entries: tuple[str, ...]
    suffixes: tuple[str, ...]
    run: tuple[str, ...]
    find: Callable[[], Runtime | None]
    hello: str
    template: str
    hello_name: str
    template_name: str
    build: tuple[str, ...] = ()
    in_shim: bool = False
    memory: str = "space"
    is_program: Callable[[bytes], bool] | None = None
    sample_build: tuple[str, ...] = ()

    def runtime(self) -> Runtime | None:
        """Return what runs its bots here, None if there is nothing."""
        return self.find()

    def sources(self, files: Mapping[str, bytes]) -> tuple[str, ...]:
        """Return the names of the source files of an upload."""
        return tuple(sorted(name for name in files if name.endswith(self.suffixes))) if self.suffixes else ()


@dataclass(frozen=True, slots=True)
class Found:
    """What an upload is: the key of its language, and the file that is run (or that the build begins with)."""

    key: str
    entry: str

    @property
    def language(self) -> Language:
        """Return the language itself."""
        return language(self.key)

    def run_words(self) -> tuple[str, ...]:
        """Return the command's words after the runtime's program."""
        entry = OUTPUT if self.language.build else self.entry
        return tuple(word.replace(ENTRY, entry) for word in self.language.run)

    def build_words(self, files: Mapping[str, bytes]) -> tuple[str, ...]:
        """Return the build command's words after the compiler; empty where nothing is built."""
        sources = self.language.sources(files)
        words: list[str] = []
        for word in self.language.build:
            words += sources if word == SOURCES else (word,)
        return tuple(words)


@cache
def language_keys() -> tuple[str, ...]:
    """Return the keys of all languages, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(import_module("bots.languages").__path__)))


def language(key: str) -> Language:
    """Return a language.

    Raises:
        LanguageError: there is none of that key.
    """
    if key not in language_keys():
        raise LanguageError(f"there is no language {key[:40]!r}; there are {', '.join(language_keys())}")
    found = import_module(f"bots.languages.{key}").LANGUAGE
    assert isinstance(found, Language)
    return found


def detect(files: Mapping[str, bytes]) -> Found:
    """Return what an unpacked upload is.

    A file with one of the names that a language runs counts most; otherwise the only source file at the top, or the
    only program.

    Raises:
        LanguageError: nothing, or more than one thing, could be run.
    """
    for find in (_by_name, _by_suffix):
        found = [each for key in language_keys() if (each := find(key, language(key), files))]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(each.entry for each in found)
            raise LanguageError(f"which file is the bot? It could be {names}; name it bot.py, bot.js, bot.c …")
    raise LanguageError(f"no file to run was found among {_listed(files)}; {what_is_run()}")


def what_is_run() -> str:
    """Return a sentence that says which files are run."""
    parts = []
    for key in language_keys():
        found = language(key)
        single = f" or a single {found.suffixes[0]} file" if found.suffixes else ""
        parts.append(f"{found.title}: {', '.join(found.entries)}{single}")
    return "; ".join(parts)


def _by_name(key: str, found: Language, files: Mapping[str, bytes]) -> Found | None:
    for entry in found.entries:
        if entry in files and (found.is_program is None or found.is_program(files[entry])):
            return Found(key, entry)
    return None


def _by_suffix(key: str, found: Language, files: Mapping[str, bytes]) -> Found | None:
    top = [name for name in files if "/" not in name]
    if found.is_program is not None:
        fitting = [name for name in top if found.is_program(files[name])]
    else:
        fitting = [name for name in top if PurePosixPath(name).suffix in found.suffixes]
        if found.build and fitting:
            # All sources are compiled together: any of them may stand for the whole.
            fitting = sorted(fitting)[:1]
    return Found(key, fitting[0]) if len(fitting) == 1 else None


def _listed(files: Mapping[str, bytes]) -> str:
    names = sorted(files)
    return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")


@cache
def program_version(*names: str) -> Runtime | None:
    """Return the first of the programs *names* that is installed, with the first line of what ``--version`` says."""
    for name in names:
        path = shutil.which(name)
        if path is None:
            continue
        try:
            said = subprocess.run([path, "--version"], capture_output=True, timeout=20, check=True, text=True)
        except (OSError, subprocess.SubprocessError):
            continue
        lines = (said.stdout or said.stderr).strip().splitlines()
        return Runtime(str(Path(path).resolve()), lines[0][:80] if lines else name)
    return None

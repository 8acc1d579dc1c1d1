"""Reading settings from the environment: each helper returns a checked value or names the variable."""

import json
import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}

SQLITE_OPTIONS = {
    # IMMEDIATE takes the write lock when a transaction begins, so waiting for it works; with the
    # default a reader that starts to write fails at once with "database is locked".
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}

REDIS_OPTIONS = {
    # Longer than every hard time limit: a shorter one delivers running tasks again and again. What gets lost is
    # sent again by the conductor long before.
    "visibility_timeout": 86_400,
    # A host that is gone without a word must not hold a worker for minutes.
    "socket_connect_timeout": 5,
    "socket_keepalive": True,
}


def text(name: str, default: str = "") -> str:
    """Return the variable *name* without surrounding blanks, or *default* where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """Return the variable *name* as a truth value.

    Raises: ImproperlyConfigured naming the variable, when it is none of 1/true/yes/on/0/false/no/off.
    """
    raw = os.environ.get(name)
    if raw is None:
        return default
    value = raw.strip().lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {raw!r}.")


def integer(name: str, default: int, *, least: int = 0) -> int:
    """Return the variable *name* as a whole number of at least *least*.

    Raises: ImproperlyConfigured naming the variable, when it is not such a number.
    """
    raw = text(name)
    if not raw:
        return default
    try:
        value = int(raw)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {raw!r}.") from None
    if value < least:
        raise ImproperlyConfigured(f"{name} must be at least {least}, not {value}.")
    return value


def words(name: str, default: str = "") -> list[str]:
    """Return the comma-separated parts of the variable *name*, blanks removed."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def _split(name: str, url: str) -> SplitResult:
    """Return *url* in its parts; what is wrong with it is told without printing its password."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not a usable address: {error}.") from None
    return parts


def database(name: str, default_file: Path) -> dict[str, Any]:
    """Return the entry of ``DATABASES`` for the address in the variable *name*.

    ``postgres://user:password@host:port/database?option=value`` or ``sqlite:///absolute/file``; unset
    means SQLite in *default_file*. Raises: ImproperlyConfigured naming the variable.
    """
    url = text(name)
    if not url:
        return _sqlite(default_file)
    parts = _split(name, url)
    if parts.scheme == "sqlite":
        if not parts.path.strip("/"):
            raise ImproperlyConfigured(f"{name} names no file: write sqlite:///absolute/path/site.sqlite3.")
        return _sqlite(Path(unquote(parts.path)))
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"{name} must begin with postgres:// or sqlite:///, not {parts.scheme or url!r}.")
    if not parts.path.strip("/"):
        raise ImproperlyConfigured(f"{name} names no database: write postgres://user:password@host/database.")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or options.pop("host", "")),
        "PORT": str(parts.port or options.pop("port", "")),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def _sqlite(file: Path) -> dict[str, Any]:
    """Return the entry of ``DATABASES`` for the SQLite *file*."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": dict(SQLITE_OPTIONS),
        # A worker process cannot see a database in memory.
        "TEST": {"NAME": str(file.with_name("test.sqlite3"))},
    }


def broker(name: str, default_folder: Path) -> tuple[str, dict[str, Any], Path | None]:
    """Return address, transport options and folder (None but for files) of the task queue.

    ``redis://``, ``rediss://`` or ``filesystem:///absolute/folder``; unset means files in
    *default_folder*. Raises: ImproperlyConfigured naming the variable.
    """
    url = text(name)
    parts = _split(name, url)
    if not url or parts.scheme == "filesystem":
        folder = Path(unquote(parts.path)) if parts.path.strip("/") else default_folder
        for part in ("messages", "control", "taken"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        messages = str(folder / "messages")
        options = {
            "data_folder_in": messages,
            "data_folder_out": messages,
            "control_folder": str(folder / "control"),
            "polling_interval": 0.05,
        }
        return "filesystem://", options, folder
    if parts.scheme not in {"redis", "rediss"}:
        raise ImproperlyConfigured(
            f"{name} must begin with redis://, rediss:// or filesystem:///, not {parts.scheme or url!r}."
        )
    if not parts.hostname:
        raise ImproperlyConfigured(f"{name} names no host: write redis://host:6379/0.")
    return url, dict(REDIS_OPTIONS), None


def storage(name: str, options: str, default_folder: Path) -> dict[str, Any]:
    """Return an entry of ``STORAGES``: the class in the variable *name* with the JSON object in *options*.

    Unset means files in *default_folder* that only this user may read. Raises: ImproperlyConfigured.
    """
    raw = text(options, "{}")
    try:
        given = json.loads(raw)
    except ValueError as error:
        raise ImproperlyConfigured(f"{options} is not JSON: {error}.") from None
    if not isinstance(given, dict):
        raise ImproperlyConfigured(f"{options} must be a JSON object of the storage's options.")
    if backend := text(name):
        return {"BACKEND": backend, "OPTIONS": given}
    private = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
    return {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": str(default_folder), **private, **given},
    }


def secret_key(name: str, *, production: bool, file: Path) -> str:
    """Return the secret key: the variable *name*, else (outside production) one made once and kept in *file*.

    Raises: ImproperlyConfigured naming the variable, in production without it.
    """
    if value := text(name):
        return value
    if production:
        raise ImproperlyConfigured(f"{name} must be set when SHELEM_PRODUCTION=1.")
    while True:
        try:
            if kept := file.read_text(encoding="ascii").strip():
                return kept
        except FileNotFoundError:
            pass
        made = file.with_name(f".{file.name}.{os.getpid()}")
        made.unlink(missing_ok=True)
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as handle:
            handle.write(secrets.token_urlsafe(64))
        try:
            # Of several processes that start at once, one link wins, and all read that key.
            os.link(made, file)
        except FileExistsError:
            if not file.read_text(encoding="ascii").strip():
                made.replace(file)
        finally:
            made.unlink(missing_ok=True)

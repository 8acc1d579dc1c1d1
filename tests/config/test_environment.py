"""Settings from the environment: good values are taken, bad ones name the variable."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment as env


def test_database_defaults_to_sqlite_in_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    entry = env.database("DATABASE_URL", tmp_path / "site.sqlite3")
    assert entry["ENGINE"].endswith("sqlite3")
    assert entry["NAME"] == str(tmp_path / "site.sqlite3")
    assert entry["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert entry["TEST"]["NAME"] == str(tmp_path / "test.sqlite3")


def test_database_address_of_postgres(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgres://me:p%40ss@db.example:6543/club?sslmode=require")
    entry = env.database("DATABASE_URL", tmp_path / "unused")
    assert (entry["ENGINE"], entry["NAME"]) == ("django.db.backends.postgresql", "club")
    assert (entry["USER"], entry["PASSWORD"]) == ("me", "p@ss")
    assert (entry["HOST"], entry["PORT"]) == ("db.example", "6543")
    assert entry["OPTIONS"] == {"sslmode": "require"}


def test_database_address_of_a_postgres_socket(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql:///club?host=/run/postgresql")
    entry = env.database("DATABASE_URL", tmp_path / "unused")
    assert (entry["HOST"], entry["PORT"], entry["OPTIONS"]) == ("/run/postgresql", "", {})


def test_database_address_of_a_sqlite_file(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{str(tmp_path).lstrip('/')}/other.sqlite3")
    assert env.database("DATABASE_URL", Path("unused"))["NAME"] == f"{tmp_path}/other.sqlite3"


@pytest.mark.parametrize(
    "url",
    ["mysql://root@localhost/x", "nonsense", "postgres://localhost", "postgres://h:port/x", "sqlite:///"],
)
def test_bad_database_address_names_the_variable(monkeypatch, tmp_path, url):
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        env.database("DATABASE_URL", tmp_path / "unused")


def test_a_refused_address_does_not_tell_its_password(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "mysql://root:hunter2@localhost/x")
    with pytest.raises(ImproperlyConfigured) as caught:
        env.database("DATABASE_URL", tmp_path / "unused")
    assert "hunter2" not in str(caught.value)


def test_broker_defaults_to_files(monkeypatch, tmp_path):
    monkeypatch.delenv("BROKER_URL", raising=False)
    url, options, folder = env.broker("BROKER_URL", tmp_path / "queue")
    assert (url, folder) == ("filesystem://", tmp_path / "queue")
    assert options["data_folder_in"] == options["data_folder_out"] == str(tmp_path / "queue/messages")
    assert options["polling_interval"] == 0.05
    assert (tmp_path / "queue/taken").is_dir()


def test_broker_of_redis_waits_longer_than_any_match(monkeypatch, tmp_path, settings):
    monkeypatch.setenv("BROKER_URL", "redis://localhost:6379/1")
    url, options, folder = env.broker("BROKER_URL", tmp_path)
    assert (url, folder) == ("redis://localhost:6379/1", None)
    assert options["visibility_timeout"] > settings.CELERY_TASK_TIME_LIMIT > settings.CELERY_TASK_SOFT_TIME_LIMIT


@pytest.mark.parametrize("url", ["amqp://localhost", "redis:", "localhost:6379", "redis://h:x/0"])
def test_bad_broker_address_names_the_variable(monkeypatch, tmp_path, url):
    monkeypatch.setenv("BROKER_URL", url)
    with pytest.raises(ImproperlyConfigured, match="BROKER_URL"):
        env.broker("BROKER_URL", tmp_path)


@pytest.mark.parametrize(("raw", "value"), [("1", True), ("Yes", True), ("0", False), ("", False)])
def test_flag(monkeypatch, raw, value):
    monkeypatch.setenv("SOME_FLAG", raw)
    assert env.flag("SOME_FLAG", not value) is value


@pytest.mark.parametrize("raw", ["maybe", "2"])
def test_bad_flag_names_the_variable(monkeypatch, raw):
    monkeypatch.setenv("SOME_FLAG", raw)
    with pytest.raises(ImproperlyConfigured, match="SOME_FLAG"):
        env.flag("SOME_FLAG")


@pytest.mark.parametrize("raw", ["many", "0", "1.5"])
def test_bad_number_names_the_variable(monkeypatch, raw):
    monkeypatch.setenv("SOME_NUMBER", raw)
    with pytest.raises(ImproperlyConfigured, match="SOME_NUMBER"):
        env.integer("SOME_NUMBER", 5, least=1)


def test_secret_key_is_made_once_and_kept_private(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "secret_key"
    key = env.secret_key("SECRET_KEY", production=False, file=file)
    assert len(key) >= 50
    assert env.secret_key("SECRET_KEY", production=False, file=file) == key
    assert file.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [file]


def test_secret_key_left_empty_by_an_accident_is_made_anew(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    file = tmp_path / "secret_key"
    file.write_text("")
    assert len(env.secret_key("SECRET_KEY", production=False, file=file)) >= 50


def test_secret_key_is_required_in_production(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY"):
        env.secret_key("SECRET_KEY", production=True, file=tmp_path / "secret_key")

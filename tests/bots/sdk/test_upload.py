"""``shelem-bot upload`` against a site that says what it is told to."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from bots.sdk.cli import main

LOG = [
    {"seconds": 0.1, "stage": "unpack", "level": "done", "text": "1 file, 1 kB"},
    {"seconds": 0.9, "stage": "start", "level": "done", "text": "hello, ready in 12 ms"},
]


class Site:
    """Answers from a list; keeps what it was asked."""

    def __init__(self):
        self.asked = []
        self.answers = []
        site = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                site.asked.append((self.command, self.path, dict(self.headers), body))
                status, value, headers = site.answers.pop(0)
                self.send_response(status)
                for name, text in headers.items():
                    self.send_header(name, text)
                self.end_headers()
                self.wfile.write(value if isinstance(value, bytes) else json.dumps(value).encode())

            do_GET = do_POST = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def says(self, status, value, **headers):
        self.answers.append((status, value, headers))

    def took(self):
        self.says(201, {"bot": "falcon", "version": 3, "state": "checking", "url": "/u", "check_url": self.url + "/c"})


@pytest.fixture
def site(monkeypatch):
    monkeypatch.setattr("bots.sdk.commands.upload.POLL_SECONDS", 0.01)
    site = Site()
    thread = threading.Thread(target=site.server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield site
    site.server.shutdown()
    thread.join()
    site.server.server_close()


@pytest.fixture
def upload(tmp_path, site):
    bot, token = tmp_path / "bot.py", tmp_path / "token"
    bot.write_text("print()\n")
    token.write_text("secret-token\n")

    def run(*more):
        return main(
            ["upload", str(bot), "--site", site.url + "/", "--bot", "Falcon", "--token-file", str(token), *more]
        )

    return run


def test_an_accepted_upload(site, upload, capsys):
    site.took()
    site.says(200, {"state": "uploaded", "log": [], "report": {}, "waits_for": "a worker"})
    site.says(200, {"state": "checking", "log": LOG[:1], "report": {}})
    site.says(200, {"state": "ready", "log": LOG, "report": {"ok": True}})
    assert upload("--preset", "half-800", "--preset", "club-1165") == 0
    said = capsys.readouterr().out
    assert said.count("1 file, 1 kB") == said.count("ready in 12 ms") == said.count("waiting: a worker") == 1
    assert said.endswith("accepted: it may be entered now\n")
    method, path, headers, body = site.asked[0]
    assert (method, path) == ("POST", "/api/bots/upload/")
    assert headers["Authorization"] == "Token secret-token"
    assert body.count(b'name="presets"') == 2
    assert b'name="bot"\r\n\r\nFalcon\r\n' in body
    assert b'name="file"; filename="bot.py"\r\nContent-Type: application/octet-stream\r\n\r\nprint()\n\r\n' in body
    assert site.asked[1][2]["Authorization"] == "Token secret-token"


def test_a_rejected_upload(site, upload, capsys):
    site.took()
    report = {"reason": "it crashed", "quoted": "bot.py\n    1 print()", "fix": "do not"}
    site.says(200, {"state": "rejected", "log": LOG, "report": report})
    assert upload() == 1
    said = capsys.readouterr().out
    assert "rejected: it crashed" in said
    assert "    1 print()" in said
    assert "likely fix: do not" in said


def test_json_is_alone_on_stdout(site, upload, capsys):
    site.took()
    site.says(200, {"state": "ready", "log": LOG, "report": {"ok": True}})
    assert upload("--json") == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["state"] == "ready"
    assert "1 file" in said.err


@pytest.mark.parametrize(
    ("status", "value", "reason"),
    [
        (400, {"field": "file", "reason": "the file is empty"}, "file: the file is empty"),
        (401, {"detail": "Invalid token."}, "(401): Invalid token."),
        (429, {"field": None, "reason": "too many"}, "too many"),
        (502, b"<h1>Bad Gateway</h1>", "(502): Bad Gateway"),
        (201, b"<html>", "something else than JSON"),
        (201, [], "something unexpected"),
    ],
)
def test_the_sites_reason_is_told(site, upload, capsys, status, value, reason):
    site.says(status, value)
    assert upload() == 1
    assert reason in capsys.readouterr().err


def test_a_token_is_not_sent_on_to_another_address(site, upload, capsys):
    site.says(302, b"", Location="http://127.0.0.1:9/elsewhere")
    assert upload() == 1
    assert "sends on to http://127.0.0.1:9/elsewhere" in capsys.readouterr().err
    assert len(site.asked) == 1


def test_a_site_that_asks_for_patience_gets_it(site, upload):
    site.took()
    site.says(429, {"detail": "Request was throttled."}, **{"Retry-After": "0"})
    site.says(200, {"state": "ready", "log": [], "report": {}})
    assert upload() == 0


def test_more_patience_than_there_is(site, upload, capsys):
    site.took()
    site.says(429, {"detail": "Request was throttled."}, **{"Retry-After": "3600"})
    assert upload() == 1
    assert "(429): Request was throttled." in capsys.readouterr().err


def test_a_check_that_does_not_end(site, upload, capsys):
    site.took()
    site.says(200, {"state": "checking", "log": [], "report": {}})
    assert upload("--wait", "0") == 1
    assert "not over after 0 s" in capsys.readouterr().err


def test_the_token_may_come_from_the_environment(site, tmp_path, monkeypatch):
    monkeypatch.setenv("SHELEM_TOKEN", "from-outside")
    bot = tmp_path / "bot.py"
    bot.write_text("print()\n")
    site.took()
    site.says(200, {"state": "ready", "log": [], "report": {}})
    assert main(["upload", str(bot), "--site", site.url, "--bot", "x"]) == 0
    assert site.asked[0][2]["Authorization"] == "Token from-outside"

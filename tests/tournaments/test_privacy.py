"""Who sees what of an uploaded bot: one table, role by thing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from bots import selectors as bot_selectors
from bots import services as bot_services
from bots.models import BotVersion
from clubs.models import Role
from tests import factories
from tests.bots.uploads import HELLO, ready, upload
from tournaments import selectors

pytestmark = pytest.mark.django_db(transaction=True)

NOTHING = {"figures"}
LOGS = {"figures", "logs", "check"}
SEEN = {
    # role: (what it sees, what it sees where the author shares the logs)
    "author": (LOGS | {"rejected", "own list"}, LOGS | {"rejected", "own list"}),
    "anonymous": (NOTHING, NOTHING),
    "stranger": (NOTHING, NOTHING),
    "other author": (NOTHING, NOTHING),
    "member": (NOTHING, NOTHING),
    "helper": (NOTHING, NOTHING),
    "organiser": (NOTHING, NOTHING | {"logs"}),
    "owner of the club": (NOTHING, NOTHING | {"logs"}),
    "organiser of another club": (NOTHING, NOTHING),
    "site staff": (NOTHING, LOGS),
    "inactive author": (NOTHING, NOTHING),
}


@pytest.fixture
def scene(db):
    """Give a finished match between the bots of two authors, with their logs, and a rejected version."""
    author, other = factories.UserFactory(), factories.UserFactory()
    version, theirs = ready(author, name="Falcon"), ready(other, HELLO + b"#2", name="Eagle")
    bad = bot_services.version_upload(actor=author, bot=version.bot, filename="bot.py", content=HELLO + b"#bad")
    BotVersion.objects.filter(pk=bad.pk).update(state="rejected")
    match = factories.MatchFactory(
        status="finished",
        round__status="complete",
        round__completed_at=timezone.now(),
        round__tournament__status="running",
    )
    for slot, each in enumerate((version, theirs)):
        factories.SeatLogFactory(match=match, slot=slot, bot_version=each, decisions=10)
    return {"author": author, "other": other, "version": version, "match": match}


def person(role: str, scene):
    club = scene["match"].round.tournament.club
    if role in (Role.MEMBER, Role.HELPER, Role.ORGANISER):
        return factories.MembershipFactory(club=club, role=role).user
    if role == "owner of the club":
        return factories.MembershipFactory(club=club, role=Role.OWNER).user
    if role == "organiser of another club":
        return factories.MembershipFactory(role=Role.ORGANISER).user
    if role == "inactive author":
        scene["author"].is_active = False
        scene["author"].save()
    return {
        "author": scene["author"],
        "inactive author": scene["author"],
        "other author": scene["other"],
        "anonymous": AnonymousUser(),
        "site staff": factories.UserFactory(is_staff=True),
    }.get(role) or factories.UserFactory()


def seen(user, scene) -> set[str]:
    """Return what *user* sees of the author's bot."""
    version, match = scene["version"], scene["match"]
    found = set()
    if any(each.bot_version == version for each in selectors.seat_figures(match)):
        found.add("figures")
    if any(log.bot_version == version for log in selectors.seat_logs(match, user)):
        found.add("logs")
    if bot_selectors.newest_check(version, user) is not None:
        found.add("check")
    if bot_selectors.versions_shown(version.bot, user).filter(state="rejected").exists():
        found.add("rejected")
    if selectors.logs_of_bot(version.bot, user).exists():
        found.add("own list")
    return found


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("role", SEEN)
def test_who_sees_what(scene, role, shared):
    if shared:
        bot_services.bot_logs_share(actor=scene["author"], bot=scene["version"].bot, share=True)
        scene["version"].refresh_from_db()
    assert seen(person(role, scene), scene) == SEEN[role][shared]


def test_nobody_reads_a_log_before_the_round_is_over(scene):
    match = scene["match"]
    match.round.completed_at = None
    match.round.save()
    assert selectors.seat_logs(match, scene["author"]) == []
    assert not selectors.logs_of_bot(scene["version"].bot, scene["author"]).exists()
    assert len(selectors.seat_figures(match)) == 2


@pytest.mark.parametrize("role", [role for role in SEEN if role != "author"])
def test_the_api_tells_a_check_to_its_author_alone(scene, client, role):
    user = person(role, scene)
    if role != "anonymous":
        client.force_login(user)
    address = f"/api/bots/falcon/versions/{scene['version'].number}/check/"
    assert client.get(address).status_code == (401 if role in ("anonymous", "inactive author") else 404)


def test_figures_tell_no_words(scene):
    for figures in selectors.seat_figures(scene["match"]):
        assert "told to" not in repr(figures)


def test_an_upload_is_seen_by_its_author_alone_until_it_is_accepted(scene):
    version = upload(scene["author"], HELLO + b"#3", name="New")
    assert not bot_selectors.versions_shown(version.bot, scene["other"]).exists()
    assert bot_selectors.versions_shown(version.bot, scene["author"]).exists()

"""Role by act: what the table says is what the service, the page and the API answer, for every act there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from clubs import roles
from clubs.models import AuditEvent, Role, User
from clubs.selectors import may
from clubs.services import NotAllowedError, membership_set
from replays.models import Replay
from tests import factories
from tests.tournaments.sheets import hand_in, write
from tests.tournaments.views.at_desk import drawn, failed, handed_in, released
from tournaments import selectors, services
from tournaments.models import Match, PairingRule, Sheet, Tournament

pytestmark = pytest.mark.django_db

WHO = ("owner", "organiser", "helper", "member", "stranger", "anonymous")


@dataclass
class Scene:
    """What an act is tried on."""

    tournament: Tournament | None = None
    match: Match | None = None
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass
class Act:
    """How an act is tried.

    *scene* makes what it needs from the fixtures. *service* does it, None where only a page reads. *address* is where
    the page is, *data* what is sent (None: it is read), *hidden* the status for those who may not (403 for a form or a
    page that one knows of, 404 for what one does not). *settles*: a sent form does it, and the log says so.
    """

    scene: Callable[[Kit], Scene]
    service: Callable[[User, Scene], object] | None
    address: Callable[[Scene], str] | None
    data: Callable[[Scene], dict[str, Any]] | None = None
    hidden: int = 403
    settles: bool = True


class Kit:
    """The fixtures that scenes are made with."""

    def __init__(self, organiser, club, make_event, make_by_hand, make_tournament, play_all):
        self.organiser, self.club = organiser, club
        self.make_event, self.make_by_hand = make_event, make_by_hand
        self.make_tournament, self.play_all = make_tournament, play_all


@pytest.fixture
def kit(organiser, club, make_event, make_by_hand, make_tournament, play_all):
    return Kit(organiser, club, make_event, make_by_hand, make_tournament, play_all)


def at(name, *parts):
    """Return what makes an address within the tournament from parts of the scene."""

    def address(scene):
        return reverse(f"tournaments:{name}", args=[scene.tournament.slug, *(part(scene) for part in parts)])

    return address


def the_match(scene):
    return scene.match.pk


def nothing(_scene):
    return {}


def why(_scene):
    return {"reason": "because"}


# Scenes


def fresh(kit):
    return Scene(kit.make_event("swiss", 4, start=False))


def draft(kit):
    tournament = kit.make_event("swiss", 4, start=False)
    Tournament.objects.update(status="draft")
    tournament.refresh_from_db()
    return Scene(tournament)


def private(kit):
    tournament = kit.make_event("swiss", 4)
    Tournament.objects.update(visibility="private")
    tournament.refresh_from_db()
    return Scene(tournament)


def begun(kit):
    return Scene(kit.make_event("swiss", 4))


def with_drawn(kit):
    scene = begun(kit)
    drawn(scene.tournament, kit.organiser)
    return scene


def with_open(kit):
    scene = begun(kit)
    scene.match = released(scene.tournament, kit.organiser)
    return scene


def with_complete(kit):
    scene = with_open(kit)
    for match in Match.objects.filter(round=scene.match.round):
        handed_in(match, kit.organiser, confirmed=True)
    scene.extra["round"] = scene.match.round
    return scene


def with_unconfirmed(kit):
    scene = with_open(kit)
    scene.match = handed_in(scene.match, kit.organiser)
    return scene


def with_result(kit):
    scene = with_open(kit)
    scene.match = handed_in(scene.match, kit.organiser, confirmed=True)
    return scene


def with_failed(kit):
    scene = with_open(kit)
    failed(scene.match)
    return scene


def with_played(kit):
    tournament = kit.make_tournament(4)
    services.matches_dispatch()
    match = Match.objects.filter(round__number=1).first()
    services.match_play(match=services.match_claim(match_id=match.pk))
    return Scene(tournament, Match.objects.get(pk=match.pk))


def with_finished(kit):
    tournament = kit.make_tournament(2)
    kit.play_all(tournament)
    tournament.refresh_from_db()
    return Scene(tournament)


def with_logs(kit):
    tournament = kit.make_event("swiss", 4)
    match = released(tournament, kit.organiser)
    version = factories.ProgramFactory(bot__logs_for_staff=True)
    factories.SeatLogFactory(match=match, bot_version=version)
    match.round.completed_at = match.round.released_at
    match.round.save()
    return Scene(tournament, match)


def table_of_people(kit):
    match = kit.make_by_hand(boards=4)
    return Scene(match.round.tournament, match)


def two_sheets(kit):
    scene = table_of_people(kit)
    other = factories.MembershipFactory(club=kit.club, role=Role.HELPER).user
    hand_in(kit.organiser, scene.match)
    hand_in(other, scene.match, [(0, "100", 120), (1, "120", 30), (2, "125", 110), None])
    scene.extra["sheet"] = Sheet.objects.order_by("number").first()
    return scene


def first_entry(scene):
    return scene.tournament.entries.order_by("seed").first()


def pair(scene):
    first, second = scene.tournament.entries.order_by("seed")[:2]
    return {"entry_a": first.pk, "entry_b": second.pk, "kind": PairingRule.Kind.FORBID, "reason": "brothers"}


def club_address(name):
    return lambda scene: reverse(name, args=[scene.extra["club"].slug])


def of_club(kit):
    return Scene(extra={"club": kit.club, "user": factories.UserFactory(email="new@example.org")})


def new_form(scene):
    return {"name": "Another Cup", "club": scene.extra["club"].slug, "preset": "club-1165", "boards": "4", "once": "x"}


def sheet_by(actor, scene):
    write(actor, scene.match)
    return services.sheet_hand_in(actor=actor, match=scene.match)


ACTS: dict[str, Act | None] = {
    "club.edit": None,  # nothing of a club can be changed yet but its members
    "club.members": Act(
        of_club,
        lambda actor, s: membership_set(actor=actor, club=s.extra["club"], user=s.extra["user"], role=Role.MEMBER),
        club_address("clubs:member_add"),
        lambda _s: {"email": "new@example.org", "role": Role.HELPER},
    ),
    "audit.see": Act(begun, None, at("audit")),
    "tournament.create": Act(
        of_club,
        lambda actor, s: services.tournament_create(
            actor=actor, club=s.extra["club"], name="Another Cup", preset="club-1165"
        ),
        lambda _s: reverse("tournaments:new"),
        new_form,
        hidden=200,  # the form is shown to everybody; it lists no club where one may not
    ),
    "tournament.edit": Act(
        draft, lambda actor, s: services.tournament_open(actor=actor, tournament=s.tournament), at("open"), nothing, 404
    ),
    "tournament.start": Act(
        fresh, lambda actor, s: services.tournament_start(actor=actor, tournament=s.tournament), at("start"), nothing
    ),
    "tournament.pause": Act(
        begun,
        lambda actor, s: services.tournament_pause(actor=actor, tournament=s.tournament, reason="rain"),
        at("pause"),
        why,
    ),
    "tournament.cancel": Act(
        begun,
        lambda actor, s: services.tournament_cancel(actor=actor, tournament=s.tournament, reason="rain"),
        at("cancel"),
        why,
    ),
    "tournament.reopen": Act(
        with_finished,
        lambda actor, s: services.tournament_reopen(actor=actor, tournament=s.tournament, reason="a slip"),
        at("reopen"),
        why,
    ),
    "tournament.see_draft": Act(draft, None, at("detail"), hidden=404),
    "tournament.see_private": Act(private, None, at("detail"), hidden=404),
    "entry.edit": Act(
        fresh,
        lambda actor, s: services.entry_remove(actor=actor, entry=first_entry(s)),
        at("entry_remove", lambda s: first_entry(s).pk),
        nothing,
    ),
    "entry.take_part": Act(
        begun,
        lambda actor, s: services.entry_withdraw(actor=actor, entry=first_entry(s), reason="ill"),
        at("entry_withdraw", lambda s: first_entry(s).pk),
        why,
    ),
    "round.draw": Act(
        begun, lambda actor, s: services.rounds_draw(actor=actor, tournament=s.tournament), at("draw"), nothing
    ),
    "round.release": Act(
        with_drawn,
        lambda actor, s: services.rounds_release(actor=actor, tournament=s.tournament),
        at("release"),
        nothing,
    ),
    "round.close": Act(
        with_complete,
        lambda actor, s: services.round_close(actor=actor, round=s.extra["round"]),
        at("round_close", lambda s: s.extra["round"].number),
        nothing,
    ),
    "pairing.rule": Act(
        begun,
        lambda actor, s: services.pairing_rule_add(
            actor=actor,
            tournament=s.tournament,
            entry_a=s.tournament.entries.get(seed=1),
            entry_b=s.tournament.entries.get(seed=2),
            kind=PairingRule.Kind.FORBID,
            reason="brothers",
        ),
        at("rule_add"),
        pair,
    ),
    "result.enter": Act(
        table_of_people,
        sheet_by,
        at("sheet", the_match),
        lambda _s: {"number": "1", "declarer": "0", "contract": "100", "first": "110", "second": "55"},
        settles=False,
    ),
    "result.confirm": Act(
        with_unconfirmed,
        lambda actor, s: services.result_confirm(actor=actor, match=s.match),
        at("match_confirm", the_match),
        nothing,
    ),
    "result.correct": Act(
        with_result,
        lambda actor, s: services.result_correct(
            actor=actor, match=s.match, score_a=320, score_b=200, reason="a slip of the pen"
        ),
        at("match_correct", the_match),
        lambda s: {"score_a": "320", "score_b": "200", "reason": "a slip", "looked": "1:320:200", "seen": "1"},
    ),
    "sheet.take": Act(
        two_sheets,
        lambda actor, s: services.sheet_take(actor=actor, sheet=s.extra["sheet"], reason="asked both"),
        at("sheet_take", the_match, lambda s: s.extra["sheet"].number),
        why,
    ),
    "match.forfeit": Act(
        with_open,
        lambda actor, s: services.match_forfeit(actor=actor, match=s.match, side=0, reason="left"),
        at("match_forfeit", the_match),
        lambda _s: {"side": "0", "reason": "left"},
    ),
    "match.adjudicate": Act(
        with_open,
        lambda actor, s: services.match_adjudicate(
            actor=actor, match=s.match, score_a=300, score_b=200, reason="no time"
        ),
        at("match_adjudicate", the_match),
        lambda _s: {"score_a": "300", "score_b": "200", "reason": "no time"},
    ),
    "match.rerun": Act(
        with_result,
        lambda actor, s: services.match_rerun(actor=actor, match=s.match, reason="wrong deals"),
        at("match_rerun", the_match),
        why,
    ),
    "match.retry": Act(
        with_failed,
        lambda actor, s: services.match_retry(actor=actor, match=s.match),
        at("match_retry", the_match),
        nothing,
    ),
    "match.void": Act(
        with_open,
        lambda actor, s: services.match_void(actor=actor, match=s.match, reason="fire"),
        at("match_void", the_match),
        why,
    ),
    "replay.see_early": Act(
        with_played,
        lambda actor, s: services.replay_open_early(actor=actor, match=s.match),
        at("match_early", the_match),
        nothing,
    ),
    "log.see": Act(with_logs, None, at("match_logs", the_match), hidden=404),
}


def test_every_act_of_the_table_is_tried_here():
    assert set(ACTS) == set(roles.ACTS)


def person(who, kit):
    if who == "anonymous":
        return AnonymousUser()
    if who == "stranger":
        return factories.UserFactory()
    return factories.MembershipFactory(club=kit.club, role=who).user


def says_the_table(who, act):
    return roles.allows(who if who in Role.values else None, act)


TRIED = sorted(act for act, how in ACTS.items() if how is not None)
SERVICES = [act for act in TRIED if ACTS[act].service]
FORMS = [act for act in TRIED if ACTS[act].data is not None]


def pairs(acts):
    """Return act and who, for those who may."""
    return [(act, who) for act in acts for who in WHO if says_the_table(who, act)]


def refused(act):
    return [who for who in WHO if not says_the_table(who, act)]


def sign_in(client, user):
    client.logout()
    if user.is_authenticated:
        client.force_login(user)


@pytest.mark.parametrize("who", WHO)
def test_the_selector(kit, who):
    user, elsewhere = person(who, kit), factories.ClubFactory()
    for act in roles.ACTS:
        assert may(user, act, kit.club) is says_the_table(who, act), act
        assert not may(user, act, elsewhere), act


@pytest.mark.parametrize(("act", "who"), pairs(SERVICES))
def test_the_service_does_it(kit, act, who):
    scene, user = ACTS[act].scene(kit), person(who, kit)
    ACTS[act].service(user, scene)
    assert AuditEvent.objects.filter(actor=user).exists()


@pytest.mark.parametrize("act", SERVICES)
def test_the_service_refuses(kit, act):
    scene = ACTS[act].scene(kit)
    before = AuditEvent.objects.count()
    for who in refused(act):
        with pytest.raises(NotAllowedError):
            ACTS[act].service(person(who, kit), scene)
        assert AuditEvent.objects.count() == before, who


def sent(client, how, scene):
    address = how.address(scene)
    return client.get(address) if how.data is None else client.post(address, how.data(scene))


@pytest.mark.parametrize(("act", "who"), pairs(TRIED))
def test_the_page_does_it(kit, client, act, who):
    how = ACTS[act]
    scene = how.scene(kit)
    sign_in(client, person(who, kit))
    before = AuditEvent.objects.count()
    answer = sent(client, how, scene)
    assert answer.status_code in (200, 302)
    assert not (answer.status_code == 302 and answer.url.startswith("/accounts/sign-in/"))
    assert AuditEvent.objects.count() > before or how.data is None or not how.settles


@pytest.mark.parametrize("act", TRIED)
def test_the_page_refuses(kit, client, act):
    how = ACTS[act]
    scene = how.scene(kit)
    before = AuditEvent.objects.count()
    for who in refused(act):
        sign_in(client, person(who, kit))
        answer = sent(client, how, scene)
        assert AuditEvent.objects.count() == before, who
        if who == "anonymous":
            assert answer.status_code in ((404, 302) if how.hidden == 404 else (302,))
            assert answer.status_code == 404 or answer.url.startswith("/accounts/sign-in/")
        elif act == "tournament.edit" and who == "helper":
            assert answer.status_code == 403  # he sees the draft, and may not change it
        else:
            assert answer.status_code in ((200, 422) if how.hidden == 200 else (how.hidden,)), who


@pytest.mark.parametrize("act", FORMS)
def test_the_api_only_reads(kit, client, act):
    """Nothing of a tournament is done over the API: whoever sends something there changes nothing."""
    scene = ACTS[act].scene(kit)
    before = AuditEvent.objects.count()
    addresses = ["/api/tournaments/", f"/api/clubs/{kit.club.slug}/", "/api/matches/", "/api/replays/"]
    if scene.tournament:
        addresses.append(f"/api/tournaments/{scene.tournament.slug}/")
    if scene.match:
        addresses.append(f"/api/matches/{scene.match.pk}/")
    for who in WHO:
        sign_in(client, person(who, kit))
        for address in addresses:
            for method in ("post", "put", "patch", "delete"):
                answer = getattr(client, method)(address, ACTS[act].data(scene), content_type="application/json")
                assert answer.status_code in (401, 403, 405), (who, address, method)
    assert AuditEvent.objects.count() == before


def api_sees(client, scene, act):
    """Return whether the API shows to who is signed in what *act* lets one see."""
    if act in ("tournament.see_draft", "tournament.see_private"):
        return client.get(f"/api/tournaments/{scene.tournament.slug}/").status_code == 200
    if act == "round.draw":
        return bool(client.get(f"/api/tournaments/{scene.tournament.slug}/").json()["rounds"])
    if act == "replay.see_early":
        told = client.get(f"/api/matches/{scene.match.pk}/").json()
        return told["replay"] is not None or told["record"] is not None
    raise AssertionError(act)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(
    ("act", "scene"),
    [
        ("tournament.see_draft", draft),
        ("tournament.see_private", private),
        ("round.draw", with_drawn),
        ("replay.see_early", with_played),
    ],
)
def test_what_the_api_shows(kit, client, act, scene, who):
    made = scene(kit)
    sign_in(client, person(who, kit))
    # A look before the others is written down: the page does that, the API gives none to anybody.
    expected = says_the_table(who, act) and act != "replay.see_early"
    assert api_sees(client, made, act) is expected


@pytest.mark.parametrize("who", WHO)
def test_what_exports_show(kit, client, who):
    scene = with_drawn(kit)
    sign_in(client, person(who, kit))
    text = client.get(reverse("tournaments:export_table", args=[scene.tournament.slug, "pairings", "csv"])).getvalue()
    assert (b"R1" in text) is says_the_table(who, "round.draw")
    Tournament.objects.update(visibility="private")
    answer = client.get(reverse("tournaments:export_table", args=[scene.tournament.slug, "entries", "csv"]))
    assert (answer.status_code == 200) is says_the_table(who, "tournament.see_private")


@pytest.mark.parametrize("who", WHO)
def test_hands_before_their_time(kit, who):
    scene = with_played(kit)
    seen = selectors.replays_seen_in(scene.tournament, person(who, kit))
    assert seen.exists() is says_the_table(who, "replay.see_early")
    assert Replay.objects.count() == 1

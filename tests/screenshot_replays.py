"""Hands for the pictures: a small tournament that was really played, its hands in every view, opened records."""

from __future__ import annotations

from django.urls import reverse

from clubs.models import Club, User
from engine.notation import parse_match
from replays.frames import END, hand_frames
from replays.links import record_packed
from replays.showcase import showcase_texts
from replays.upload_services import upload_store, upload_take_down
from replays.variation import played_on, variation
from tests import factories
from tournaments import services
from tournaments.models import Match, Tournament


def replay_pages(organiser: User, club: Club, owner: User) -> dict[str, dict[str, str]]:
    """Return pages by name of "visitor", "owner" and "organiser"; to be called before other matches wait.

    *owner* is who opened records that are not played here.
    """
    played, hidden = _played(organiser, club, "Yazd Bot Open"), _played(organiser, club, "A quiet test")
    match = Match.objects.filter(round__tournament=played, replay__isnull=False).order_by("pk")[0]
    inner = Match.objects.filter(round__tournament=hidden, replay__isnull=False).order_by("pk")[0]
    services.tournament_reopen(actor=organiser, tournament=played, reason="a slip of the pen")
    services.tournament_finish(actor=organiser, tournament=played)
    Tournament.objects.filter(pk=hidden.pk).update(visibility="private")
    assert match.replay is not None
    assert inner.replay is not None
    base = reverse("replays:match", args=[match.replay.public_id])
    visitor = {
        "replay-match": base,
        "hand": base + "1a/",
        "hand-begin": base + "1a/?at=t3.2",
        "hand-closed": base + "1a/closed/?at=t6.3",
        "hand-seat": base + "1b/seat-e/?at=t2.1",
        "hand-embedded": base + "1a/embed/",
        "hand-embedded-closed": base + "1a/closed/embed/",
        "hand-variation": "/replays/fine-hand/1a/variation/t3.2/",
        "hand-variation-call": "/replays/fine-hand/1a/variation/a2/120.p/",
        "hand-variation-discard": "/replays/fine-hand/1a/variation/widow/",
        "hand-variation-refused": "/replays/fine-hand/1a/variation/t3.2/Zz/",
        "hand-variation-over": "/replays/fine-hand/1a/variation/t5.1/" + _played_otherwise("fine-hand", "t5.1") + "/",
        "hand-passed-out": "/replays/passed-out/1a/",
        "hand-unfinished": "/replays/unfinished/1a/",
        "hand-forfeited": "/replays/forfeited-seat/1a/",
        "traveller": _page("traveller", played, 1, 1),
        "hands": _page("hands", played),
        "rounds": _page("rounds", played),
        "finished": _page("detail", played),
        "exports": _page("exports", played),
        "print-results": _page("print_results", played),
        "verify": _page("verify", played),
        "match-verify": _page("match_verify", played, match.pk),
    }
    quiet = _page("played_match", hidden, inner.replay.public_id)
    inside = {
        "played-match": quiet,
        "played-hand": quiet + "1a/",
        "played-hand-variation": quiet + "1a/variation/deal/",
        "played-hand-seat": quiet + "1a/seat-n/?at=t2.1",
        "audit": _page("audit", played),
        "exports-own": _page("exports", played),
        "club-edit": reverse("clubs:edit", args=[club.slug]),
        "club-audit": reverse("tournaments:club_audit", args=[club.slug]),
    }
    entries = played.entries.order_by("seed")
    bots = [entry.seats.get(index=0).bot_version.bot for entry in entries[:2]]
    whole, one = (record_packed(parse_match(showcase_texts()[name])) for name in ("forfeited-seat", "fine-hand"))
    shared, gone = _opened(owner)
    visitor |= {
        "against": _page("against", played, entries[0].pk, entries[1].pk),
        "bots-against": reverse("tournaments:bots_against", args=[bot.slug for bot in bots]),
        "bot-played": reverse("bots:detail", args=[bots[0].slug]),
        "person": reverse("tournaments:person", args=[organiser.pk]),
        "linked-match": reverse("replays:linked_match", args=[whole]),
        "linked-hand": reverse("replays:linked_hand", args=[one, 1, "a"]),
        "linked-variation": reverse("replays:linked_hand", args=[one, 1, "a"]) + "variation/t1.1/",
        "linked-refused": reverse("replays:linked_match", args=["nothing"]),
        "sharing": reverse("replays:sharing", args=[shared]),
        "taken-down": reverse("replays:match", args=[gone]),
    }
    own = {
        "sharing-own": reverse("replays:sharing", args=[shared]),
        "opened-records": reverse("replays:mine"),
        "opened-hand": reverse("replays:match", args=[shared]),
    }
    return {"visitor": visitor, "owner": own, "organiser": inside}


def _page(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def _played(organiser: User, club: Club, name: str) -> Tournament:
    """Return a tournament of three bots, played to its end here and now."""
    tournament = services.tournament_create(actor=organiser, club=club, name=name, preset="club-1165", boards=1)
    for bot in ("Hafez", "Saadi", "Rumi"):
        version = factories.BotVersionFactory(bot__name=f"{bot} of {name}", player="steady")
        services.entry_add(actor=organiser, tournament=tournament, name=bot, bot_versions=[version])
    services.tournament_start(actor=organiser, tournament=tournament)
    while ids := services.matches_dispatch():
        for match_id in ids:
            match = services.match_claim(match_id=match_id, worker="tests")
            assert match is not None
            services.match_play(match=match)
    tournament.refresh_from_db()
    return tournament


def _played_otherwise(name: str, at: str) -> str:
    """Return what house bots play from position *at* of a shipped hand on."""
    record = parse_match(showcase_texts()[name])
    hand = hand_frames(record.hands[0], record.rules)
    return played_on(variation(record.hands[0], hand, hand.find(at)[0]), END)


def _opened(owner: User) -> tuple[str, str]:
    """Return the public ids of two records that *owner* opened, the second taken down."""
    texts = list(showcase_texts().values())
    ids = []
    for text in texts[:2]:
        upload, _key = upload_store(record=parse_match(text), title="Ours", days=30, owner=owner, address="127.0.0.1")
        ids.append(upload.replay.public_id)
    upload_take_down(upload=upload)
    return ids[0], ids[1]

"""The demo: a club, its organiser and a tournament of house bots. Calling it again changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.crypto import salted_hmac

from bots.services import house_bots_register
from clubs.models import Club, Membership, Role, User
from clubs.services import club_create, user_create
from tournaments.models import Tournament, TournamentStatus
from tournaments.services.entries import entry_add
from tournaments.services.event import tournament_create
from tournaments.services.start import tournament_cancel, tournament_start

EMAIL = "organiser@alborz.example"
CLUB = "Alborz Card Club"
TOURNAMENT = "Alborz Bot Open"
BOARDS = 4
ENTRIES = ("Damavand", "Sabalan", "Dena", "Zagros", "Alvand", "Tochal", "Binalud", "Shirkuh")
"""One pair for each bot of the catalogue, which are all different: equal ones that decide alike would tie."""


@dataclass(frozen=True)
class Demo:
    """The demo's tournament, and how to sign in as its organiser."""

    tournament: Tournament
    email: str
    password: str


@transaction.atomic
def demo_setup(*, reset: bool = False) -> Demo:
    """Return the demo with its tournament running, or finished already; with *reset* a new tournament is begun."""
    organiser, password = _organiser()
    club = Club.objects.filter(memberships__user=organiser, name=CLUB).first()
    if club is None:
        club = club_create(
            actor=organiser,
            name=CLUB,
            city="Karaj",
            about="A club made by the demo. Its members play on Thursdays, its bots whenever you like.",
        )
    tournament = (
        Tournament.objects.filter(club=club, name=TOURNAMENT)
        .exclude(status=TournamentStatus.CANCELLED)
        .order_by("-pk")
        .first()
    )
    if tournament is not None and reset:
        if tournament.status != TournamentStatus.FINISHED:
            tournament_cancel(actor=organiser, tournament=tournament, reason="the demo was reset")
        tournament = None
    if tournament is None:
        tournament = _tournament(organiser, club)
    return Demo(tournament, EMAIL, password)


def _organiser() -> tuple[User, str]:
    """Return the organiser and a password that is the same at every call on this site, and on no other."""
    password = salted_hmac("shelem.demo", EMAIL).hexdigest()[:12]
    user = User.objects.filter(email=EMAIL).first()
    if user is None:
        user = user_create(email=EMAIL, password=password, display_name="Demo organiser")
    elif not user.check_password(password):
        user.set_password(password)
        user.save(update_fields=["password"])
    return user, password


def _tournament(organiser: User, club: Club) -> Tournament:
    assert Membership.objects.filter(user=organiser, club=club, role=Role.OWNER).exists()
    tournament = tournament_create(actor=organiser, club=club, name=TOURNAMENT, preset="club-1165", boards=BOARDS)
    for name, version in zip(ENTRIES, house_bots_register(), strict=True):
        entry_add(actor=organiser, tournament=tournament, name=name, bot_versions=[version])
    return tournament_start(actor=organiser, tournament=tournament)

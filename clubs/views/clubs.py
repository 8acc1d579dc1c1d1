"""The list of clubs, a club's page, and its members."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs import selectors, services
from clubs.forms import ClubForm, MembershipForm, RoleForm
from clubs.models import Club, Membership, Role
from clubs.spelling import LONGEST, words_of
from clubs.views.access import login_required, require_act, user_of

PAGE = 30


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    """Show all clubs, or those in whose name or city is what was asked for."""
    asked = request.GET.get("q", "").strip()[:LONGEST]
    clubs = selectors.clubs_listed().order_by("name", "id")
    if asked:
        clubs = clubs.filter(selectors.spelled_like(words_of(asked), "name", "city"))
    page = Paginator(clubs, PAGE).get_page(request.GET.get("page"))
    return render(request, "clubs/list.html", {"page": page, "asked": asked})


@login_required
def club_new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new club; who sends it becomes its owner."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = services.club_create(actor=user_of(request), **form.cleaned_data)
        messages.success(request, _("%(club)s is founded; you are its owner.") % {"club": club.name})
        return redirect("clubs:detail", slug=club.slug)
    return render(request, "clubs/new.html", {"form": form})


@login_required
def club_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of what the club says of itself, to its owners; keep what they send."""
    club = get_object_or_404(Club, slug=slug)
    actor = require_act(request, "club.edit", club)
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        services.club_edit(actor=actor, club=club, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("clubs:detail", slug=slug)
    # The form writes what was typed into the club it was given; the crumbs still call it by its name.
    context = {"form": form, "slug": slug, "name": form.initial["name"]}
    return render(request, "clubs/edit.html", context, status=422 if form.errors else 200)


def club_detail(request: HttpRequest, slug: str, form: MembershipForm | None = None) -> HttpResponse:
    """Show a club with its members; to its owner, with what he may change about them."""
    club = get_object_or_404(Club, slug=slug)
    members = selectors.members_of(club)
    role = next((member.role for member in members if member.user_id == request.user.pk), None)
    manages = selectors.allows(request.user, role, "club.members")
    context = {
        "club": club,
        "members": members,
        "role": role,
        "manages": manages,
        "edits": selectors.allows(request.user, role, "club.edit"),
        "organises": selectors.allows(request.user, role, "tournament.create"),
        "form": form or MembershipForm(),
        "roles": Role.choices,
        "audit": selectors.audit_of(club)[:10] if selectors.allows(request.user, role, "audit.see") else None,
    }
    return render(request, "clubs/detail.html", context, status=422 if form else 200)


@login_required
@require_POST
def member_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Give somebody with an account a role in the club."""
    club = get_object_or_404(Club, slug=slug)
    actor = require_act(request, "club.members", club)
    form = MembershipForm(request.POST)
    if form.is_valid():
        user, role = form.cleaned_data["user"], form.cleaned_data["role"]
        try:
            services.membership_set(actor=actor, club=club, user=user, role=role)
        except services.MembershipError as error:
            form.add_error("email", str(error))
        else:
            messages.success(request, _("%(who)s is a member now.") % {"who": user})
            return redirect("clubs:detail", slug=slug)
    return club_detail(request, slug, form)


@login_required
@require_POST
def member_change(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Change the role of a member."""
    club = get_object_or_404(Club, slug=slug)
    actor = require_act(request, "club.members", club)
    membership = get_object_or_404(Membership.objects.select_related("user"), club=club, pk=pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such role."))
        return redirect("clubs:detail", slug=slug)
    try:
        services.membership_set(actor=actor, club=club, user=membership.user, role=form.cleaned_data["role"])
    except services.MembershipError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The role of %(who)s is changed.") % {"who": membership.user})
    return redirect("clubs:detail", slug=slug)


@login_required
@require_POST
def member_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a member out of the club."""
    club = get_object_or_404(Club, slug=slug)
    actor = require_act(request, "club.members", club)
    membership = Membership.objects.select_related("user").filter(club=club, pk=pk).first()
    if membership is not None:  # a second click finds nobody, and that is what it wanted
        try:
            services.membership_remove(actor=actor, club=club, user=membership.user)
        except services.MembershipError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("%(who)s has left the club.") % {"who": membership.user})
    return redirect("clubs:detail", slug=slug)

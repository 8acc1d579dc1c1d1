"""What is typed about entries: people and bots, sign-up, substitutes, tables of text, draws of partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from bots.models import BotVersion
from bots.selectors import language_title, versions_ready
from tournaments.card_draw import EQUAL_RANKS, REDRAW, SUIT
from tournaments.models import Entry, Tournament
from tournaments.services import Taker
from tournaments.services.csv_import import MOST_BYTES
from tournaments.services.roster import LONGEST_NAME
from tournaments.services.settings import takes_single_players


def text_field(label: Any, *, required: bool = False, help_text: Any = "") -> forms.CharField:
    """Return the field of a name."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"})
    return forms.CharField(label=label, required=required, max_length=LONGEST_NAME, help_text=help_text, widget=widget)


class VersionChoice(forms.ModelChoiceField[BotVersion]):
    """One of the versions that are ready to play."""

    def label_from_instance(self, obj: BotVersion) -> str:
        """Return the bot's name, the number of the version, and its strength or language."""
        if obj.is_program:
            return f"{obj} ({language_title(obj.language)}, {obj.digest[:8]})"
        return f"{obj} ({obj.spec})"


class BotEntryForm(forms.Form):
    """A pair of bots under one name; without a second bot the first takes both seats."""

    name = text_field(_("Name"), help_text=_("Empty: the bot's own name."))
    first = VersionChoice(label=_("Bot"), queryset=versions_ready(), empty_label=None)
    second = VersionChoice(label=_("Partner"), queryset=versions_ready(), required=False, empty_label=_("the same"))

    def __init__(
        self, *args: Any, tournament: Tournament, versions: QuerySet[BotVersion] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if takes_single_players(tournament.format):
            del self.fields["second"]
        if versions is not None:
            for seat in ("first", "second"):
                choice: Any = self.fields.get(seat)
                if choice is not None:
                    choice.queryset = versions

    def takers(self) -> list[Taker]:
        """Return who sits in the seats."""
        chosen = [self.cleaned_data["first"], self.cleaned_data.get("second")]
        return [Taker(version=version) for version in chosen if version is not None]


class PeopleForm(forms.Form):
    """A pair of people, or one who looks for a partner; a single player where partners change."""

    player1 = text_field(_("Player"), required=True)
    player2 = text_field(_("Partner"), help_text=_("Empty: finds a partner by a draw of cards."))
    home_club = text_field(_("Comes from"), help_text=_("A club; entries of one club can be kept apart."))
    name = text_field(_("Name of the pair"), help_text=_("Empty: the names of both."))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if takes_single_players(tournament.format):
            del self.fields["player2"], self.fields["name"]

    def takers(self) -> list[Taker]:
        """Return who sits in the seats."""
        names = [self.cleaned_data["player1"], self.cleaned_data.get("player2")]
        return [Taker(person=name) for name in names if name]


class SignUpForm(forms.Form):
    """One's own entry, with a partner by name."""

    player2 = text_field(_("Your partner"), help_text=_("Empty: you find a partner by a draw of cards."))
    home_club = text_field(_("You come from"), help_text=_("Your club, if you play for one."))
    name = text_field(_("Name of the pair"), help_text=_("Empty: both names."))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if takes_single_players(tournament.format):
            del self.fields["player2"], self.fields["name"]


class EntryEditForm(forms.Form):
    """What can be changed about an entry; *seats* of people only before the start."""

    name = text_field(_("Name"), required=True)
    home_club = text_field(_("Comes from"), help_text=_("A club; entries of one club can be kept apart."))

    def __init__(self, data: Any = None, *, entry: Entry, people: bool, pair: bool) -> None:
        """Make the form of *entry*; *people*: their names can be changed, two where it is a *pair*."""
        seats = list(entry.seats.select_related("user").order_by("index"))
        self.accounts = {seat.person: seat.user for seat in seats}
        first = {"name": entry.name, "home_club": entry.home_club}
        first |= {f"player{seat.index + 1}": seat.person for seat in seats}
        super().__init__(data, initial=first)
        if people:
            self.fields["player1"] = text_field(_("Player"), required=True)
            if pair:
                self.fields["player2"] = text_field(_("Partner"), help_text=_("Empty: looks for a partner."))

    def takers(self) -> list[Taker] | None:
        """Return who sits in the seats now, None where that is not asked. Who stays keeps his account."""
        if "player1" not in self.fields:
            return None
        names = [self.cleaned_data["player1"], self.cleaned_data.get("player2")]
        return [Taker(person=name, user=self.accounts.get(name)) for name in names if name]


class SubstituteForm(forms.Form):
    """Somebody else for a seat of an entry, a person or a bot."""

    index = forms.TypedChoiceField(label=_("Instead of"), coerce=int)
    player1 = text_field(_("Who comes in"))
    version = VersionChoice(
        label=_("Or a bot"), queryset=versions_ready(), required=False, empty_label=_("a person, as above")
    )
    from_round = forms.TypedChoiceField(
        label=_("From"), coerce=int, empty_value=None, required=False, help_text=_("What was played keeps its players.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(
        self, *args: Any, seats: Sequence[tuple[int, str]], rounds: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        index: Any = self.fields["index"]
        index.choices = list(seats)
        since: Any = self.fields["from_round"]
        since.choices = [("", _("the next draw on")), *rounds]

    def clean(self) -> dict[str, Any]:
        """Return the values; a person or a bot is needed."""
        data = super().clean() or {}
        if not data.get("player1") and data.get("version") is None and "player1" not in self.errors:
            self.add_error("player1", ValidationError(_("The name of a person, or a bot.")))
        return data

    def taker(self) -> Taker:
        """Return who comes in."""
        if version := self.cleaned_data.get("version"):
            return Taker(version=version)
        return Taker(person=self.cleaned_data["player1"])


class ImportForm(forms.Form):
    """A table of entries, as a file or pasted."""

    file = forms.FileField(
        label=_("A CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv"}),
        help_text=_("Save a spreadsheet as “CSV UTF-8”."),
    )
    text = forms.CharField(
        label=_("Or its lines"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "placeholder": "name,player1,player2,home_club,seed"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Return the values; one of both is needed."""
        data = super().clean() or {}
        if not data.get("file") and not str(data.get("text", "")).strip() and not self.errors:
            raise ValidationError(_("Choose a file, or paste the lines."))
        return data


class PartnersForm(forms.Form):
    """Who draws cards for a partner, and what happens with equal ranks."""

    entries = forms.TypedMultipleChoiceField(
        label=_("Who draws"), coerce=int, widget=forms.CheckboxSelectMultiple, required=False
    )
    equal = forms.ChoiceField(label=_("Equal ranks"), initial=SUIT, widget=forms.RadioSelect)

    def __init__(self, *args: Any, singles: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries: Any = self.fields["entries"]
        entries.choices = [(entry.pk, entry.name) for entry in singles]
        entries.initial = [entry.pk for entry in singles]
        equal: Any = self.fields["equal"]
        words = {SUIT: _("by suit: spades, hearts, diamonds, clubs"), REDRAW: _("draw again")}
        equal.choices = [(name, words[name]) for name in EQUAL_RANKS]

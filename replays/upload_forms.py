"""What people type to open a record, and what becomes of it afterwards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.presets import preset_names
from engine.record import MatchRecord, RecordError
from replays.names import shown_name
from replays.opening import Refusal, read_record, refusal, text_of, title_of
from replays.upload_services import MOST_DAYS, MOST_DAYS_ACCOUNT

MOST_BYTES = 512 * 1024
DAYS = (1, 7, 30, MOST_DAYS, MOST_DAYS_ACCOUNT)
USUAL_DAYS = 30


def day_choices(account: bool) -> list[tuple[int, str]]:
    """Return for how long a link may work."""
    most = MOST_DAYS_ACCOUNT if account else MOST_DAYS
    return [(days, ngettext("%(n)d day", "%(n)d days", days) % {"n": days}) for days in DAYS if days <= most]


class OpenForm(forms.Form):
    """A record, pasted or as a file; `cleaned_data["record"]` is what it says, *refused* why it says nothing."""

    text = forms.CharField(
        label=gettext_lazy("Record"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 14, "dir": "ltr", "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
        ),
        help_text=gettext_lazy("One hand or a whole match, as text or as JSON."),
    )
    file = forms.FileField(label=gettext_lazy("or a file"), required=False, allow_empty_file=True, max_length=400)
    preset = forms.ChoiceField(
        label=gettext_lazy("If it brings no rules"),
        required=False,
        choices=lambda: [("", _("it is refused")), *((name, name) for name in preset_names())],
        help_text=gettext_lazy("The rules that a pasted hand was played by, where it does not say so itself."),
    )
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("May be left out: then who played."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    days = forms.TypedChoiceField(label=gettext_lazy("The link works for"), coerce=int, initial=USUAL_DAYS)

    def __init__(self, *args: Any, account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days: Any = self.fields["days"]
        days.choices = day_choices(account)
        self.refused: Refusal | None = None

    def clean_file(self) -> Any:
        """Return the file, looked at only for its size. Raises: ValidationError."""
        file = self.cleaned_data["file"]
        if file and file.size > MOST_BYTES:
            raise forms.ValidationError(_too_large(file.size))
        return file

    def clean_text(self) -> str:
        """Return the pasted text. Raises: ValidationError if it is too long."""
        text = str(self.cleaned_data["text"])
        size = len(text.encode("utf-8", "surrogatepass"))
        if size > MOST_BYTES:
            raise forms.ValidationError(_too_large(size))
        return text if text.strip() else ""

    def clean(self) -> dict[str, Any]:
        """Return the values with the record that was read. Raises: ValidationError with line and place."""
        data = super().clean() or {}
        if self.errors:
            return data
        file, text = data.get("file"), data.get("text", "")
        if bool(file) == bool(text):
            both = _("There is a text and a file: which of them is meant?")
            raise forms.ValidationError(both if text else _("Paste a record or choose a file."))
        field = "file" if file else "text"
        content = file.read() if file else text
        try:
            record = read_record(content, data.get("preset", ""))
        except RecordError as error:
            self.refused = refusal(error, _readable(content))
            self.add_error(field, _("This is no record that can be shown; see above."))
        else:
            data |= {"record": record, "title": shown_name(data.get("title", ""), 120) or title_of(record)}
        return data

    @property
    def record(self) -> MatchRecord:
        """The record of a valid form."""
        record: MatchRecord = self.cleaned_data["record"]
        return record


class DaysForm(forms.Form):
    """For how long from now on a link works."""

    days = forms.TypedChoiceField(label=gettext_lazy("The link works from now on for"), coerce=int)

    def __init__(self, *args: Any, account: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days: Any = self.fields["days"]
        days.choices = day_choices(account)
        days.initial = USUAL_DAYS


class KeyForm(forms.Form):
    """The key that whoever opened a record without an account was given."""

    key = forms.CharField(
        label=gettext_lazy("Key"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "ltr", "spellcheck": "false"}),
        help_text=gettext_lazy("It was shown when the record was opened."),
    )


def _too_large(size: int) -> str:
    sizes = {"size": filesizeformat(size), "most": filesizeformat(MOST_BYTES)}
    return _("%(size)s is too large: at most %(most)s.") % sizes


def _readable(content: str | bytes) -> str:
    try:
        return text_of(content)
    except RecordError:
        assert isinstance(content, bytes)
        return content.decode("utf-8", "replace")

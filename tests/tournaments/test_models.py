"""What the database refuses by itself."""

import pytest
from django.db import IntegrityError, transaction

from tests import factories
from tournaments.formats import format_names
from tournaments.models import Entry, Tournament, format_choices

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


@pytest.mark.parametrize(
    ("make", "changes"),
    [
        (factories.TournamentFactory, {"boards": 0}),
        (factories.TournamentFactory, {"status": "lost"}),
        (factories.EntryFactory, {"seed": 0}),
        (factories.EntrySeatFactory, {"index": 2}),
        (factories.MatchSeatFactory, {"seat": 4}),
        (factories.ResultFactory, {"difference": 1}),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_values_out_of_range(make, changes):
    row = make()
    with pytest.raises(IntegrityError), transaction.atomic():
        type(row).objects.filter(pk=row.pk).update(**changes)


def test_what_is_there_once():
    entry = factories.EntryFactory()
    match = factories.MatchFactory()
    again = [
        lambda: factories.EntryFactory(tournament=entry.tournament, seed=entry.seed),
        lambda: factories.EntryFactory(tournament=entry.tournament, name=entry.name),
        lambda: factories.RoundFactory(tournament=match.round.tournament, number=match.round.number),
        lambda: factories.MatchFactory(round=match.round, table=match.table),
        lambda: factories.MatchFactory(entry_a=entry, entry_b=entry),
        lambda: factories.TournamentFactory(slug=entry.tournament.slug),
    ]
    for make in again:
        with pytest.raises(IntegrityError), transaction.atomic():
            make()


def test_formats_are_the_choices_without_a_migration():
    field = Tournament._meta.get_field("format")
    assert list(field.choices) == format_choices()
    assert [name for name, _title in format_choices()] == format_names()
    assert ("round_robin", "Round robin") in format_choices()
    assert "format_choices" in repr(field.deconstruct()[3]["choices"])


def test_texts_for_people():
    match = factories.MatchFactory()
    bye = factories.MatchFactory(entry_b=None)
    assert str(match) == f"{match.entry_a} - {match.entry_b}"
    assert str(bye) == f"{bye.entry_a} - bye"
    assert bye.is_bye
    assert not match.is_bye
    assert str(Entry(name="Owls")) == "Owls"

"""Rows from before rounds had labels, entries had codes and results had credits."""

import secrets

from django.db import migrations


def fill(apps, _schema_editor):
    Tournament = apps.get_model("tournaments", "Tournament")
    Round = apps.get_model("tournaments", "Round")
    Entry = apps.get_model("tournaments", "Entry")
    Result = apps.get_model("tournaments", "Result")
    ResultVersion = apps.get_model("tournaments", "ResultVersion")
    for tournament in Tournament.objects.all():
        tournament.options = {"cycles": tournament.cycles}
        tournament.scoring = {"kind": "difference"}
        tournament.code, tournament.lots_key = secrets.token_hex(6), secrets.token_hex(16)
        tournament.save(update_fields=["options", "scoring", "code", "lots_key"])
    for each in Round.objects.all():
        each.label = f"R{each.number}"
        each.released_at = each.tournament.started_at
        each.closed_at = each.completed_at
        if each.status in ("complete", "confirmed"):
            each.status = "closed"
        each.save(update_fields=["label", "released_at", "closed_at", "status"])
    for entry in Entry.objects.filter(code=None):
        entry.code = secrets.token_hex(6)
        entry.save(update_fields=["code"])
    for result in Result.objects.all():
        _credit(result)
        result.confirmed_at = result.created_at
        result.save()
        ResultVersion.objects.create(
            match_id=result.match_id,
            number=1,
            source="worker",
            confirmed_at=result.created_at,
            values={
                name: getattr(result, name)
                for name in (
                    "score_a score_b difference differences segments winner forfeit_a forfeit_b reason cause_a cause_b "
                    "points_a points_b counts_a counts_b imps boards_a boards_b"
                ).split()
            },
        )


def _credit(result):
    """A forfeiting side never gains by the boards, the other never loses; points are hundredths of the difference."""
    first, second = result.difference, -result.difference
    if result.forfeit_a:
        first, second = min(first, 0), second if result.forfeit_b else max(second, 0)
    if result.forfeit_b:
        second, first = min(second, 0), first if result.forfeit_a else max(first, 0)
    result.counts_a, result.counts_b = first, second
    result.points_a, result.points_b = 100 * first, 100 * second
    if result.forfeit_a != result.forfeit_b:
        result.winner = 1 if result.forfeit_a else 0
    elif not result.forfeit_a and result.difference:
        result.winner = 0 if result.difference > 0 else 1


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_organiser")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]

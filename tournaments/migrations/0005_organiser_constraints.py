"""What holds now that every row is filled."""

from django.db import migrations, models

import tournaments.models.event


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_organiser_rows")]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="code",
            field=models.CharField(default=tournaments.models.event.new_code, max_length=16, unique=True),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'label'), name='round_label_once'),
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='cycles',
        ),
    ]

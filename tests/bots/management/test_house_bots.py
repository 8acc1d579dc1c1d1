import io

import pytest
from django.core.management import call_command

from bots.house import CATALOGUE
from bots.models import BotVersion

pytestmark = pytest.mark.django_db


def test_registers_the_catalogue_once():
    output = io.StringIO()
    call_command("house_bots", stdout=output)
    call_command("house_bots", stdout=io.StringIO())
    assert BotVersion.objects.count() == len(CATALOGUE)
    assert "Sampler 40 v1: sampler:deals=40" in output.getvalue()
    assert len(set(BotVersion.objects.values_list("digest", flat=True))) == len(CATALOGUE)

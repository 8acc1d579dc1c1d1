"""People as they are shown."""

import pytest

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_who_has_no_name_is_shown_by_number_and_not_by_address():
    person = UserFactory(email="sara.ahmadi@example.org", display_name="")
    assert person.shown_name == person.get_full_name() == f"#{person.pk}"
    assert UserFactory(display_name="Sara").shown_name == "Sara"

"""Sheets that come in at the same moment: nothing twice, nothing lost."""

import pytest

from clubs.models import Role
from tests.tournaments.at_once import at_once
from tests.tournaments.sheets import HANDS, fresh, line, member, seated, write
from tournaments import services
from tournaments.errors import TournamentError
from tournaments.models import Sheet
from tournaments.selectors.sheets import draft_of, sheet_lines

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

OTHER = [HANDS[0], HANDS[1], (2, "125", 105), None]


def test_a_double_click_hands_in_one_sheet(make_by_hand):
    match = make_by_hand()
    helper = member(match, Role.HELPER)
    write(helper, match)
    got = at_once(*[lambda: services.sheet_hand_in(actor=helper, match=match)] * 3)
    assert {sheet.pk for sheet in got} == {Sheet.objects.get().pk}
    assert fresh(match).result.version == 1
    assert fresh(match).result_versions.count() == 1


def test_both_sides_hand_in_the_same_and_it_counts_once(make_by_hand):
    match = make_by_hand()
    players = [seated(match, 0), seated(match, 1)]
    for player in players:
        write(player, match)
    at_once(*[lambda player=player: services.sheet_hand_in(actor=player, match=match) for player in players])
    found = fresh(match)
    assert (found.disputed, found.result.version) == (False, 1)
    assert {found.result.entered_by, found.result.confirmed_by} == set(players)


def test_both_sides_hand_in_different_sheets_and_one_dispute_stands(make_by_hand):
    match = make_by_hand()
    first, second = seated(match, 0), seated(match, 1)
    write(first, match)
    write(second, match, OTHER)
    at_once(*[lambda player=player: services.sheet_hand_in(actor=player, match=match) for player in (first, second)])
    found = fresh(match)
    assert (found.disputed, found.result.version, found.result.confirmed_at) == (True, 1, None)
    assert sorted(found.sheets.values_list("state", flat=True)) == ["open", "taken"]


def test_hands_saved_at_once_are_all_there(make_by_hand):
    match = make_by_hand()
    helper = member(match, Role.HELPER)
    lines = [line(match, number, hand) for number, hand in enumerate(HANDS, 1)]
    at_once(*[lambda each=each: services.sheet_line_put(actor=helper, match=match, line=each) for each in lines])
    assert sheet_lines(draft_of(match, helper)) == {each.number: each for each in lines}
    assert match.sheets.count() == 1


def test_two_organisers_take_different_sheets_and_one_of_them_counts(make_by_hand):
    match = make_by_hand()
    first, second = seated(match, 0), seated(match, 1)
    for player, hands in ((first, HANDS), (second, OTHER)):
        write(player, match, hands)
        services.sheet_hand_in(actor=player, match=match)
    sheets = list(match.sheets.order_by("number"))
    organisers = [member(match, Role.ORGANISER), member(match, Role.OWNER)]
    got = at_once(
        *[
            lambda organiser=organiser, sheet=sheet: services.sheet_take(actor=organiser, sheet=sheet, reason="why")
            for organiser, sheet in zip(organisers, sheets, strict=True)
        ]
    )
    assert sum(isinstance(each, TournamentError) for each in got) == 1
    found = fresh(match)
    assert not found.disputed
    assert sorted(found.sheets.values_list("state", flat=True)) == ["refused", "taken"]
    taken = found.sheets.get(state="taken")
    assert found.result.differences == taken.differences


def test_a_result_of_the_organiser_and_a_sheet_at_once(make_by_hand, organiser):
    match = make_by_hand()
    helper = member(match, Role.HELPER)
    write(helper, match)
    at_once(
        lambda: services.sheet_hand_in(actor=helper, match=match),
        lambda: services.match_forfeit(actor=organiser, match=match, side=0, reason="gone"),
    )
    found = fresh(match)
    assert found.result.source == "forfeit"
    assert found.result_versions.count() == found.result.version

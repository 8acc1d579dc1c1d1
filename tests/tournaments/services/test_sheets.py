"""Score sheets while they are written, and what handing them in makes of a match."""

import pytest

from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tests.tournaments.sheets import HANDS, fresh, hand_in, line, member, seated, write
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.models import Match, Result, Round, Sheet
from tournaments.selectors.sheets import (
    draft_of,
    is_draft,
    may_enter_sheet,
    sheet_lines,
    sheet_taken,
    side_of,
    table_seats,
)
from tournaments.sheet_course import Total

pytestmark = [pytest.mark.django_db, pytest.mark.backends]

OTHER = [(0, "100", 110), (1, "120", 30), (2, "125", 105), None]


@pytest.fixture
def match(make_by_hand):
    return make_by_hand()


@pytest.fixture
def helper(match):
    return member(match, Role.HELPER)


def states(match):
    return {sheet.number: sheet.state for sheet in match.sheets.all()}


# Who


def test_who_may_enter(match):
    assert [may_enter_sheet(member(match, role), match) for role in (Role.OWNER, Role.ORGANISER, Role.HELPER)] == [
        True
    ] * 3
    assert not may_enter_sheet(member(match, Role.MEMBER), match)
    assert not may_enter_sheet(factories.UserFactory(), match)
    assert not may_enter_sheet(None, match)
    first, second = seated(match, 0), seated(match, 1, 1)
    assert (side_of(first, match), side_of(second, match)) == (0, 1)
    assert may_enter_sheet(first, match)
    assert may_enter_sheet(second, match)


def test_nobody_enters_a_match_of_bots(running):
    bots = Match.objects.filter(round__tournament=running).first()
    assert not may_enter_sheet(member(bots, Role.OWNER), bots)


def test_a_stranger_is_refused(match):
    with pytest.raises(NotAllowedError):
        write(factories.UserFactory(), match)


def test_the_seats_of_a_table(match):
    seats = table_seats(match)
    assert [(seat.letter, seat.who, seat.side) for seat in seats] == [
        ("S", "Player 1a" if match.entry_a.seed == 1 else "Player 2a", 0),
        ("E", "Player 2a" if match.entry_a.seed == 1 else "Player 1a", 1),
        ("N", "Player 1b" if match.entry_a.seed == 1 else "Player 2b", 0),
        ("W", "Player 2b" if match.entry_a.seed == 1 else "Player 1b", 1),
    ]


# Writing


def test_a_sheet_grows_hand_by_hand(match, helper):
    sheet = write(helper, match, HANDS[:2])
    assert is_draft(sheet)
    assert sheet_lines(sheet)[2] == line(match, 2, HANDS[1])
    assert (sheet.score_a, sheet.score_b) == (110 + 30, 55 + 135)
    assert (fresh(match).progress, fresh(match).status, fresh(match).round.status) == (2, "scheduled", "running")
    assert not Result.objects.exists()


def test_the_same_hand_twice_is_once(match, helper):
    write(helper, match, HANDS[:1])
    write(helper, match, HANDS[:1])
    assert len(sheet_lines(draft_of(match, helper))) == 1
    assert match.sheets.count() == 1


def test_a_hand_is_corrected_in_its_place(match, helper):
    write(helper, match)
    services.sheet_line_put(actor=helper, match=match, line=line(match, 3, (2, "125", 130)))
    sheet = draft_of(match, helper)
    assert sheet_lines(sheet)[3].delta == (130, 35)
    assert [each["number"] for each in sheet.lines] == [1, 2, 3, 4]


def test_a_hand_beyond_the_last_is_refused(match, helper):
    with pytest.raises(TournamentInputError) as refused:
        services.sheet_line_put(actor=helper, match=match, line=line(match, 5, HANDS[0]))
    assert refused.value.field == "number"


def test_hands_of_a_game_come_one_after_the_other(make_by_hand):
    match = make_by_hand(play="game")
    helper = member(match, Role.HELPER)
    with pytest.raises(TournamentInputError):
        services.sheet_line_put(actor=helper, match=match, line=line(match, 2, HANDS[0]))


def test_two_people_write_two_sheets(match, helper):
    write(helper, match, HANDS[:2])
    write(seated(match, 0), match, HANDS[:1])
    assert match.sheets.count() == 2
    assert len(sheet_lines(draft_of(match, helper))) == 2


def test_cutting_and_discarding(match, helper):
    write(helper, match)
    assert sorted(sheet_lines(services.sheet_cut(actor=helper, match=match, number=3))) == [1, 2]
    assert services.sheet_cut(actor=helper, match=match, number=1) is None
    assert services.sheet_cut(actor=helper, match=match, number=1) is None
    write(helper, match)
    services.sheet_discard(actor=helper, match=match)
    assert match.sheets.count() == 0


def test_a_round_that_people_have_begun_is_not_drawn_again(match, helper, organiser):
    write(helper, match, HANDS[:1])
    with pytest.raises(TournamentStateError):
        services.round_redraw(actor=organiser, round=match.round, reason="late")


@pytest.mark.parametrize("status", ["finished", "cancelled"])
def test_nothing_is_entered_when_the_tournament_is_over(match, helper, status):
    match.round.tournament.status = status
    match.round.tournament.save()
    with pytest.raises(TournamentStateError):
        write(helper, match)


def test_nothing_is_entered_before_the_release(match, helper):
    Round.objects.update(status="drawn")
    with pytest.raises(TournamentStateError):
        write(helper, match)


def test_nothing_is_entered_for_a_void_match(match, helper):
    Match.objects.update(status="void")
    with pytest.raises(TournamentStateError):
        write(helper, match)


# Handing in


def test_the_first_sheet_of_the_desk_is_the_result(match, helper):
    sheet = hand_in(helper, match)
    result = fresh(match).result
    assert (result.score_a, result.score_b) == (110 + 30 - 125, 55 + 135 + 55)
    assert (result.differences, result.source, result.reason) == ([55, -105, -180, 0], "sheet", "boards")
    assert result.winner == 1
    assert (result.entered_by, result.confirmed_by) == (helper, helper)
    assert (sheet.state, fresh(match).status, fresh(match).round.status) == ("taken", "finished", "complete")
    assert sheet_taken(match) == sheet
    event = AuditEvent.objects.filter(verb="result.enter").get()
    assert event.after == {"sheet": 1, "kind": "boards", "score": [15, 245]}


def test_handing_in_twice_is_once(match, helper):
    assert hand_in(helper, match) == services.sheet_hand_in(actor=helper, match=match)
    assert fresh(match).result_versions.count() == 1


def test_a_sheet_that_is_not_whole_is_not_handed_in(match, helper):
    write(helper, match, HANDS[:3])
    with pytest.raises(TournamentInputError, match="hand 4 is missing"):
        services.sheet_hand_in(actor=helper, match=match)
    with pytest.raises(TournamentInputError, match="nothing is entered"):
        services.sheet_hand_in(actor=seated(match, 0), match=match)


def test_a_player_s_sheet_waits_for_a_second_person(match):
    hand_in(seated(match, 0), match)
    assert fresh(match).result.confirmed_at is None
    assert fresh(match).status == "finished"


def test_a_second_equal_sheet_of_the_other_side_confirms(match):
    first, second = seated(match, 0), seated(match, 1)
    hand_in(first, match)
    hand_in(second, match)
    result = fresh(match).result
    assert (result.entered_by, result.confirmed_by, result.version) == (first, second, 1)
    assert states(match) == {1: "taken", 2: "taken"}
    assert not fresh(match).disputed


def test_partners_do_not_confirm_each_other(match):
    hand_in(seated(match, 0), match)
    hand_in(seated(match, 0, 1), match)
    assert fresh(match).result.confirmed_at is None
    with pytest.raises(NotAllowedError):
        services.sheet_confirm(actor=seated(match, 0, 1), match=match)


def test_a_second_person_confirms_without_writing(match):
    hand_in(seated(match, 0), match)
    other = seated(match, 1)
    with pytest.raises(NotAllowedError):
        services.sheet_confirm(actor=seated(match, 0), match=match)
    with pytest.raises(TournamentInputError):
        services.sheet_confirm(actor=other, match=match, seen=7)
    assert services.sheet_confirm(actor=other, match=match, seen=1).confirmed_by == other
    assert services.sheet_confirm(actor=other, match=match).confirmed_by == other


def test_where_a_second_person_is_asked_for_the_desk_waits_too(make_by_hand):
    match = make_by_hand(confirmation="second")
    helper = member(match, Role.HELPER)
    hand_in(helper, match)
    assert fresh(match).result.confirmed_at is None
    with pytest.raises(NotAllowedError):
        services.sheet_confirm(actor=helper, match=match)
    hand_in(member(match, Role.HELPER), match)
    assert fresh(match).result.confirmed_at is not None


def test_an_author_replaces_his_own_sheet_until_it_is_confirmed(match):
    player = seated(match, 0)
    hand_in(player, match)
    hand_in(player, match, OTHER)
    result = fresh(match).result
    assert (result.differences, result.version) == ([55, -105, -185, 0], 2)
    assert states(match) == {1: "replaced", 2: "taken"}
    assert not fresh(match).disputed


def test_the_same_sheet_again_makes_no_version(match, helper):
    hand_in(helper, match)
    hand_in(helper, match)
    assert fresh(match).result.version == 1
    assert states(match) == {1: "replaced", 2: "taken"}


# Disagreeing


@pytest.fixture
def disputed(match):
    """Give a match of which two players have handed in sheets that differ."""
    hand_in(seated(match, 0), match)
    hand_in(seated(match, 1), match, OTHER)
    return fresh(match)


def test_a_second_sheet_that_differs_is_a_dispute(disputed, organiser):
    assert disputed.disputed
    assert states(disputed) == {1: "taken", 2: "open"}
    assert disputed.result.confirmed_at is None
    with pytest.raises(TournamentInputError, match="disagree"):
        services.sheet_confirm(actor=member(disputed, Role.HELPER), match=disputed)
    with pytest.raises(TournamentInputError):
        services.round_close(actor=organiser, round=disputed.round)


def test_whoever_gives_in_ends_the_dispute(disputed):
    hand_in(seated(disputed, 1), disputed)
    match = fresh(disputed)
    assert not match.disputed
    assert match.result.confirmed_by == seated(match, 1)
    assert states(match) == {1: "taken", 2: "replaced", 3: "taken"}


def test_if_the_first_gives_in_the_second_counts(disputed):
    hand_in(seated(disputed, 0), disputed, OTHER)
    match = fresh(disputed)
    assert not match.disputed
    assert match.result.differences == [55, -105, -185, 0]
    assert (match.result.entered_by, match.result.confirmed_by) == (seated(match, 1), seated(match, 0))
    assert states(match) == {1: "replaced", 2: "taken", 3: "taken"}


def test_a_confirmed_result_is_not_changed_by_a_sheet(match, helper):
    hand_in(helper, match)
    hand_in(helper, match, OTHER)
    found = fresh(match)
    assert found.disputed
    assert found.result.differences == [55, -105, -180, 0]
    assert found.result.confirmed_at is not None
    assert states(match) == {1: "taken", 2: "open"}


def test_the_organiser_takes_one(disputed, organiser):
    sheet = disputed.sheets.get(number=2)
    with pytest.raises(TournamentInputError) as refused:
        services.sheet_take(actor=organiser, sheet=sheet, reason=" ")
    assert refused.value.field == "reason"
    services.sheet_take(actor=organiser, sheet=sheet, reason="both agree on hand 3 now")
    match = fresh(disputed)
    assert (match.disputed, match.result.differences) == (False, [55, -105, -185, 0])
    assert (match.result.entered_by, match.result.confirmed_by) == (sheet.entered_by, organiser)
    assert states(match) == {1: "refused", 2: "taken"}
    event = AuditEvent.objects.get(verb="sheet.take")
    assert (event.reason, event.before["score"], event.after["score"]) == (
        "both agree on hand 3 now",
        [15, 245],
        [15 - 0, 245 + 5],
    )
    assert match.result_versions.get(number=2).reason == "both agree on hand 3 now"


@pytest.mark.parametrize("role", [Role.HELPER, Role.MEMBER])
def test_only_organisers_take(disputed, role):
    with pytest.raises(NotAllowedError):
        services.sheet_take(actor=member(disputed, role), sheet=disputed.sheets.first(), reason="why")


def test_a_sheet_that_is_out_of_force_is_not_taken(disputed, organiser):
    hand_in(seated(disputed, 1), disputed)
    with pytest.raises(TournamentStateError):
        services.sheet_take(actor=organiser, sheet=disputed.sheets.get(number=2), reason="why")


def test_nobody_is_his_own_second_person_by_taking(make_by_hand):
    match = make_by_hand(confirmation="second")
    hand_in(seated(match, 0), match)
    organiser = member(match, Role.ORGANISER)
    sheet = hand_in(organiser, match, OTHER)
    services.sheet_take(actor=organiser, sheet=sheet, reason="I saw it")
    found = fresh(match)
    assert (found.disputed, found.result.confirmed_at) == (False, None)
    assert found.result.differences == [55, -105, -185, 0]


def test_the_result_of_the_organiser_is_not_overwritten(match, organiser, helper):
    services.match_forfeit(actor=organiser, match=match, side=0, reason="gone home")
    with pytest.raises(TournamentStateError):
        hand_in(helper, match)


def test_sheets_from_before_a_match_was_set_up_again_say_nothing(match, organiser, helper):
    hand_in(seated(match, 0), match)
    Result.objects.all().delete()
    Match.objects.update(status="scheduled")
    hand_in(helper, match, OTHER)
    assert states(match) == {1: "replaced", 2: "taken"}
    assert not fresh(match).disputed


# Totals


def test_a_total_alone_is_a_result(match, helper):
    services.sheet_total_put(actor=helper, match=match, total=Total((260, -20)))
    result = fresh(match).result
    assert (result.score_a, result.score_b, result.differences, result.winner) == (260, -20, [], 0)
    assert match.sheets.get().kind == "total"


def test_a_total_that_cannot_be_is_refused(match, helper):
    with pytest.raises(TournamentInputError) as refused:
        services.sheet_total_put(actor=helper, match=match, total=Total((5000, 0)))
    assert refused.value.field == "first"
    assert not match.sheets.exists()


def test_a_total_and_hands_that_add_up_to_it_agree(match):
    hand_in(seated(match, 0), match)
    services.sheet_total_put(actor=seated(match, 1), match=match, total=Total((15, 245)))
    assert fresh(match).result.confirmed_by == seated(match, 1)


def test_the_totals_of_a_best_of_are_entered_game_by_game(make_by_hand):
    match = make_by_hand(play="game", best_of=3)
    helper = member(match, Role.HELPER)
    first = services.sheet_total_put(actor=helper, match=match, total=Total((1165, 300)))
    assert is_draft(first)
    assert draft_of(match, helper, total=True) == first
    services.sheet_total_put(actor=helper, match=match, total=Total((1200, 1000)))
    result = fresh(match).result
    assert (result.score_a, result.score_b, result.winner, result.reason) == (2365, 1300, 0, "best_of")
    assert [part["score"] for part in result.segments] == [[1165, 300], [1200, 1000]]
    with pytest.raises(TournamentInputError):
        services.sheet_line_put(actor=helper, match=match, line=line(match, 2, HANDS[0]))


# Games


def test_a_game_ends_at_the_target(make_by_hand):
    match = make_by_hand(play="game")
    helper = member(match, Role.HELPER)
    hands = [(0, "165", 165)] * 4
    write(helper, match, hands[:3])
    with pytest.raises(TournamentInputError, match="hand 4 is missing"):
        services.sheet_hand_in(actor=helper, match=match)
    hand_in(helper, match, hands)
    result = fresh(match).result
    assert (result.score_a, result.winner, result.reason) == (1320, 0, "target")


def test_a_game_that_was_over_earlier_than_entered_is_not_handed_in(make_by_hand):
    match = make_by_hand(play="game")
    helper = member(match, Role.HELPER)
    write(helper, match, [(0, "165", 165)] * 3 + [(0, "120", 125)] * 2)
    services.sheet_line_put(actor=helper, match=match, line=line(match, 4, (0, "165", 165)))
    with pytest.raises(TournamentInputError, match="over before hand 5"):
        services.sheet_hand_in(actor=helper, match=match)
    services.sheet_cut(actor=helper, match=match, number=5)
    assert services.sheet_hand_in(actor=helper, match=match).state == "taken"


def test_an_automatic_tournament_goes_on_when_the_second_person_confirms(make_event):
    tournament = make_event("round_robin", 2, mode="automatic", boards=4)
    match = Match.objects.get(round__tournament=tournament)
    hand_in(seated(match, 0), match)
    tournament.refresh_from_db()
    assert tournament.status == "running"
    hand_in(seated(match, 1), match)
    tournament.refresh_from_db()
    assert tournament.status == "finished"
    assert Sheet.objects.filter(state="taken").count() == 2

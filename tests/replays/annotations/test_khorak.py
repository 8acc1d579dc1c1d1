from tests.replays.annotations.hands import deal_of, found, places, played

# Partner has the ten, the five and small hearts; west and east follow low.
DEAL = deal_of(
    "AhKh9s8s7s6s5d4d3d2d9c8c", "2c3c4c5c", north="Th5h2hAsTs3s4s6d7d8d6c7c", east="QhJh3h", west="9h8h7h6h4h"
)


def test_a_ten_given_to_the_ace_of_the_partner():
    hand = played(DEAL, "Ah3hTh4h")
    assert places(hand, "khorak")[:1] == ["t1.3"]
    note = found(hand, "khorak")[0]
    assert (note.seat, note.points) == (2, 10)
    # Partner himself knows his choice, the others when he shows the small one.
    assert note.shown_at(2) == note.at
    shown = hand.frames[note.public]
    assert (shown.seat, shown.what) == (2, "2h")
    assert note.shown_at(1) == note.public


def test_a_small_card_is_none():
    assert "t1.3" not in places(played(DEAL, "Ah3h2h4h"), "khorak")


def test_no_choice_is_none():
    forced = deal_of("AhKh9s8s7s6s5d4d3d2d9c8c", "2c3c4c5c", north="Th5hAsTs3s4s6d7d8d6c7c9d", east="QhJh3h2h")
    assert "t1.3" not in places(played(forced, "Ah3hTh4h"), "khorak")


def test_a_trick_that_the_other_side_is_winning_is_none():
    # East ruffs the nine of spades before the ten falls.
    hand = played(DEAL, "Ah9sJhTs")
    assert hand.frames[hand.addresses["t2.3"]].what == "Ts"
    assert "t2.3" not in places(hand, "khorak")


def test_taking_the_trick_from_the_partner_is_none():
    # The ace over partner's nine wins the trick itself.
    hand = played(DEAL, "Ah9sAs")
    assert hand.frames[hand.addresses["t2.3"]].what == "As"
    assert "t2.3" not in places(hand, "khorak")


def test_the_last_seat_may_feed_too():
    deal = deal_of("4h2s9s8s7s6s5d4d3d2d9c8c", "2c3c4c5c", east="Ah3h", north="2h", west="Th7h")
    hand = played(deal, "4hAh2hTh")
    assert places(hand, "khorak")[:1] == ["t1.4"]
    assert found(hand, "khorak")[0].seat == 3


def test_an_unfinished_hand_does_not_tell_the_others():
    [note] = found(played(DEAL, "Ah3hTh4h", until=4), "khorak")
    assert note.seats == (None, None, note.at, None)
    assert note.public is None


def test_a_counter_thrown_on_another_suit_is_one():
    deal = deal_of(
        "AhKhQhJhTh9h9s8s5d4d9c8c", "2c3c4c5c", north="AsTs3s4s6d7d8d6c7c9dTd5s", east="2h3h4h", west="5h6h7h8h"
    )
    hand = played(deal, "Ah2hTs5h")
    note = found(hand, "khorak")[0]
    assert (hand.frames[note.at].at, note.points) == ("t1.3", 10)

"""What holds for every house bot: it keeps the rules, sees only its view, and plays a match again alike."""

import random

import pytest

from engine.board import Board
from engine.cards import SUIT_MASKS, cards_of, hand_text, mask_of, parse_cards
from engine.deal import Deal
from engine.dealing import deal_from_key
from engine.match import duplicate_plans, play_board
from engine.players import create_player, player_names
from engine.replaying import decisions
from engine.rules import Rules
from tests.engine.boards import all_rules, rules_id

CLUB = Rules.from_preset("club-1165")
MODES = Rules.from_preset("wikipedia-1200")
QUICK = {"sampler": "sampler:deals=2"}
SPECS = [QUICK.get(name, name) for name in player_names()]


def four(spec, rules, key="k"):
    return [create_player(spec, rules=rules, seat=seat, key=key) for seat in range(4)]


def played(spec, rules, boards, key="k"):
    players = four(spec, rules, key)
    return [play_board(rules, plan, players).board for plan in duplicate_plans(rules, "deals", boards, "A")]


@pytest.mark.parametrize("rules", all_rules(), ids=rules_id)
@pytest.mark.parametrize("spec", SPECS)
def test_acts_are_legal_in_every_preset_and_house_rule(spec, rules):
    for board in played(spec, rules, 3 if ":" in spec else 12):
        assert board.outcome is not None


@pytest.mark.parametrize("rules", [CLUB, MODES], ids=rules_id)
@pytest.mark.parametrize("spec", SPECS)
def test_a_match_is_played_again_alike(spec, rules):
    first, again = (played(spec, rules, 4) for _ in range(2))
    assert [acts_done(board) for board in first] == [acts_done(board) for board in again]


@pytest.mark.parametrize("spec", [spec for spec in SPECS if spec != "steady"])
def test_another_key_draws_other_lots(spec):
    one, other = (played(spec, CLUB, 6, key) for key in ("one", "other"))
    assert [acts_done(board) for board in one] != [acts_done(board) for board in other]


@pytest.mark.parametrize("rules", [CLUB, MODES, Rules.from_preset("yasa-1165")], ids=rules_id)
@pytest.mark.parametrize("spec", SPECS)
def test_hidden_cards_do_not_change_a_decision(spec, rules):
    lots = random.Random(7)
    for number in range(1, 4):
        whole = Board(rules, deal_from_key(rules, "hidden", number), dealer=number % 4)
        acts = acts_of(whole, four("steady", rules))
        for until in sorted(lots.sample(range(len(acts)), 6 if ":" in spec else 15)):
            board = replayed(rules, whole.deal, number % 4, acts[:until])
            twin = twin_of(board, acts[:until], lots)
            seat = board.turn
            assert twin.turn == seat
            assert twin.views[seat].legal_texts() == board.views[seat].legal_texts()
            taken = [decision(create_player(spec, rules=rules, seat=seat, key="k"), each) for each in (board, twin)]
            assert taken[0] == taken[1]


def decision(player, board):
    view = board.views[board.turn]
    acts = {"call": player.call, "mode": player.choose_mode, "discard": player.discard, "play": player.play}
    return acts[board.phase](view)


def acts_of(board, players):
    """Play *board* to its end and return the texts of all acts."""
    do = {"call": board.call, "mode": board.choose_mode, "discard": board.discard, "play": board.play}
    while board.turn is not None:
        do[board.phase](decision(players[board.turn], board))
    return acts_done(board)


def acts_done(board):
    return [text for _, _, text in decisions(board)]


def replayed(rules, deal, dealer, acts):
    board = Board(rules, deal, dealer=dealer)
    for act in acts:
        board.act(act)
    return board


def twin_of(board, acts, lots):
    """Return a board that went the same way, the cards that the seat on turn has not seen having changed places.

    They change within their suit, so that whoever did not follow still had nothing to follow with.
    """
    view = board.views[board.turn]
    known = view.hand | board.table.played | view.widow | view.discards
    moved = list(range(52))
    for suit in SUIT_MASKS:
        hidden = list(cards_of(board.rules.deck & suit & ~known))
        for card, other in zip(hidden, lots.sample(hidden, len(hidden)), strict=True):
            moved[card] = other

    def move(cards):
        return mask_of(moved[card] for card in cards_of(cards))

    deal = Deal(tuple(move(hand) for hand in board.deal.hands), move(board.deal.widow))
    twin = Board(board.rules, deal, dealer=board.table.dealer)
    for act in acts:
        discards = twin.phase == "discard"
        twin.act(hand_text(move(mask_of(parse_cards(act)))) if discards else act)
    assert (twin.hands, twin.pile) != (board.hands, board.pile) or known.bit_count() > 40
    return twin

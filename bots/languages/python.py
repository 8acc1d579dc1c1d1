"""Python: the standard library; the bot runs in the interpreter that sets up its sandbox."""

import platform
import sys

from bots.language import Language, Runtime

HELLO = """\
import json, sys

for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print('{"t": "ready", "proto": 1}', flush=True)
    elif message["t"] == "act":
        legal = message.get("legal") or [message["hand"][: 2 * message["n"]]]
        print(json.dumps({"id": message["id"], "a": legal[0]}), flush=True)
    elif message["t"] == "bye": print("bye,", message["reason"], file=sys.stderr)
"""

TEMPLATE = '''\
"""A Shelem bot to start from. Answers go to stdout, one JSON object a line; whatever you print to stderr is kept for
you alone. One process plays one seat: your partner is another process, and the two share nothing.
"""

import json
import sys

RANKS = "23456789TJQKA"
POINTS = {"A": 10, "T": 10, "5": 5}  # the rules of the match may say otherwise: see State.rules["points"]


def cards_of(text):
    """Split "AhTs9c" into ["Ah", "Ts", "9c"]."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class State:
    """What this seat knows. Events tell everything; legal and hand in the questions are there to make it easy."""

    def __init__(self, hello):
        self.seat = hello["seat"]
        self.rules = hello["rules"]
        self.start_hand({"cards": "", "dealer": 0, "scores": [0, 0]})

    def start_hand(self, event):
        self.hand = cards_of(event["cards"])
        self.calls = []  # (seat, call)
        self.declarer = None
        self.mode = ""  # s h d c: that trump; n a z: modes without trump
        self.trick = []  # (seat, card) of the current trick
        self.played = set()

    def hear(self, event):
        kind = event["t"]
        if kind == "deal":
            self.start_hand(event)
        elif kind == "call":
            self.calls.append((event["seat"], event["call"]))
        elif kind == "contract":
            self.declarer = event["seat"]
        elif kind == "widow" and "cards" in event and self.declarer == self.seat:
            self.hand += cards_of(event["cards"])
        elif kind == "discard" and "cards" in event and self.declarer == self.seat:
            gone = cards_of(event["cards"])
            self.hand = [card for card in self.hand if card not in gone]
        elif kind == "mode":
            self.mode = event["mode"]
        elif kind == "play":
            self.trick.append((event["seat"], event["card"]))
            self.played.add(event["card"])
            if event["seat"] == self.seat:
                self.hand.remove(event["card"])
        elif kind == "trick":
            self.trick = []
        # Other events, also ones that later versions add, are ignored.


def worth(card):
    return POINTS.get(card[0], 0)


def height(card):
    return RANKS.index(card[0])


def suit_length(cards, suit):
    return sum(card[1] == suit for card in cards)


def call(state, legal):
    """Bid the lowest number while the hand is worth it, otherwise pass."""
    aces = sum(card[0] == "A" for card in state.hand)
    longest = max(suit_length(state.hand, suit) for suit in "shdc")
    numbers = [text for text in legal if text.isdigit()]
    if numbers and int(numbers[0]) <= state.rules["min"] + 5 * (2 * aces + 2 * longest - 11):
        return numbers[0]
    return legal[0]  # "p", or the lowest bid where you have to bid


def choose_mode(state, legal):
    """Take the longest suit as trump where it is announced; "t" leaves trump to the card you lead."""
    suits = [mode for mode in legal if mode in "shdc"]
    return max(suits, key=lambda suit: suit_length(state.hand, suit)) if suits else legal[0]


def discard(state, hand, number):
    """Put away low cards of no worth, those of short suits first."""
    return sorted(hand, key=lambda card: (worth(card) + 5 * suit_length(hand, card[1]), height(card)))[:number]


def play(state, legal):
    """Lead high from the longest suit, follow with the highest if that wins, else throw off what is worth least."""
    if not state.trick:
        return max(legal, key=lambda card: (suit_length(state.hand, card[1]), height(card)))
    led = state.trick[0][1][1]
    best = max(height(card) for _, card in state.trick if card[1] == led)
    winners = [card for card in legal if card[1] == led and height(card) > best]
    return max(winners, key=height) if winners else min(legal, key=lambda card: (worth(card), height(card)))


def answer(state, message):
    kind = message["kind"]
    if kind == "discard":
        return "".join(discard(state, cards_of(message["hand"]), message["n"]))
    return {"call": call, "mode": choose_mode, "play": play}[kind](state, message["legal"])


def main():
    state = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["t"]
        if kind == "hello":
            state = State(message)
            say({"t": "ready", "proto": 1, "name": "starter", "version": "1"})
        for event in message.get("ev", ()):
            state.hear(event)
        if kind == "act":
            say({"id": message["id"], "a": answer(state, message)})


def say(message):
    print(json.dumps(message), flush=True)  # without flush the answer waits in a buffer, and you lose on time


if __name__ == "__main__":
    main()
'''


def find() -> Runtime:
    """Return the Python that runs this."""
    return Runtime(sys.executable, f"Python {platform.python_version()}")


LANGUAGE = Language(
    title="Python",
    entries=("bot.py", "main.py", "__main__.py"),
    suffixes=(".py",),
    run=("{entry}",),
    find=find,
    in_shim=True,
    hello=HELLO,
    template=TEMPLATE,
    hello_name="bot.py",
    template_name="bot.py",
)

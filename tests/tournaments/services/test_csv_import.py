"""Entries from a table of text: good lines, faults named by line and column, all or nothing."""

import pytest

from bots.models import VersionState
from clubs.models import AuditEvent, Role
from clubs.services import NotAllowedError
from tests import factories
from tournaments import services
from tournaments.errors import TournamentInputError, TournamentStateError
from tournaments.services.csv_import import COLUMNS, MOST_BYTES, csv_text

pytestmark = pytest.mark.backends

GOOD = """\
name,player1,player2,home_club,seed
Falcons,Ali Rezaei,Sara Amini,Shiraz,
,Omid,Nika,,1
"Owls, the",steady-bot@2,,,
,Hoopoe@v1,Steady@2,Club,2
"""


@pytest.fixture
def tournament(make_tournament):
    return make_tournament(1, start=False)


@pytest.fixture
def bots(db):
    """Give Hoopoe v1 and Steady v2."""
    hoopoe = factories.BotVersionFactory(bot__name="Hoopoe", bot__slug="hoopoe")
    steady = factories.BotVersionFactory(bot__name="Steady", bot__slug="steady-bot", number=2)
    return hoopoe, steady


def faults(tournament, text):
    """Return (line, column) of everything that is wrong."""
    table = services.entries_parse(tournament, text)
    assert table.refusal == ""
    return [(row.number, fault.column) for row in table.rows for fault in row.faults]


def listed(tournament):
    return [
        (entry.seed, entry.name, [seat.who for seat in entry.seats.order_by("index")])
        for entry in tournament.entries.order_by("seed")
    ]


@pytest.mark.usefixtures("bots")
def test_people_and_bots_come_to_their_seeds(tournament, organiser):
    entries = services.entries_import(actor=organiser, tournament=tournament, text=GOOD)
    assert [entry.name for entry in entries] == ["Falcons", "Omid / Nika", "Owls, the", "Hoopoe / Steady"]
    assert listed(tournament) == [
        (1, "Omid / Nika", ["Omid", "Nika"]),
        (2, "Hoopoe / Steady", ["Hoopoe v1", "Steady v2"]),
        (3, "Pair 1", [tournament.entries.get(name="Pair 1").seats.first().who] * 2),
        (4, "Falcons", ["Ali Rezaei", "Sara Amini"]),
        (5, "Owls, the", ["Steady v2", "Steady v2"]),
    ]
    assert tournament.entries.get(name="Falcons").home_club == "Shiraz"
    event = AuditEvent.objects.get(verb="entries.import")
    assert event.after["entries"] == [entry.name for entry in entries]


@pytest.mark.usefixtures("bots")
def test_looking_stores_nothing(tournament, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        table = services.entries_parse(tournament, GOOD)
    assert len(table.good) == 4
    assert table.rows[0].shown == ["Falcons", "Ali Rezaei", "Sara Amini", "Shiraz", ""]
    assert tournament.entries.count() == 1


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Pair 1,Ali,Sara,,", "name"),
        ("x" * 81 + ",Ali,Sara,,", "name"),
        ("A,,Sara,,", "player1"),
        ("A,Nobody@7,,,", "player1"),
        ("A,Ali,Retired@1,,", "player2"),
        ("A,Ali,ali,,", "player2"),
        ("A,Ali,Sara,,0", "seed"),
        ("A,Ali,Sara,,first", "seed"),
        ("A,Ali,Sara," + "y" * 81 + ",", "home_club"),
        ("A,Ali,Sara," + "y" * 201 + ",", "home_club"),
    ],
    ids=lambda value: value[:30],
)
def test_faults_are_named_by_line_and_column(tournament, organiser, line, column):
    factories.BotVersionFactory(bot__name="Retired", state=VersionState.RETIRED)
    text = f"name,player1,player2,home_club,seed\n\nGood,Reza,Mina,,\n{line}\n"
    assert faults(tournament, text) == [(4, column)]
    with pytest.raises(TournamentInputError, match="nothing is stored"):
        services.entries_import(actor=organiser, tournament=tournament, text=text)
    assert tournament.entries.count() == 1
    taken = services.entries_import(actor=organiser, tournament=tournament, text=text, only_good=True, expected=1)
    assert [entry.name for entry in taken] == ["Good"]
    assert AuditEvent.objects.get(verb="entries.import").after["lines_left_out"] == [4]


def test_lines_stand_in_each_others_way(tournament):
    text = "name;player1;player2;seed\nA;Ali;Sara;3\na;Omid;Nika;\nB;SARA;Mina;\nC;Reza;Babak;3\n"
    assert faults(tournament, text) == [(3, "name"), (4, "player1"), (5, "seed")]


def test_a_cell_of_several_lines_counts_as_an_editor_does(tournament):
    text = 'player1,player2,name\nAli,Sara,"two\nlines"\nOmid,omid,\n'
    table = services.entries_parse(tournament, text)
    assert [(row.number, bool(row.faults)) for row in table.rows] == [(2, False), (4, True)]
    assert table.rows[0].candidate.name == "two lines"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing to read"),
        ("\n \n", "nothing to read"),
        ("team,player1\nA,B", "no column “team”"),
        ("name,home_club\nA,B", "player1 is needed"),
        ("player1,Player 1\nA,B", "twice"),
        ("player1,player2\nA,B,C", "line 2 has more cells"),
        ("player1\n" + "A\n" * 502, "at most 501 lines"),
        ('player1\n"A', "unexpected end"),
    ],
    ids=lambda value: value[:20],
)
def test_what_cannot_be_read_at_all(tournament, organiser, text, said):
    assert said in services.entries_parse(tournament, text).refusal
    with pytest.raises(TournamentInputError, match=said):
        services.entries_import(actor=organiser, tournament=tournament, text=text, only_good=True)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_spreadsheets_part_cells_as_they_like(tournament, delimiter):
    text = (
        "\ufeff" + delimiter.join(["Player 1", "PLAYER2", "Home club"]) + "\r\n" + delimiter.join(["Ali", "Sara", "C"])
    )
    table = services.entries_parse(tournament, text)
    assert table.rows[0].candidate.home_club == "C"
    assert set(table.rows[0].cells) <= set(COLUMNS)


def test_bytes_of_a_file():
    assert csv_text("name\nعلی".encode()) == "name\nعلی"
    assert csv_text("name\nعلی".encode("utf-16")) == "name\nعلی"
    assert csv_text(b"\xef\xbb\xbfname") == "name"
    for content in (b"x" * (MOST_BYTES + 1), b"name\n\xe9", b"a\0b", b"\xff\xfea"):
        with pytest.raises(TournamentInputError) as refused:
            csv_text(content)
        assert refused.value.field == "file"


def test_an_address_goes_before_a_name_and_names_alike_are_asked_about(tournament):
    factories.BotVersionFactory(bot__name="Steady", bot__slug="one")
    named = factories.BotVersionFactory(bot__name="Other", bot__slug="steady")
    table = services.entries_parse(tournament, "player1\nSteady@1\n")
    assert table.rows[0].candidate.takers[0].version == named
    factories.BotVersionFactory(bot__name="Twin", bot__slug="two")
    factories.BotVersionFactory(bot__name="Twin", bot__slug="three")
    assert faults(tournament, "player1\nTwin@1\n") == [(2, "player1")]


def test_a_program_must_claim_the_preset(tournament):
    factories.ProgramFactory(bot__name="Bee", presets=["yasa-1165"])
    assert faults(tournament, "player1\nBee@1\n") == [(2, "player1")]


def test_those_beyond_the_limit_wait(make_tournament, organiser):
    tournament = make_tournament(1, start=False, entry_limit=2)
    text = "name,player1,player2,seed\nA,a,b,\nB,c,d,1\nC,e,f,\n"
    services.entries_import(actor=organiser, tournament=tournament, text=text)
    found = list(tournament.entries.order_by("seed").values_list("name", "status"))
    assert found == [("Pair 1", "active"), ("A", "active"), ("B", "waiting"), ("C", "waiting")]


def test_what_has_changed_since_is_looked_at_again(tournament, organiser):
    text = "name,player1,player2\nA,a,b\nB,c,d\n"
    services.entries_import(actor=organiser, tournament=tournament, text="player1,player2,name\nx,y,A\n")
    with pytest.raises(TournamentInputError, match="changed since"):
        services.entries_import(actor=organiser, tournament=tournament, text=text, only_good=True, expected=2)
    assert tournament.entries.count() == 2


def test_a_full_field_at_once(tournament, organiser, django_assert_max_num_queries):
    text = "player1,player2,seed\n" + "".join(f"p{n},q{n},{500 - n}\n" for n in range(500))
    text = text.replace(",0\n", ",\n")
    with django_assert_max_num_queries(60):
        entries = services.entries_import(actor=organiser, tournament=tournament, text=text)
    assert len(entries) == 500
    assert list(tournament.entries.order_by("seed").values_list("seed", flat=True)) == list(range(1, 502))
    assert tournament.entries.get(seed=1).name == "p499 / q499"


def test_who_and_when(tournament, organiser, running, club):
    helper = factories.MembershipFactory(club=club, role=Role.HELPER).user
    with pytest.raises(NotAllowedError):
        services.entries_import(actor=helper, tournament=tournament, text=GOOD)
    with pytest.raises(TournamentStateError):
        services.entries_import(actor=organiser, tournament=running, text=GOOD)

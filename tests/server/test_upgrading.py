"""In which way a game goes on: what is compared, what counts as known, and what is never played on."""

from __future__ import annotations

import msgspec
import pytest

import strategium
from strategium.kernel.changes import changes_since, parse_changes
from strategium.kernel.errors import BadData, BadState
from strategium.server.digests import BYTES, board_of_saved, digests
from strategium.server.rows import OVER, Carried, Entry, StoredGame
from strategium.server.upgrading import CARRIED, CLOSED, MIGRATED, SAME, load, revived
from strategium.testing.playing import choose
from tests.server.test_match import GAME, Playing

OTHER = b"another!"


def begun(choices: int = 30, back: bool = False) -> Playing:
    """A game of so many choices; with `back` the latest was taken back and made again."""
    game = Playing()
    game.play(choices)
    if back:
        seat = game.match.history.moves[-1][1]
        game.do(game.match.take_back(seat, game.match.back_to(seat)))
        game.do(game.match.redo(seat))
    return game


def with_other(game: Playing, n: int, **digest: bytes) -> list[Entry]:
    """The log, as if something else had been there after that entry."""
    return [msgspec.structs.replace(e, **digest) if e.n == n else e for e in game.entries]


def without_digests(game: Playing) -> list[Entry]:
    return [msgspec.structs.replace(e, board=None, choices=None) for e in game.entries]


# ---- digests -------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", strategium.games())
def test_a_board_has_one_digest_in_memory_and_as_json(name: str) -> None:
    game = Playing(5, game=strategium.game(name))
    seen = set()
    for _ in range(12):
        state = game.match.state
        found = digests(state)
        assert len(found.board) == len(found.choices) == BYTES
        assert board_of_saved(state.to_json()) == found.board
        assert digests(state.game.from_json(state.to_json())) == found
        seen.add(found)
        game.play(1)
    assert len(seen) > 10


def test_a_version_alone_changes_no_digest() -> None:
    saved = Playing().match.state.to_json()
    assert board_of_saved(saved.replace('"version":"1"', '"version":"2"')) == board_of_saved(saved)
    assert board_of_saved("nonsense") is None


# ---- the same, or migrated -----------------------------------------------------------------------
def test_a_log_that_leads_where_it_led_goes_on() -> None:
    game = begun(back=True)
    loaded = load(StoredGame(game.row, game.entries), GAME)
    assert (loaded.way, loaded.noted) == (SAME, [])
    assert loaded.match is not None
    assert loaded.match.state.digest() == game.match.state.digest()


def test_a_game_of_an_older_version_takes_the_new_one() -> None:
    game = begun(back=True)
    row = msgspec.structs.replace(game.row, version="0")
    loaded = load(StoredGame(row, game.entries), GAME)
    assert loaded.way == MIGRATED
    assert loaded.match is not None
    assert loaded.match.row.version == GAME.version
    seat = loaded.match.history.moves[-1][1]
    assert loaded.match.back_to(seat) == game.match.back_to(seat)


def test_what_an_older_release_wrote_gets_digests() -> None:
    game = begun()
    loaded = load(StoredGame(game.row, without_digests(game)), GAME)
    assert loaded.way == SAME
    assert list(loaded.noted) == game.entries


def test_other_choices_are_allowed_at_the_newest_entry_only() -> None:
    game = begun()
    newest = load(StoredGame(game.row, with_other(game, 29, choices=OTHER)), GAME)
    assert (newest.way, list(newest.noted)) == (SAME, game.entries[-1:])
    before = load(StoredGame(game.row, with_other(game, 12, choices=OTHER)), GAME)
    assert before.way == CARRIED
    assert before.proposal is not None
    assert before.proposal.back == 0  # the boards are the same all along


def test_a_game_must_end_as_it_did() -> None:
    game = begun(1000)
    result = game.match.result()
    assert result is not None
    over = msgspec.structs.replace(game.row, status=OVER, result=result)
    assert load(StoredGame(over, game.entries), GAME).way == SAME
    other = {**result, "outcome": [*reversed(result["outcome"])]}
    for row in (game.row, msgspec.structs.replace(over, result=other)):
        assert load(StoredGame(row, without_digests(game)), GAME).why == "it ends otherwise"


# ---- carried over --------------------------------------------------------------------------------
def test_another_board_is_never_played_on() -> None:
    """The latest board that is certain is gone back to."""
    game = begun()
    entries = game.entries[:20] + [msgspec.structs.replace(e, board=OTHER) for e in game.entries[20:]]
    proposal = load(StoredGame(game.row, entries), GAME).proposal
    assert proposal is not None
    assert proposal.back == 10
    assert proposal.undo is not None
    assert proposal.undo.move == ["undo", 0, 20]
    assert digests(proposal.match.state).board == game.entries[19].board
    again = load(StoredGame(proposal.row, [*entries, proposal.undo], [proposal.carried]), GAME)
    assert again.way == SAME
    assert again.match is not None
    assert again.match.history.moves == game.match.history.moves[:20]
    assert again.match.back_to(0) == -1  # nothing of before can be taken back


def test_a_state_that_was_kept_is_better_than_going_back() -> None:
    game = begun()
    entries = [msgspec.structs.replace(e, board=OTHER) for e in game.entries[:29]] + game.entries[29:]
    entries[29] = msgspec.structs.replace(entries[29], move=["choice", 0, "fly to the moon"])
    proposal = load(StoredGame(game.row, entries, snapshot=game.match.snapshot()), GAME).proposal
    assert proposal is not None
    assert (proposal.back, proposal.undo) == (0, None)
    assert proposal.match.state.position_digest() == game.match.state.position_digest()


def test_who_was_asked_for_what_is_no_longer_offered_is_passed_over() -> None:
    """What a tactic acts on was to be chosen, and by the rules of now there is nothing: it has no effect."""
    millennium = strategium.game("dark_millennium")
    imperial = {"at": {"Crystal Lake": ["Assault Squad"]}, "hand": ["Vyper Squadron"]}
    orks = {"at": {"Crystal Lake": ["Nobz Mob"]}}
    moment = "battle at Crystal Lake, battle action of Imperial"
    g = millennium.position({"moment": moment, "attacker": "Imperial", "Imperial": imperial, "Orks": orks})
    choose(g, "Imperial", "shoot with Assault Squad", "tactic Vyper Squadron")
    assert g.pending[0].kind == "choose targets"
    state = revived(millennium, g.to_json().replace("Vyper Squadron", "Predator Tank"))
    assert state is not None
    assert [state.game.seat_name(state, one.seat) for one in state.pending] == ["Orks"]


def test_a_kept_state_with_another_board_than_the_log_says_is_not_trusted() -> None:
    game = begun()
    snapshot = game.match.snapshot()
    entries = [msgspec.structs.replace(e, board=OTHER) for e in game.entries]
    loaded = load(StoredGame(game.row, entries, snapshot=snapshot), GAME)
    assert loaded.way == CLOSED


def test_before_there_were_digests_the_kept_state_is_the_witness() -> None:
    game, other = begun(), begun(29)
    entries = without_digests(game)
    snapshot = msgspec.structs.replace(other.match.snapshot(), n=30)
    loaded = load(StoredGame(game.row, entries, snapshot=snapshot), GAME)
    assert loaded.why == "entry 30 leads to another board"
    assert load(StoredGame(game.row, entries, snapshot=game.match.snapshot()), GAME).way == SAME


def test_what_was_taken_back_since_is_not_gone_back_to() -> None:
    """The kept state is of moves that no longer stand; there is no way to it by taking back."""
    game = begun()
    snapshot = game.match.snapshot()
    seat = game.match.history.moves[-1][1]
    game.do(game.match.take_back(seat, game.match.back_to(seat)))
    game.play(2)
    entries = without_digests(game)
    entries[-1] = msgspec.structs.replace(entries[-1], move=["choice", 0, "fly to the moon"])
    assert load(StoredGame(game.row, entries, snapshot=snapshot), GAME).way == CLOSED


def test_a_game_carried_over_once_can_be_carried_over_again() -> None:
    game = begun()
    base = Carried(20, 20, "0", GAME.version, begun(20).match.state.to_json())
    loaded = load(StoredGame(game.row, game.entries, [base]), GAME)
    assert loaded.way == SAME
    assert loaded.match is not None
    assert loaded.match.continued_at == 20
    entries = [*game.entries[:28], *[msgspec.structs.replace(e, board=OTHER) for e in game.entries[28:]]]
    again = load(StoredGame(game.row, entries, [base]), GAME)
    assert again.proposal is not None
    assert (again.proposal.back, again.proposal.carried.n) == (2, 31)


# ---- what a version changed ----------------------------------------------------------------------
def test_the_changes_after_a_version_are_told() -> None:
    text = '[2]\nrelease = "0.2"\nchanges = ["A.", "B."]\n[3]\nchanges = ["C."]\n'
    found = parse_changes(text, "somewhere")
    told = {since: [line for one in changes_since(found, since) for line in one.lines] for since in "123"}
    assert told == {"1": ["A.", "B.", "C."], "2": ["C."], "3": []}
    assert found[0].release == "0.2"


@pytest.mark.parametrize(
    "text", ["[2", "two = 2", '[2]\nchange = ["A."]', "[2]\nchanges = []", "[2]\nchanges = [1]"]
)
def test_a_bad_file_of_changes_is_refused(text: str) -> None:
    with pytest.raises(BadData, match="somewhere"):
        parse_changes(text, "somewhere")


def test_a_state_of_a_newer_version_is_refused() -> None:
    saved = GAME.new(seed=1).to_json()
    assert GAME.from_json(saved.replace('"version":"1"', '"version":"0"')).pending
    with pytest.raises(BadState, match="version 2"):
        GAME.from_json(saved.replace('"version":"1"', '"version":"2"'))

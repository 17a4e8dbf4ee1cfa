"""What can be asked about games: rules, cards, decks, scenarios and lessons."""

from __future__ import annotations

from typing import Any

from strategium.kernel.game import Game
from strategium.server import books, decking, describing, lessons, puzzles, scenarios, trying
from strategium.server.calls import Call
from strategium.server.lobby import any_game
from strategium.server.messages import LessonBody, LessonWhyBody, PuzzleBody, TryBody, TryWhyBody


async def list_games(call: Call) -> Any:
    """All games that can be played, each with its options and its table description, and all bots."""
    plugins = await call.services.lobby.bots.plugins()
    return await call.cached(describing.everything, tuple(sorted(plugins.items())))


async def show_game(call: Call) -> Any:
    """One game."""
    return await call.cached(describing.describe, _game(call))


async def list_rules(call: Call) -> Any:
    """The rules of a game as clauses, in the order of play."""
    return await call.cached(describing.rules, _game(call))


async def show_book(call: Call) -> Any:
    """The rules of a game as a book: chapters, clauses with their examples, and words of cards."""
    return await call.cached(books.book, _game(call))


async def search_book(call: Call) -> Any:
    """The clauses that are about some words, the likeliest first. It forgives slips of the pen."""
    words = call.request.query_params.get("words", "")
    return await call.services.workers.do(books.found, _game(call), words)


async def list_cards(call: Call) -> Any:
    """The cards of a game."""
    return await call.cached(describing.cards, _game(call))


async def list_decks(call: Call) -> Any:
    """What a deck of the game is, the decks that come with it, and its cards in sections."""
    return await call.cached(decking.listed, _game(call))


async def check_deck(call: Call) -> Any:
    """Read a deck and say all that is wrong with it. Nothing is kept."""
    return await call.services.workers.do(decking.checked, _game(call), call.body.deck, call.body.text)


async def write_deck(call: Call) -> Any:
    """A deck as a file of another kind. Unknown cards are refused."""
    text = await call.services.workers.do(decking.written, _game(call), call.body.deck, call.body.kind)
    return {"text": text}


async def list_scenarios(call: Call) -> Any:
    """The scenarios that show what the rules mean."""
    return await call.cached(scenarios.contents, _game(call))


async def show_scenario(call: Call) -> Any:
    """A scenario, step by step."""
    return await call.cached(scenarios.played, _game(call), call.word("scenario"))


async def try_scenario(call: Call) -> Any:
    """A scenario from one of its steps on, played by you for all seats. Nothing is kept."""
    body: TryBody = call.body
    return await call.services.workers.do(
        trying.tried, _game(call), call.word("scenario"), body.step, body.moves
    )


async def why_in_try(call: Call) -> Any:
    """Why nothing can be done with a thing in a scenario that you play."""
    body: TryWhyBody = call.body
    return await call.services.workers.do(
        trying.reasons, _game(call), call.word("scenario"), body.step, body.moves, body.ref
    )


async def list_lessons(call: Call) -> Any:
    """The lessons of all games, and what a round of each consists of."""
    return await call.cached(lessons.everything)


async def teach(call: Call) -> Any:
    """A lesson after your moves, the last of which is judged; or at the beginning of a step. Nothing is kept."""
    body: LessonBody = call.body
    return await call.services.workers.do(
        lessons.taught, _game(call), call.word("lesson"), body.moves, body.step
    )


async def why_in_lesson(call: Call) -> Any:
    """Why nothing can be done with a thing in a lesson."""
    body: LessonWhyBody = call.body
    return await call.services.workers.do(
        lessons.reasons, _game(call), call.word("lesson"), body.moves, body.ref
    )


async def list_puzzles(call: Call) -> Any:
    """The puzzles of all games."""
    return await call.cached(puzzles.everything)


async def attempt_puzzle(call: Call) -> Any:
    """A puzzle after your moves, the last of which is judged. Nothing is kept."""
    body: PuzzleBody = call.body
    return await call.services.workers.do(puzzles.attempted, _game(call), call.word("puzzle"), body.moves)


async def solve_puzzle(call: Call) -> Any:
    """The solution of a puzzle, with what the others answer and the rules of each choice."""
    return await call.services.workers.do(puzzles.solution, _game(call), call.word("puzzle"))


async def why_in_puzzle(call: Call) -> Any:
    """Why nothing can be done with a thing in a puzzle."""
    body: LessonWhyBody = call.body
    return await call.services.workers.do(
        puzzles.reasons, _game(call), call.word("puzzle"), body.moves, body.ref
    )


def _game(call: Call) -> Game:
    return any_game(call.word("game"))

"""A question and the verb that answers it in one declaration are the same as the two made by hand."""

from __future__ import annotations

from strategium.kernel.choices import Choice
from strategium.kernel.verbs import DONE, NUMBER, Among, Question, RawDecision, Verb

RULE = "a/b.c"


def small(g: object, decision: RawDecision) -> list[int]:
    return [1, 2]


def paid(g: object, option: tuple[object, ...]) -> None:
    """The answer."""


def how_many(g: object, decision: RawDecision) -> str:
    return f"{decision.seat}: how many?"


def test_a_choice_offers_what_its_verb_finds_after_what_stands_before_it() -> None:
    choice = Choice("how many", "pay", NUMBER, find=small, refuse="no", before=(DONE,), rule=RULE)
    by_hand = Question(
        "how many",
        DONE,
        Verb("pay", NUMBER, find=small, needs=(Among(RULE, "no"),), rules=(RULE,)),
        rules=(RULE,),
    )
    decisions = [RawDecision(0, question, paid, (), ()) for question in (choice, by_hand)]
    found = [[option[1:] for option in d.question.options(None, d)] for d in decisions]
    assert found[0] == found[1] == [(), (1,), (2,)]
    refused = [d.question.verbs[1].reasons(None, d, NUMBER, 7) for d in decisions]
    assert [reason.text for reason in refused[0]] == [reason.text for reason in refused[1]] == ["no"]
    assert choice.rules == by_hand.rules == choice.verb.rules == (RULE,)


def test_a_question_may_have_clauses_of_its_own_or_none() -> None:
    assert Choice("x", "pay", NUMBER, rule=RULE, rules=()).rules == ()
    assert Choice("x", "pay", NUMBER, rule=RULE, rules=("a/d.e",)).rules == ("a/d.e",)


def test_a_prompt_is_a_sentence_or_made_when_it_is_asked() -> None:
    for prompt, said in (("Which?", "Which?"), (how_many, "1: how many?"), ("", "x")):
        choice = Choice("x", "pay", NUMBER, prompt=prompt, rule=RULE)
        assert choice.prompt(None, RawDecision(1, choice, paid, (), ())) == said

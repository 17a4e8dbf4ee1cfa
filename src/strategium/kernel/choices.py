"""Choices by declaration: a question and the verb that answers it, in one.

    KEEP = Choice("unique card", "keep", CARD, find=copies, prompt="Which copy stays?", rule="game/unique.one",
                  refuse="{0} is not one of several copies")

It is asked like any question: `ask(g, seat, KEEP, copy_kept, seat)`. Some of several things: `several=True`, with
`before=(DONE,)` if they may be few; a number: `Choice("x", "pay", NUMBER, ...)`.
Where several verbs answer, or others ask for the verb, they are made by hand (verbs.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from strategium.kernel.verbs import Among, Need, Question, Ref, Verb


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Question):
    """A question that one verb answers; `before` and `after` it in the list of options others may stand, like PASS.

    `rule` is the clause of both, unless the question has `rules` of its own. `refuse` says that something is not one
    of those that `find` gives.
    """

    def __init__(
        self,
        name: str,
        verb: str,
        *refs: Ref,
        rule: str,
        prompt: str | Callable[..., str] = "",
        find: Callable[..., Any] | None = None,
        words: str = "",
        refuse: str | Callable[..., Any] = "",
        needs: tuple[Need, ...] = (),
        before: tuple[Verb, ...] = (),
        after: tuple[Verb, ...] = (),
        rules: tuple[str, ...] | None = None,
        secret: bool = False,
        several: bool = False,
        unordered: bool = False,
        finished: Callable[..., bool] | None = None,
    ) -> None:
        if refuse:
            needs = (Among(rule, refuse), *needs)
        self.verb = Verb(verb, *refs, words=words, find=find, needs=needs, rules=(rule,))
        super().__init__(
            name,
            *before,
            self.verb,
            *after,
            prompt=prompt,
            secret=secret,
            several=several,
            unordered=unordered,
            finished=finished,
            rules=(rule,) if rules is None else rules,
        )

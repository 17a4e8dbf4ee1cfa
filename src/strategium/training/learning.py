"""Learning: the network of strategium.agents.network in PyTorch, and its steps along the gradient."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch.nn import functional

from strategium.agents.network import Floats, Network
from strategium.agents.network_files import Card
from strategium.training.positions import Positions

AVERAGED: Final = 0.995  # of the averaged weights, which play, so much stays at each step
DECAY: Final = 1e-5
Tensors = dict[str, torch.Tensor]


class Learner:
    """Weights that are learned, their averages, and the optimiser."""

    def __init__(self, weights: dict[str, Floats], device: str, rate: float) -> None:
        if device == "auto":
            device = "cuda" if torch.cuda.is_available() else "cpu"
        self.device = torch.device(device)
        self.weights: Tensors = {
            name: torch.tensor(w, device=self.device, requires_grad=True) for name, w in weights.items()
        }
        self.averages: Tensors = {name: w.detach().clone() for name, w in self.weights.items()}
        self.optimiser = torch.optim.AdamW(list(self.weights.values()), lr=rate, weight_decay=DECAY)
        self.rate = rate
        self.steps = 0

    def learn(self, positions: Positions) -> dict[str, float]:
        """One step."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * min(1.0, (self.steps + 1) / 100)
        found = losses(self.weights, self.tensors(positions))
        self.optimiser.zero_grad(set_to_none=True)
        torch.autograd.backward(found["policy"] + found["value"])
        torch.nn.utils.clip_grad_norm_(list(self.weights.values()), 2.0)
        self.optimiser.step()
        self.steps += 1
        keep = min(AVERAGED, self.steps / (self.steps + 10))
        with torch.no_grad():
            for name, w in self.weights.items():
                self.averages[name].lerp_(w, 1 - keep)
        return {name: float(loss.detach()) for name, loss in found.items()} if self.steps % 20 == 0 else {}

    def examine(self, positions: Positions) -> dict[str, float]:
        """How well the averaged weights foretell positions that were not learned from."""
        with torch.no_grad():
            return {
                name: float(loss) for name, loss in losses(self.averages, self.tensors(positions)).items()
            }

    def tensors(self, positions: Positions) -> Tensors:
        columns = positions.columns
        owner = np.repeat(np.arange(len(positions)), np.diff(columns["options"]))
        found = {
            "view_places": columns["view_places"].astype(np.int64),
            "view_values": columns["view_values"].astype(np.float32),
            "views": columns["views"][:-1],
            "option_places": columns["option_places"].astype(np.int64),
            "option_values": columns["option_values"].astype(np.float32),
            "rows": columns["rows"][:-1],
            "owner": owner,
            "visits": columns["visits"],
            "worth": columns["worth"],
            "shares": columns["shares"],
        }
        return {
            name: torch.from_numpy(np.ascontiguousarray(one)).to(self.device) for name, one in found.items()
        }

    def network(self, card: Card) -> Network:
        """The averaged weights, to play with."""
        return Network(card, {name: w.cpu().numpy() for name, w in self.averages.items()})

    def save(self, path: Path) -> None:
        """All that is needed to go on."""
        state = {
            "weights": {name: w.detach().cpu() for name, w in self.weights.items()},
            "averages": {name: w.cpu() for name, w in self.averages.items()},
            "optimiser": self.optimiser.state_dict(),
            "steps": self.steps,
        }
        torch.save(state, path)

    def go_on(self, path: Path) -> None:
        """From what was saved."""
        state = torch.load(path, map_location="cpu", weights_only=True)
        with torch.no_grad():
            for name, w in self.weights.items():
                w.copy_(state["weights"][name])
                self.averages[name].copy_(state["averages"][name])
        self.optimiser.load_state_dict(state["optimiser"])
        self.steps = int(state["steps"])


def bag(
    table: torch.Tensor, places: torch.Tensor, starts: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    """For each row of features, the sum of their rows in the table."""
    return functional.embedding_bag(places, table, starts, mode="sum", per_sample_weights=values)


def losses(w: Tensors, b: Tensors) -> Tensors:
    """How far the network is from what search chose and from what came of it; and the same of simpler guesses."""
    x = torch.relu(bag(w["view"], b["view_places"], b["views"], b["view_values"]) + w["view_bias"])
    for n in ("1", "2"):
        inner = torch.relu(x @ w["in" + n] + w["in_bias" + n])
        x = x + inner @ w["out" + n] + w["out_bias" + n]
    x = torch.relu(x)
    value = torch.relu(x @ w["value_in"] + w["value_bias"])
    shares = torch.log_softmax(b["worth"] * w["trust"] + value @ w["value_out"] + w["value_out_bias"], 1)
    options = bag(w["option"], b["option_places"], b["rows"], b["option_values"])
    y = torch.relu(options + w["option_bias"] + (x @ w["ask"])[b["owner"]])
    y = y + torch.relu(y @ w["weigh"] + w["weigh_bias"])
    chances = ragged_log_softmax(y @ w["score"], b["owner"], len(b["worth"]))
    count = len(b["worth"])
    judged = torch.log_softmax(b["worth"], 1)
    best = ragged_best(b["visits"], b["owner"], count) * ragged_best(chances, b["owner"], count)
    return {
        "policy": -(b["visits"] * chances).sum() / count,
        "value": -(b["shares"] * shares).sum() / count,
        "visits": -(b["visits"] * torch.log(b["visits"] + 1e-9)).sum().detach() / count,
        "judged": -(b["shares"] * judged).sum().detach() / count,
        "agrees": best.sum().clamp(max=count).detach() / count,
    }


def ragged_log_softmax(scores: torch.Tensor, owner: torch.Tensor, count: int) -> torch.Tensor:
    most = torch.full((count,), -torch.inf, device=scores.device)
    most = most.scatter_reduce(0, owner, scores.detach(), "amax")
    moved = scores - most[owner]
    sums = torch.zeros(count, device=scores.device).index_add(0, owner, moved.exp())
    return moved - sums.log()[owner]


def ragged_best(numbers: torch.Tensor, owner: torch.Tensor, count: int) -> torch.Tensor:
    """1 for the largest of each owner's."""
    most = torch.full((count,), -torch.inf, device=numbers.device)
    most = most.scatter_reduce(0, owner, numbers.detach(), "amax")
    return (numbers >= most[owner]).float()

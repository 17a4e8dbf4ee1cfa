"""Training networks by self-play: search plays, a network learns what search found, and guides the next search.

It needs `pip install 'strategium[train]'`; whoever only plays with what was learned needs none of it.
"""

"""Interfaces that researchers know: arrays, PettingZoo, Gymnasium, many tables at once, records as tables.

It needs `pip install 'strategium[research]'`.
"""

"""The nemesis: games are played on several servers that are killed, frozen and cut off, while PostgreSQL crashes."""

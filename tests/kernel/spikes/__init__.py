"""Five small games that prove the kernel carries the five real ones."""

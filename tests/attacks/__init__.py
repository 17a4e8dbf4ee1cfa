"""What somebody who means harm would do, and that it does none."""

"""The browser client as built files, and the routes that serve them."""

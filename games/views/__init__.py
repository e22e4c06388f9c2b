"""The pages of the games app, one file a page."""

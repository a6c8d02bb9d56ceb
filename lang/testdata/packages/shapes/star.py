__all__ = ["public", "_listed"]
public = 1
_listed = 2
hidden = 3

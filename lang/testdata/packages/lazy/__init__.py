__all__ = ["OLD", "own"]
own = 1


def __getattr__(name):
    if name == "lost":
        raise AttributeError(name)
    return "lazy " + name

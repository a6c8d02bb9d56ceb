# gc: what programs ask of Python's collector of cycles. Memory is freed by Go's collector,
# which is never asked to wait: what is set here is only kept.

DEBUG_STATS, DEBUG_COLLECTABLE, DEBUG_UNCOLLECTABLE, DEBUG_SAVEALL, DEBUG_LEAK = 1, 2, 4, 32, 38

garbage = []
callbacks = []
_kept = {"on": True, "threshold": (700, 10, 10), "debug": 0}


def enable():
    """Says that collecting is on."""
    _kept["on"] = True


def disable():
    """Says that collecting is off."""
    _kept["on"] = False


def isenabled():
    """Whether collecting is said to be on."""
    return _kept["on"]


def collect(generation=2):
    """Nothing is left to collect: always 0."""
    if not isinstance(generation, int):
        raise TypeError(f"'{type(generation).__name__}' object cannot be interpreted as an integer")
    if not 0 <= generation <= 2:
        raise ValueError("invalid generation")
    return 0


def set_threshold(threshold0, *rest):
    """Keeps thresholds for get_threshold."""
    _kept["threshold"] = (threshold0, *rest, *_kept["threshold"][1 + len(rest):])


def get_threshold():
    """The thresholds that were set."""
    return _kept["threshold"]


def get_count():
    """How many objects wait for collection: none."""
    return (0, 0, 0)


def get_stats():
    """What was collected: nothing."""
    return [{"collections": 0, "collected": 0, "uncollectable": 0} for _ in range(3)]


def set_debug(flags):
    """Keeps flags for get_debug."""
    _kept["debug"] = flags


def get_debug():
    """The flags that were set."""
    return _kept["debug"]


def freeze():
    """Nothing."""


def unfreeze():
    """Nothing."""


def get_freeze_count():
    """How many objects are frozen: none."""
    return 0

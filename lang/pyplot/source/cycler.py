"""Properties to go round through: cycler(color=['r', 'g'])."""

__all__ = ["cycler", "Cycler"]


class Cycler:
    """Rows of properties; + joins those of two, * makes all pairs."""

    def __init__(self, rows):
        self._rows = rows

    @property
    def keys(self):
        return set(self._rows[0]) if self._rows else set()

    def by_key(self):
        return {k: [row[k] for row in self._rows] for k in (self._rows[0] if self._rows else {})}

    def __iter__(self):
        return iter(self._rows)

    def __len__(self):
        return len(self._rows)

    def __call__(self):
        while True:
            yield from self._rows

    def __add__(self, other):
        if len(self) != len(other):
            raise ValueError(f"Can only add equal length cycles, not {len(self)} and {len(other)}")
        return Cycler([{**a, **b} for a, b in zip(self._rows, other._rows)])

    def __mul__(self, other):
        if isinstance(other, int):
            return Cycler(self._rows * other)
        return Cycler([{**a, **b} for a in self._rows for b in other._rows])

    def __getitem__(self, key):
        return Cycler(self._rows[key])

    def __repr__(self):
        return " + ".join(f"cycler({k!r}, {v!r})" for k, v in self.by_key().items())


def cycler(*args, **kwargs):
    """cycler(color=[…]), cycler('color', […])."""
    if len(args) == 1:
        return Cycler(list(args[0]))
    if len(args) == 2:
        kwargs = {args[0]: args[1]}
    columns = {k: list(v) for k, v in kwargs.items()}
    if len({len(v) for v in columns.values()}) > 1:
        raise ValueError("the properties of a cycle are of one length")
    n = len(next(iter(columns.values()))) if columns else 0
    return Cycler([{k: v[i] for k, v in columns.items()} for i in range(n)])

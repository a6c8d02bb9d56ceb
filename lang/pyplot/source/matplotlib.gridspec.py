"""Grids of which axes take parts: fig.add_subplot(grid[0, :])."""

__all__ = ["GridSpec", "SubplotSpec"]


def _span(index, n):
    if isinstance(index, slice):
        begin, end, step = index.indices(n)
        if step != 1 or end <= begin:
            raise IndexError("GridSpec slice would result in no space allocated for subplot")
        return begin, end
    at = index + n if index < 0 else index
    if not 0 <= at < n:
        raise IndexError("index out of range")
    return at, at + 1


class SubplotSpec:
    """A part of a grid."""

    def __init__(self, gridspec, rows, cols):
        self._grid, self._rows, self._cols = gridspec, rows, cols

    @property
    def _spot(self):
        g = self._grid
        return (g.nrows, g.ncols, *self._rows, *self._cols, g.width_ratios, g.height_ratios)

    def get_gridspec(self):
        return self._grid


class GridSpec:
    """A grid: [row, column] and slices of it are parts."""

    def __init__(self, nrows, ncols, figure=None, *, width_ratios=None, height_ratios=None, **kwargs):
        self.nrows, self.ncols, self.figure = nrows, ncols, figure
        self.width_ratios, self.height_ratios = width_ratios, height_ratios

    def __repr__(self):
        return f"GridSpec({self.nrows}, {self.ncols})"

    def __getitem__(self, key):
        if isinstance(key, tuple):
            rows, cols = key
            return SubplotSpec(self, _span(rows, self.nrows), _span(cols, self.ncols))
        begin, end = _span(key, self.nrows * self.ncols)
        first, last = divmod(begin, self.ncols), divmod(end - 1, self.ncols)
        return SubplotSpec(self, (first[0], last[0] + 1), (min(first[1], last[1]), max(first[1], last[1]) + 1))

    def get_geometry(self):
        return self.nrows, self.ncols

    def subplots(self, *args, **kwargs):
        return self.figure.subplots(self.nrows, self.ncols, *args, **kwargs)

    def update(self, **kwargs):
        pass

    def tight_layout(self, *args, **kwargs):
        pass

"""Where ticks are, and what stands at them: ax.xaxis.set_major_locator and set_major_formatter."""

__all__ = ["Formatter", "FuncFormatter", "FormatStrFormatter", "StrMethodFormatter", "PercentFormatter", "ScalarFormatter", "NullFormatter", "FixedFormatter", "EngFormatter", "LogFormatter",
           "Locator", "MultipleLocator", "MaxNLocator", "AutoLocator", "AutoMinorLocator", "FixedLocator", "NullLocator", "IndexLocator", "LinearLocator", "LogLocator"]


class Formatter:
    """What writes a number at a tick: called with it, and the tick's position."""

    def __call__(self, x, pos=None):
        return str(x)

    def __repr__(self):
        return f"<matplotlib.ticker.{type(self).__name__}>"


class FuncFormatter(Formatter):
    """Labels by a function of (x, pos)."""

    def __init__(self, func):
        self.func = func

    def __call__(self, x, pos=None):
        return self.func(x, pos)


class FormatStrFormatter(Formatter):
    """Labels by a text such as '%.1f'."""

    def __init__(self, fmt):
        self.fmt = fmt

    def __call__(self, x, pos=None):
        return self.fmt % x


class StrMethodFormatter(Formatter):
    """Labels by a text such as '{x:.1f}'."""

    def __init__(self, fmt):
        self.fmt = fmt

    def __call__(self, x, pos=None):
        return self.fmt.format(x=x, pos=pos)


class PercentFormatter(Formatter):
    """Labels as parts of xmax in percent."""

    def __init__(self, xmax=100, decimals=None, symbol="%", is_latex=False):
        self.xmax, self.decimals, self.symbol = xmax, decimals, symbol

    def __call__(self, x, pos=None):
        part = 100.0 * x / self.xmax
        text = f"{part:g}" if self.decimals is None else f"{part:.{self.decimals}f}"
        return text + (self.symbol or "")


class EngFormatter(Formatter):
    """Labels with the prefixes of units: 10 k, 1 M."""

    _prefixes = {-12: "p", -9: "n", -6: "µ", -3: "m", 0: "", 3: "k", 6: "M", 9: "G", 12: "T"}

    def __init__(self, unit="", places=None, sep=" ", **kwargs):
        self.unit, self.places, self.sep = unit, places, sep

    def __call__(self, x, pos=None):
        power = 0
        while power < 12 and abs(x) >= 1000 * 10 ** power:
            power += 3
        while power > -12 and x != 0 and abs(x) < 10 ** power:
            power -= 3
        number = x / 10.0 ** power
        text = f"{number:g}" if self.places is None else f"{number:.{self.places}f}"
        tail = self._prefixes[power] + self.unit
        return text + (self.sep + tail if tail else "")


class FixedFormatter(Formatter):
    """Labels from a list."""

    def __init__(self, seq):
        self.seq = list(seq)

    def __call__(self, x, pos=None):
        return self.seq[pos] if pos is not None and pos < len(self.seq) else ""


class ScalarFormatter(Formatter):
    """Labels as they are without a formatter."""

    _rule = ("auto",)

    def __init__(self, useOffset=None, useMathText=None, useLocale=None):
        pass

    def set_powerlimits(self, lims):
        pass

    def set_scientific(self, b):
        pass


class LogFormatter(ScalarFormatter):
    pass


class NullFormatter(Formatter):
    """No labels."""

    _rule = ("none",)


class Locator:
    """Where ticks are."""

    _rule = ("auto",)

    def __repr__(self):
        return f"<matplotlib.ticker.{type(self).__name__}>"


class AutoLocator(Locator):
    """Ticks as they are without a locator."""


class LogLocator(Locator):
    """Ticks at powers, as logarithmic axes have them."""

    def __init__(self, *args, **kwargs):
        pass


class AutoMinorLocator(Locator):
    def __init__(self, n=None):
        pass


class MultipleLocator(Locator):
    """Ticks at the multiples of a number."""

    def __init__(self, base=1.0, offset=0.0):
        self._rule = ("step", base, offset)


class IndexLocator(MultipleLocator):
    """Ticks at each base-th place."""

    def __init__(self, base, offset):
        super().__init__(base, offset)


class MaxNLocator(Locator):
    """At most so many distances between ticks."""

    def __init__(self, nbins=10, *, integer=False, **kwargs):
        self._rule = ("auto",) if nbins == "auto" else ("most", nbins + 1)


class LinearLocator(MaxNLocator):
    """About so many ticks."""

    def __init__(self, numticks=11, **kwargs):
        super().__init__(numticks - 1)


class FixedLocator(Locator):
    """Ticks at given places."""

    def __init__(self, locs, nbins=None):
        self._rule = ("fixed", list(locs))


class NullLocator(Locator):
    """No ticks."""

    _rule = ("none",)

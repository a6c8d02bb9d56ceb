"""Ticks and labels of dates. Numbers of dates are days since 1970."""
import datetime

from matplotlib.ticker import Formatter, Locator

__all__ = ["DateFormatter", "AutoDateFormatter", "ConciseDateFormatter", "AutoDateLocator", "YearLocator", "MonthLocator", "WeekdayLocator", "DayLocator", "HourLocator", "MinuteLocator", "SecondLocator",
           "date2num", "num2date", "MO", "TU", "WE", "TH", "FR", "SA", "SU"]

MO, TU, WE, TH, FR, SA, SU = range(7)
_EPOCH = datetime.datetime(1970, 1, 1)


def num2date(x, tz=None):
    """Dates of numbers of days."""
    try:
        return [num2date(v) for v in x]
    except TypeError:
        return _EPOCH + datetime.timedelta(days=float(x))


def date2num(d):
    """Numbers of days of dates."""
    if isinstance(d, datetime.datetime):
        return (d - _EPOCH) / datetime.timedelta(days=1)
    if isinstance(d, datetime.date):
        return float((d - _EPOCH.date()).days)
    if isinstance(d, (list, tuple)):
        return [date2num(v) for v in d]
    import numpy as np
    return (np.asarray(d).astype("datetime64[us]") - np.datetime64(0, "us")).astype(float) / 86400e6


class DateFormatter(Formatter):
    """Labels by a pattern such as '%d %b %Y'."""

    def __init__(self, fmt, tz=None, **kwargs):
        self.fmt = fmt

    def __call__(self, x, pos=None):
        return num2date(x).strftime(self.fmt)


class AutoDateFormatter(Formatter):
    """Labels as dates have them without a formatter."""

    _rule = ("auto",)

    def __init__(self, locator=None, *args, **kwargs):
        pass


class ConciseDateFormatter(AutoDateFormatter):
    pass


class AutoDateLocator(Locator):
    """Ticks as dates have them without a locator."""

    def __init__(self, *args, **kwargs):
        pass


class YearLocator(Locator):
    """Ticks at the beginnings of years."""

    def __init__(self, base=1, *args, **kwargs):
        self._rule = ("every", "year", base)


class MonthLocator(Locator):
    """Ticks at the beginnings of months."""

    def __init__(self, bymonth=None, bymonthday=1, interval=1, tz=None):
        months = sorted(bymonth) if isinstance(bymonth, (list, tuple, range)) else []
        if len(months) > 1:  # (1, 7) is each sixth
            interval = months[1] - months[0]
        self._rule = ("every", "month", interval)


class WeekdayLocator(Locator):
    """Ticks at weeks."""

    def __init__(self, byweekday=1, interval=1, tz=None):
        self._rule = ("every", "week", interval)


class DayLocator(Locator):
    """Ticks at days."""

    def __init__(self, bymonthday=None, interval=1, tz=None):
        self._rule = ("every", "day", interval)


class HourLocator(Locator):
    """Ticks at hours."""

    def __init__(self, byhour=None, interval=1, tz=None):
        hours = sorted(byhour) if isinstance(byhour, (list, tuple, range)) else []
        if len(hours) > 1:
            interval = hours[1] - hours[0]
        self._rule = ("every", "hour", interval)


class MinuteLocator(Locator):
    """Ticks at minutes."""

    def __init__(self, byminute=None, interval=1, tz=None):
        self._rule = ("every", "minute", interval)


class SecondLocator(Locator):
    """Ticks at seconds."""

    def __init__(self, bysecond=None, interval=1, tz=None):
        self._rule = ("every", "second", interval)

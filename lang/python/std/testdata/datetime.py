# Dates, moments, times of day, spans and zones.
import datetime
from datetime import date, datetime as dt, time, timedelta, timezone, tzinfo


def tried(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


d = date(2024, 2, 29)
print(d, repr(d), d.year, d.month, d.day, d.weekday(), d.isoweekday(), d.toordinal(), d.isocalendar(), d.isocalendar().week, d.ctime(), d.isoformat())
print(d.replace(year=2020), d.replace(day=1), tried(lambda: d.replace(year=2023)), d.timetuple(), d.strftime("%d/%m/%y %A %j"), f"{d:%Y%m%d}", format(d, ""))
print(date.fromordinal(738000), date.fromisoformat("2023-12-31"), date.fromisoformat("20231231"), date.fromisoformat("2023-W52-7"), date.fromisocalendar(2020, 53, 5), date.min, date.max, date.resolution)
print(d + timedelta(days=1), d - timedelta(weeks=1), d - date(2023, 2, 28), timedelta(1) + d, d < date(2025, 1, 1), d == date(2024, 2, 29), d != d, hash(d) == hash(date(2024, 2, 29)), {d: 1}[date(2024, 2, 29)])
for f in (lambda: date(2023, 2, 29), lambda: date(0, 1, 1), lambda: date(2023, 13, 1), lambda: date.max + timedelta(1), lambda: date.fromisoformat("2023-1-1"), lambda: date.fromisoformat("x"),
          lambda: d + 1, lambda: d < 1, lambda: d < dt(2024, 1, 1), lambda: date.fromordinal(0), lambda: date.fromisocalendar(2021, 53, 1), lambda: date.fromisocalendar(2021, 1, 8), lambda: d == 1, lambda: date("a", 1, 1)):
    print(tried(f))

m = dt(2024, 2, 29, 13, 5, 9, 123456)
print(m, repr(m), m.hour, m.minute, m.second, m.microsecond, m.tzinfo, m.fold, m.date(), m.time(), m.timetz(), repr(dt(2024, 1, 1)), str(dt(2024, 1, 1)), repr(dt(2024, 1, 1, 1, 2, 3)))
print(m.isoformat(), m.isoformat(" "), m.isoformat(timespec="minutes"), m.isoformat(timespec="milliseconds"), m.isoformat("T", "hours"), m.isoformat(timespec="seconds"), tried(lambda: m.isoformat(timespec="x")), tried(lambda: m.isoformat("ab")))
print(m.replace(hour=0, microsecond=0), m.replace(tzinfo=timezone.utc), m.replace(fold=1), m.ctime(), m.timetuple(), m.utctimetuple()[:6], m.toordinal(), m.isocalendar()[1], m.weekday())
print(m.strftime("%Y-%m-%d %H:%M:%S.%f %p %I %a %b [%z] [%Z] %%"), f"{m:%H:%M}", "{:%d.%m.}".format(m))
for s in ["2024-02-29", "2024-02-29T13:05", "2024-02-29 13:05:09", "2024-02-29T13:05:09.5", "20240229T130509", "2024-02-29T13:05:09+02:00", "2024-02-29T13:05:09.123456-03:30", "2024-02-29T13:05:09Z", "2024-W09-4T13", "2024-02-29T13:05:09,25",
          "2024-02-29T24:00", "2024-02-29T", "2024-02-30", "2024-02-29T1", "2024-02-29T13:5", "13:05", "", "2024-02-29T13:05:09+25:00"]:
    print(s, tried(lambda: repr(dt.fromisoformat(s))))
print(dt.combine(d, time(12, 30)), dt.combine(d, time(12, 30, tzinfo=timezone.utc)), dt.combine(d, time(1), tzinfo=timezone(timedelta(hours=1))), dt.fromordinal(738000), dt.fromisocalendar(2024, 9, 4), dt.min, dt.max, dt.resolution)
print(dt.strptime("29/02/24 13:05", "%d/%m/%y %H:%M"), dt.strptime("2024-02-29T10:00:00+0530", "%Y-%m-%dT%H:%M:%S%z"), repr(dt.strptime("10 Z", "%H %z")), tried(lambda: dt.strptime("x", "%Y")))
print(dt.utcfromtimestamp(0), dt.utcfromtimestamp(1e9 + 0.5), dt.fromtimestamp(0, timezone.utc), dt.fromtimestamp(1700000000, tz=timezone(timedelta(hours=-5))), dt.fromtimestamp(-1.5, timezone.utc), tried(lambda: dt.fromtimestamp(float("nan"), timezone.utc)))
a = dt(2024, 1, 1, 12, tzinfo=timezone.utc)
b = dt(2024, 1, 1, 14, tzinfo=timezone(timedelta(hours=2)))
print(a, b, repr(b), a == b, a - b, a < b, b.timestamp(), a.astimezone(timezone(timedelta(hours=9, minutes=30), "ACST")), repr(b.astimezone(timezone.utc)), b.utcoffset(), b.tzname(), b.dst(), b.utctimetuple()[:5])
print(m + timedelta(days=1, hours=11), m - timedelta(microseconds=123457), m - dt(2024, 1, 1), dt(2024, 1, 1) - m, timedelta(1) + m, m > dt(2024, 1, 1), a == dt(2024, 1, 1, 12), a != dt(2024, 1, 1, 12))
for f in (lambda: a - m, lambda: a < m, lambda: m - 1, lambda: m + m, lambda: m < d, lambda: dt(2024, 1, 1, 24), lambda: dt(2024, 1, 1, 0, 60), lambda: dt(2024, 1, 1, microsecond=10 ** 6), lambda: dt(2024, 1, 1, tzinfo=5), lambda: dt(2024, 1, 1, fold=2), lambda: dt.max + timedelta(1), lambda: m.foo):
    print(tried(f))
print(m == d, m != d, isinstance(m, date), issubclass(dt, date), type(m).__name__, sorted([b, a.replace(year=2023), a])[0], max(a, b.replace(day=2)), (dt.now() - dt.now()) < timedelta(1), dt.now(timezone.utc).tzinfo, date.today() == dt.today().date())

t = time(13, 5, 9, 7)
print(t, repr(t), t.hour, t.isoformat("seconds"), t.replace(minute=0), t.strftime("%H-%M"), f"{t:%I %p}", time(), repr(time(1, 2)), time.min, time.max, time.resolution, t < time(14), t == time(13, 5, 9, 7), bool(time(0)), hash(t) == hash(time(13, 5, 9, 7)))
print(time.fromisoformat("04:23:01.000384"), time.fromisoformat("T0423"), repr(time.fromisoformat("04:23+01:00")), time(12, tzinfo=timezone.utc), time(12, tzinfo=timezone.utc).utcoffset(), time(12).utcoffset(), tried(lambda: time(25)), tried(lambda: time.fromisoformat("1")), tried(lambda: time(1) < time(1, tzinfo=timezone.utc)), tried(lambda: time(1) + timedelta(1)))

s = timedelta(days=1, hours=2, minutes=3, seconds=4.5)
print(s, repr(s), s.days, s.seconds, s.microseconds, s.total_seconds(), -s, abs(-s), +s, bool(timedelta()), timedelta(weeks=2), timedelta(milliseconds=1.5), timedelta(0.5), timedelta(-1), repr(timedelta(0)), repr(timedelta(-1, 5)), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(days=1e-6))
print(s + s, s - s, s * 2, 2 * s, s * 0.5, s / 2, s / timedelta(hours=1), s // timedelta(hours=1), s // 7, s % timedelta(hours=1), divmod(s, timedelta(hours=5)), s > timedelta(1), s == timedelta(1), max(s, timedelta(9)), sum([s, s], timedelta()), timedelta(10) / 3, timedelta(seconds=1) / 3, hash(s) == hash(timedelta(days=1, hours=2, minutes=3, seconds=4.5)))
for f in (lambda: s + 1, lambda: s * s, lambda: s / 0, lambda: s // 0, lambda: s % 5, lambda: s < 5, lambda: s / 0.0, lambda: timedelta("a"), lambda: s == 5, lambda: timedelta.max + timedelta(1), lambda: s / timedelta(0), lambda: s * float("nan")):
    print(tried(f))
print(timedelta.min, timedelta.max, timedelta.resolution, str(timedelta(days=-1, hours=1)), str(timedelta(days=100, microseconds=1)))

z = timezone(timedelta(hours=5, minutes=30), "IST")
print(z, repr(z), timezone.utc, repr(timezone.utc), timezone(timedelta(hours=-3)), repr(timezone(timedelta(hours=-3))), z.utcoffset(None), z.tzname(None), z.dst(None), timezone(timedelta(0)) == timezone.utc, timezone.min, timezone.max, datetime.UTC is timezone.utc, timezone(timedelta(seconds=3661)))
print(tried(lambda: timezone(timedelta(hours=24))), tried(lambda: timezone(5)), tried(lambda: timezone(timedelta(0), 5)), isinstance(z, tzinfo), datetime.MINYEAR, datetime.MAXYEAR, z.fromutc(dt(2024, 1, 1, tzinfo=z)))


class Summer(tzinfo):
    """An hour of saving from April to October."""

    def utcoffset(self, when):
        return timedelta(hours=1) + self.dst(when)

    def dst(self, when):
        return timedelta(hours=1) if when is not None and 4 <= when.month <= 10 else timedelta(0)

    def tzname(self, when):
        return "SUMMER" if self.dst(when) else "WINTER"

    def __repr__(self):
        return "Summer()"


zone = Summer()
x = dt(2024, 7, 1, 12, tzinfo=zone)
print(x, repr(x), x.utcoffset(), x.dst(), x.tzname(), x.astimezone(timezone.utc), x.replace(month=1), x.replace(month=1).tzname(), x.strftime("%Z %z"), x.timetuple().tm_isdst, dt(2024, 12, 31, 23, 30, tzinfo=timezone.utc).astimezone(zone), x.isoformat(), x == x.astimezone(timezone.utc), (x - dt(2024, 7, 1, tzinfo=timezone.utc)))
print(dt.fromtimestamp(1720000000, zone), dt.combine(d, time(1, tzinfo=zone)))


class Empty(tzinfo):
    pass


print(tried(lambda: str(dt(2024, 1, 1, tzinfo=Empty()).utcoffset())))

import datetime
import time

def show(label, f):
    try:
        print(label, repr(f()))
    except Exception as e:
        print(label, type(e), e)

for s in [0, 1e9, 1234567890.9, 951782400, 1709164800, 4102444800, -86400]:
    t = time.gmtime(s)
    print(t, time.asctime(t), t.tm_year, t[3], tuple(t), len(t))
    print([time.strftime('%' + c, t) for c in 'YmdHMSyjaAbBhpIcxXeDFTRrnuwUWGV%'])
for y in [2020, 2021, 2023, 2024, 2026]:
    for d in [1, 2, 3, 4, 5, 6, 7, 364, 365]:
        t = datetime.date(y, 1, 1) + datetime.timedelta(days=d - 1)
        print(t.strftime('%Y-%m-%d %U %W %V %G %u %w %j %a'), end='; ')
    print()
cases = [('2024-02-29', '%Y-%m-%d'), ('29 Feb 2024', '%d %b %Y'), ('29 february 24', '%d %B %y'), ('Thu Feb 29 01:02:03 2024', '%a %b %d %H:%M:%S %Y'), ('12:30 PM', '%I:%M %p'), ('12:05 am', '%I:%M %p'), ('2024 060', '%Y %j'), ('1/2/24', '%m/%d/%y'), ('23:59:59', '%X'), ('100% 5', '100%% %d'), ('2024-2-9', '%Y-%m-%d'), ('20240229', '%Y%m%d'), ('69', '%y'), ('68', '%y'), ('  2024', ' %Y'), ('01-JAN-2024', '%d-%b-%Y'), ('2024-02-29T12:30:45', '%Y-%m-%dT%H:%M:%S'), ('12', '%H'),
         ('x', '%Y'), ('2024x', '%Y'), ('30 Feb 2024', '%d %b %Y'), ('1', '%q'), ('13', '%m'), ('', '%Y'), ('2024', '%Y-%m'), ('24:00', '%H:%M'), ('5', '%'), ('29 02 2023', '%d %m %Y'), ('abc', 'abd')]
for text, pattern in cases:
    show((text, pattern), lambda: time.strptime(text, pattern))
    show((text, pattern), lambda: str(datetime.datetime.strptime(text, pattern)))
show('f', lambda: datetime.datetime.strptime('12:00:00.25', '%H:%M:%S.%f').microsecond)
show('f', lambda: datetime.datetime.strptime('2024-02-29 12:30:45.123456', '%Y-%m-%d %H:%M:%S.%f'))
d = datetime.datetime(2024, 2, 29, 12, 30, 45)
print(datetime.datetime.fromtimestamp(d.timestamp()) == d, datetime.datetime.fromtimestamp(1.5).microsecond, d.strftime('%A %d %B %Y %I:%M %p %f %%'))
print(time.mktime(time.localtime(1e9)) == 1e9, time.strptime(time.ctime(0)).tm_sec, len(time.ctime()), time.localtime().tm_year > 2000, isinstance(time.gmtime(), tuple), isinstance(time.gmtime(), time.struct_time), type(time.gmtime()))
print(time.time() > 1e9, time.time_ns() > 10**18, time.perf_counter() >= 0, time.monotonic_ns() >= 0, time.process_time() >= 0, time.thread_time() >= 0, time.sleep(0), len(time.tzname), isinstance(time.timezone, int))
for f in [lambda: time.gmtime('a'), lambda: time.gmtime(1e20), lambda: time.strftime(1), lambda: time.strftime('%Y', (1, 2)), lambda: time.strftime('%Y', (2024, 13, 1, 0, 0, 0, 0, 1, 0)), lambda: time.strftime('%Y', (2024, 1, 1, 25, 0, 0, 0, 1, 0)), lambda: time.mktime(1), lambda: time.mktime((1, 2)), lambda: time.sleep(-1), lambda: time.gmtime(float('nan'))]:
    show('e', f)

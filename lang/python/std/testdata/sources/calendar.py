# Months and years.
import calendar
import time

print(calendar.isleap(2000), calendar.isleap(1900), calendar.leapdays(1900, 2025), calendar.weekday(2024, 2, 29), calendar.monthrange(2024, 2), calendar.monthrange(1999, 12))
print(calendar.month(2024, 2))
print(calendar.month(2024, 2, 4, 2))
print(calendar.calendar(2023))
print(calendar.calendar(2023, 3, 1, 4, 4))
calendar.prmonth(2021, 8)
print(calendar.monthcalendar(2021, 2))
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.monthcalendar(2021, 2), calendar.weekheader(3))
print(calendar.month(2021, 5))
calendar.setfirstweekday(0)
c = calendar.Calendar(6)
print(list(c.iterweekdays()), list(c.itermonthdays(2022, 1))[:10], list(c.itermonthdays2(2022, 1))[:4], list(c.itermonthdays3(2022, 1))[:8], list(c.itermonthdays4(2022, 12))[-4:])
print([str(d) for d in c.itermonthdates(2022, 2)][:3], len(c.yeardayscalendar(2022)), c.monthdatescalendar(2020, 2)[0][:2])
print(calendar.HTMLCalendar().formatmonth(2022, 2))
print(len(calendar.HTMLCalendar(6).formatyear(2022)))
print(list(calendar.month_name), list(calendar.day_abbr), calendar.month_abbr[3], calendar.day_name[0])
print(calendar.timegm((2024, 2, 29, 12, 30, 15)), calendar.timegm((1969, 12, 31, 23, 59, 59)))
for f in (lambda: calendar.monthrange(2024, 13), lambda: calendar.setfirstweekday(7)):
    try:
        f()
    except ValueError as e:
        print(type(e).__name__, e)

from dateutil import parser, relativedelta, rrule, easter
import datetime
print(parser.parse("Sat Oct 11 17:13:46 2003"), parser.parse("10/09/2003 10:30pm"), datetime.date(2024,1,31)+relativedelta.relativedelta(months=1), [d.date() for d in rrule.rrule(rrule.WEEKLY,count=3,dtstart=datetime.datetime(2024,1,1))], easter.easter(2024), parser.isoparse("2024-01-02T03:04:05Z"))

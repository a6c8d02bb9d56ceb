import humanize, datetime as dt
print(humanize.intcomma(1234567), humanize.naturalsize(10**9), humanize.intword(1.2e9), humanize.ordinal(3), humanize.naturaldelta(dt.timedelta(seconds=3661)), humanize.precisedelta(dt.timedelta(seconds=3661)), humanize.apnumber(5), humanize.fractional(0.3333), humanize.metric(1500,"V"))

// datetime.datetime.
package datetime

import (
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

const momentExample = "import datetime\ndatetime.datetime(2005, 2, 25, 3, 30)"

const clockParams = "hour=None, minute=None, second=None, microsecond=None, tzinfo=True, *, fold=None"

func momentEntries() []builtin.Entry {
	k := &kind{class: "datetime", example: momentExample}
	k.add(builtin.Entry{Names: []string{"datetime.datetime.__new__"}, Params: "year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0",
		Doc: "A day and a time of day, in a zone if one is given.", Example: momentExample, C: true, Fn: func(c *builtin.Call) (object.Value, error) { return replaced(c, object.PyDateTime{}) }})
	k.constant("min", "The first moment.", combined(object.PyDate{Year: 1, Month: 1, Day: 1}, object.PyTime{}))
	k.constant("max", "The last moment.", combined(object.PyDate{Year: 9999, Month: 12, Day: 31}, object.PyTime{Hour: 23, Min: 59, Sec: 59, Micro: 999999}))
	k.constant("resolution", "One microsecond.", object.Span(0, 1))
	momentMakers(k)
	shared(k)
	clockParts(k)
	zoneMethods(k, func(v object.Value) (zone, at object.Value) { return v.(object.PyDateTime).Zone, v })
	momentMethods(k)
	return k.out
}

// clockParts are the attributes of a time of day.
func clockParts(k *kind) {
	clock := func(v object.Value) object.PyTime {
		if t, ok := v.(object.PyTime); ok {
			return t
		}
		return clockOf(v.(object.PyDateTime))
	}
	k.property("hour", "The hour.", func(v object.Value) object.Value { return object.Int(clock(v).Hour) })
	k.property("minute", "The minute.", func(v object.Value) object.Value { return object.Int(clock(v).Min) })
	k.property("second", "The second.", func(v object.Value) object.Value { return object.Int(clock(v).Sec) })
	k.property("microsecond", "The microsecond.", func(v object.Value) object.Value { return object.Int(clock(v).Micro) })
	k.property("tzinfo", "The zone, or None.", func(v object.Value) object.Value { return orNone(clock(v).Zone) })
	k.property("fold", "1 for the second of two moments with the same clock.", func(v object.Value) object.Value { return object.Int(clock(v).Fold) })
}

func momentMakers(k *kind) {
	k.static("now", "tz=None", "This moment, by the local clock or in a zone.", "().year > 2000", true, func(c *builtin.Call) (object.Value, error) { return ofInstant(c, time.Now()) })
	k.static("today", "", "This moment, by the local clock.", "().year > 2000", true, func(*builtin.Call) (object.Value, error) { return ofGo(time.Now()), nil })
	k.static("utcnow", "", "This moment, in UTC.", "().year > 2000", true, func(*builtin.Call) (object.Value, error) { return ofGo(time.Now().UTC()), nil })
	k.static("fromtimestamp", "timestamp, tz=None", "The moment so many seconds after 1970 began.", "(0).year >= 1969", false, func(c *builtin.Call) (object.Value, error) {
		t, err := stamp(c.Args[0])
		if err != nil {
			return nil, err
		}
		return ofInstant(c, t)
	})
	k.static("utcfromtimestamp", "timestamp, /", "The moment so many seconds after 1970 began, in UTC.", "(0)", false, func(c *builtin.Call) (object.Value, error) {
		t, err := stamp(c.Args[0])
		return ofGo(t.UTC()), err
	})
	k.static("fromordinal", "ordinal, /", "Midnight of the day of a number.", "(738000)", false, func(c *builtin.Call) (object.Value, error) {
		d, err := fromOrdinal(c.Args[0])
		return combined(d, object.PyTime{}), err
	})
	k.static("fromisocalendar", "year, week, day", "Midnight of the day of an ISO year, week and weekday.", "(2024, 9, 4)", false, func(c *builtin.Call) (object.Value, error) {
		d, err := fromISOCalendar(c)
		if err != nil {
			return nil, err
		}
		return combined(d.(object.PyDate), object.PyTime{}), nil
	})
	k.static("fromisoformat", "date_string, /", "The moment that a text of ISO 8601 tells.", "('2024-02-29T12:30:00+02:00')", false, func(c *builtin.Call) (object.Value, error) {
		s, err := isoArg(c)
		if err != nil {
			return nil, err
		}
		v, err := isoMoment(s)
		return result(v, worded(err, s))
	})
	k.static("combine", "date, time, tzinfo=True", "A day with a time of day.", "(datetime.date(2024, 2, 29), datetime.time(12, 30))", false, combine)
	k.static("strptime", "date_string, format, /", "The moment that a text tells, by a pattern of % letters.", "('2024-02-29', '%Y-%m-%d')", false, strptime)
}

// ofInstant is a moment of Go's by the local clock, or in the zone that the call names.
func ofInstant(c *builtin.Call, t time.Time) (object.Value, error) {
	zone, err := zoneOf(c.Arg("tz"))
	if err != nil {
		return nil, err
	}
	if zone == nil {
		return ofGo(t.In(time.Local)), nil
	}
	return inZone(ofGo(t.UTC()), zone)
}

func combine(c *builtin.Call) (object.Value, error) {
	var d object.PyDate
	switch x := c.Args[0].(type) {
	case object.PyDate, object.PyDateTime:
		d = day(x)
	default:
		return nil, object.Errorf(object.TypeError, "combine() argument 1 must be datetime.date, not %s", object.FullTypeName(x))
	}
	t, ok := c.Args[1].(object.PyTime)
	if !ok {
		return nil, object.Errorf(object.TypeError, "combine() argument 2 must be datetime.time, not %s", object.FullTypeName(c.Args[1]))
	}
	if v := c.Arg("tzinfo"); v != nil && v != object.Bool(true) {
		zone, err := zoneOf(v)
		if err != nil {
			return nil, err
		}
		t.Zone = zone
	}
	return combined(d, t), nil
}

func strptime(c *builtin.Call) (object.Value, error) {
	var texts [2]string
	for i, v := range c.Args[:2] {
		s, ok := v.(object.Str)
		if !ok {
			return nil, object.Errorf(object.TypeError, "strptime() argument %d must be str, not %s", i+1, object.FullTypeName(v))
		}
		texts[i] = string(s)
	}
	m, zone, err := pytext.StrptimeZone(texts[0], texts[1])
	if err != nil {
		return nil, err
	}
	return object.PyDateTime{Moment: m, Zone: zone}, nil
}

// replaced is a moment with the parts that the call gives.
func replaced(c *builtin.Call, d object.PyDateTime) (object.Value, error) {
	date, err := datePart(c, dateOf(d.Moment))
	if err != nil {
		return nil, err
	}
	clock, err := clockPart(c, clockOf(d))
	if err != nil {
		return nil, err
	}
	return combined(date, clock), nil
}

func momentMethods(k *kind) {
	of := func(c *builtin.Call) object.PyDateTime { return c.Args[0].(object.PyDateTime) }
	k.method("date", "", "The day.", "()", func(c *builtin.Call) (object.Value, error) { return dateOf(of(c).Moment), nil })
	k.method("time", "", "The time of day, without a zone.", "()", func(c *builtin.Call) (object.Value, error) {
		t := clockOf(of(c))
		t.Zone = nil
		return t, nil
	})
	k.method("timetz", "", "The time of day with its zone.", "()", func(c *builtin.Call) (object.Value, error) { return clockOf(of(c)), nil })
	k.method("replace", "year=None, month=None, day=None, "+clockParams, "The moment with other parts.", "(hour=0)", func(c *builtin.Call) (object.Value, error) { return replaced(c, of(c)) })
	k.method("isoformat", "sep='T', timespec='auto'", "ISO 8601 text.", "()", func(c *builtin.Call) (object.Value, error) {
		sep, err := c.Str("sep", "T")
		if err != nil {
			return nil, err
		}
		if len([]rune(sep)) != 1 {
			return nil, object.Errorf(object.TypeError, "isoformat() argument 1 must be a unicode character, not str")
		}
		s, err := isoText(c, clockOf(of(c)), of(c))
		return object.Str(dateOf(of(c).Moment).Str() + sep + s), err
	})
	k.method("timestamp", "", "Seconds since 1970 began; without a zone by the local clock.", "() > 0", func(c *builtin.Call) (object.Value, error) {
		d, err := inUTC(of(c))
		if err != nil {
			return nil, err
		}
		micros := (ordinal(dateOf(d.Moment))-epochOrdinal)*dayMicros + clockMicros(d.Hour, d.Min, d.Sec, d.Micro)
		return object.Float(float64(micros) / 1e6), nil
	})
	k.method("astimezone", "tz=None", "The same moment in another zone, by default the local clock's.", "(datetime.timezone.utc)", func(c *builtin.Call) (object.Value, error) {
		zone, err := zoneOf(c.Arg("tz"))
		if err != nil {
			return nil, err
		}
		d, err := inUTC(of(c))
		if err != nil {
			return nil, err
		}
		if zone == nil {
			zone = localZone(goTime(d.Moment, time.UTC))
		}
		return inZone(d, zone)
	})
	k.method("utctimetuple", "", "The parts in UTC as time.struct_time.", "()", func(c *builtin.Call) (object.Value, error) {
		d := of(c)
		if d.Zone != nil {
			var err error
			if d, err = inUTC(d); err != nil {
				return nil, err
			}
		}
		return pytext.StructTime(goTime(d.Moment, time.UTC), 0), nil
	})
}

// isoText is a time of day and the offset of its zone.
func isoText(c *builtin.Call, t object.PyTime, at object.Value) (string, error) {
	spec, err := c.Str("timespec", "auto")
	if err != nil {
		return "", err
	}
	s, err := timeText(t, spec)
	if err != nil {
		return "", err
	}
	micros, known, err := object.ZoneOffset(t.Zone, at)
	if known {
		s += object.OffsetText(micros, ":")
	}
	return s, err
}

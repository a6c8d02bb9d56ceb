// Zones: fixed offsets from UTC, and what a moment says of the zone it has.
package datetime

import (
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

var utc = object.PyZone{}

func zoneEntries() []builtin.Entry {
	k := &kind{class: "timezone", example: "import datetime\ndatetime.timezone(datetime.timedelta(hours=2))"}
	k.add(builtin.Entry{Names: []string{"datetime.timezone.__new__"}, Params: "offset, name=None", Doc: "A zone with a fixed offset from UTC.", Example: k.example, C: true, Fn: newZone})
	k.constant("utc", "UTC.", utc)
	k.constant("min", "The zone furthest behind.", object.PyZone{Offset: -(dayMicros - 60e6)})
	k.constant("max", "The zone furthest ahead.", object.PyZone{Offset: dayMicros - 60e6})
	k.method("utcoffset", "dt, /", "The offset.", "(None)", func(c *builtin.Call) (object.Value, error) {
		return object.Span(0, c.Args[0].(object.PyZone).Offset), nil
	})
	k.method("tzname", "dt, /", "The name.", "(None)", func(c *builtin.Call) (object.Value, error) {
		return object.Str(c.Args[0].(object.PyZone).Str()), nil
	})
	k.method("dst", "dt, /", "None: no saving of daylight.", "(None)", func(*builtin.Call) (object.Value, error) { return object.None, nil })
	k.method("fromutc", "dt, /", "A moment in UTC as one of the zone.", ".fromutc", func(c *builtin.Call) (object.Value, error) {
		d, ok := c.Args[1].(object.PyDateTime)
		if !ok {
			return nil, object.Errorf(object.TypeError, "fromutc: argument must be a datetime")
		}
		if d.Zone != c.Args[0] {
			return nil, object.Errorf(object.ValueError, "fromutc: dt.tzinfo is not self")
		}
		return result(moved(d, 0, c.Args[0].(object.PyZone).Offset))
	})
	k.out[len(k.out)-1].Example = "import datetime\nz = datetime.timezone.utc\nz.fromutc(datetime.datetime(2024, 1, 1, tzinfo=z))"
	k.add(builtin.Entry{Names: []string{"datetime.timezone.__eq__"}, Params: "self, other, /", Doc: "Whether the offsets are equal.", Example: k.example + " == datetime.timezone.utc", Fn: func(c *builtin.Call) (object.Value, error) {
		o, ok := c.Args[1].(object.PyZone)
		return object.Bool(ok && o.Offset == c.Args[0].(object.PyZone).Offset), nil
	}})
	return k.out
}

func newZone(c *builtin.Call) (object.Value, error) {
	s, ok := c.Arg("offset").(object.PySpan)
	if !ok {
		return nil, object.Errorf(object.TypeError, "timezone() argument 1 must be datetime.timedelta, not %s", object.FullTypeName(c.Arg("offset")))
	}
	z := object.PyZone{Offset: s.Days*dayMicros + s.Micros}
	if s.Days > 0 || s.Days < -1 || z.Offset == -dayMicros {
		return nil, object.Errorf(object.ValueError, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not %s.", s.Repr())
	}
	if v := c.Arg("name"); v != nil {
		name, ok := v.(object.Str)
		if !ok {
			return nil, object.Errorf(object.TypeError, "timezone() argument 2 must be str, not %s", object.FullTypeName(v))
		}
		z.Name, z.Named = string(name), true
	}
	return z, nil
}

func result[T object.Value](v T, err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

// zoneMethods are what moments and times of day answer of their zones.
func zoneMethods(k *kind, zone func(v object.Value) (zone, at object.Value)) {
	span := func(f func(zone, at object.Value) (int64, bool, error)) func(c *builtin.Call) (object.Value, error) {
		return func(c *builtin.Call) (object.Value, error) {
			micros, known, err := f(zone(c.Args[0]))
			if err != nil || !known {
				return object.None, err
			}
			return object.Span(0, micros), nil
		}
	}
	k.method("utcoffset", "", "The zone's offset from UTC, or None.", "()", span(object.ZoneOffset))
	k.method("dst", "", "What the zone saves of daylight, or None.", "()", span(object.ZoneSaving))
	k.method("tzname", "", "The zone's name, or None.", "()", func(c *builtin.Call) (object.Value, error) { return zoneName(zone(c.Args[0])) })
}

func zoneName(zone, at object.Value) (object.Value, error) {
	switch z := zone.(type) {
	case nil:
		return object.None, nil
	case object.PyZone:
		return object.Str(z.Str()), nil
	}
	v, found, err := object.CallSpecial(zone, "tzname", at)
	if err == nil && !found {
		err = object.Errorf(object.NotImplementedError, "a tzinfo subclass must implement tzname()")
	}
	return v, err
}

// inUTC is a moment in UTC; one without an offset is by the local clock.
func inUTC(d object.PyDateTime) (object.PyDateTime, error) {
	micros, known, err := object.ZoneOffset(d.Zone, d)
	if err != nil {
		return d, err
	}
	if !known {
		_, seconds := goTime(d.Moment, time.Local).Zone()
		micros = int64(seconds) * 1e6
	}
	out, err := moved(d, 0, -micros)
	out.Zone = utc
	return out, err
}

// inZone is a moment in UTC as one of a zone.
func inZone(d object.PyDateTime, zone object.Value) (object.Value, error) {
	d.Zone = zone
	if z, ok := zone.(object.PyZone); ok {
		return result(moved(d, 0, z.Offset))
	}
	if v, found, err := object.CallSpecial(zone, "fromutc", d); found {
		return v, err
	}
	offset, known, err := object.ZoneOffset(zone, d)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, object.Errorf(object.ValueError, "fromutc: non-None utcoffset() result required")
	}
	saving, known, err := object.ZoneSaving(zone, d)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, object.Errorf(object.ValueError, "fromutc: non-None dst() result required")
	}
	standard, err := moved(d, 0, offset-saving)
	if err != nil {
		return nil, err
	}
	if saving, _, err = object.ZoneSaving(zone, standard); err != nil {
		return nil, err
	}
	return result(moved(standard, 0, saving))
}

// localZone is the zone of the local clock at a moment.
func localZone(t time.Time) object.PyZone {
	name, seconds := t.In(time.Local).Zone()
	return object.PyZone{Offset: int64(seconds) * 1e6, Name: name, Named: true}
}

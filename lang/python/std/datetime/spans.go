// datetime.timedelta.
package datetime

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

const (
	spanExample = "import datetime\ndatetime.timedelta(days=1, hours=2)"
	mostDays    = 999999999
)

// spanUnits are the arguments of timedelta, in microseconds.
var spanUnits = []struct {
	name  string
	micro int64
}{{"days", dayMicros}, {"seconds", 1e6}, {"microseconds", 1}, {"milliseconds", 1e3}, {"minutes", 60e6}, {"hours", 3600e6}, {"weeks", 7 * dayMicros}}

func spanEntries() []builtin.Entry {
	k := &kind{class: "timedelta", example: spanExample}
	k.add(builtin.Entry{Names: []string{"datetime.timedelta.__new__"}, Params: "days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0", Doc: "A span of time.", Example: spanExample, C: true, Fn: newSpan})
	k.constant("min", "The longest span back.", object.PySpan{Days: -mostDays})
	k.constant("max", "The longest span.", object.PySpan{Days: mostDays, Micros: dayMicros - 1})
	k.constant("resolution", "One microsecond.", object.Span(0, 1))
	of := func(v object.Value) object.PySpan { return v.(object.PySpan) }
	k.property("days", "Days of the span.", func(v object.Value) object.Value { return object.Int(of(v).Days) })
	k.property("seconds", "Seconds beyond the days.", func(v object.Value) object.Value { return object.Int(of(v).Micros / 1e6) })
	k.property("microseconds", "Microseconds beyond the seconds.", func(v object.Value) object.Value { return object.Int(of(v).Micros % 1e6) })
	k.method("total_seconds", "", "All of the span in seconds.", "()", func(c *builtin.Call) (object.Value, error) {
		f, _ := new(big.Rat).SetFrac(micros(of(c.Args[0])), big.NewInt(1e6)).Float64()
		return object.Float(f), nil
	})
	return k.out
}

// micros is all of a span.
func micros(s object.PySpan) *big.Int {
	n := new(big.Int).Mul(big.NewInt(s.Days), big.NewInt(dayMicros))
	return n.Add(n, big.NewInt(s.Micros))
}

// spanOf is the span of so many microseconds.
func spanOf(n *big.Int) (object.PySpan, error) {
	d, m := new(big.Int).DivMod(n, big.NewInt(dayMicros), new(big.Int))
	if !d.IsInt64() || d.Int64() > mostDays || d.Int64() < -mostDays {
		return object.PySpan{}, object.Errorf(object.OverflowError, "days=%s; must have magnitude <= %d", d, mostDays)
	}
	return object.PySpan{Days: d.Int64(), Micros: m.Int64()}, nil
}

func newSpan(c *builtin.Call) (object.Value, error) {
	total, rest := new(big.Int), 0.0
	for _, u := range spanUnits {
		v := c.OptionalArg(u.name)
		if v == nil {
			continue
		}
		if n, ok := object.Big(v); ok {
			total.Add(total, new(big.Int).Mul(n, big.NewInt(u.micro)))
			continue
		}
		f, err := c.Float(u.name, 0)
		if err != nil {
			return nil, object.Errorf(object.TypeError, "unsupported type for timedelta %s component: %s", u.name, object.FullTypeName(v))
		}
		whole, part := math.Modf(f)
		switch {
		case math.IsNaN(f):
			return nil, object.Errorf(object.ValueError, "cannot convert float NaN to integer")
		case math.IsInf(f, 0):
			return nil, object.Errorf(object.OverflowError, "cannot convert float infinity to integer")
		}
		n, _ := big.NewFloat(whole).Int(nil)
		total.Add(total, n.Mul(n, big.NewInt(u.micro)))
		scaled := part * float64(u.micro)
		m, fraction := math.Modf(scaled)
		total.Add(total, big.NewInt(int64(m)))
		rest += fraction
	}
	rounded := math.RoundToEven(rest)
	if math.Abs(rest-math.Trunc(rest)) == 0.5 { // a half goes to the even one of the whole sum
		down := new(big.Int).Add(total, big.NewInt(int64(math.Floor(rest))))
		rounded = math.Floor(rest) + float64(down.Bit(0))
	}
	return result(spanOf(total.Add(total, big.NewInt(int64(rounded)))))
}

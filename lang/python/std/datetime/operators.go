// Arithmetic and order of dates, moments, times of day and spans.
package datetime

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// operators are the special methods; those of spans alone follow.
var operators = map[string]value.Op{"add": value.Add, "sub": value.Sub, "lt": value.Lt, "le": value.Le, "gt": value.Gt, "ge": value.Ge, "eq": value.Eq, "ne": value.Ne}

var spanOperators = map[string]value.Op{"mul": value.Mul, "truediv": value.Div, "floordiv": value.FloorDiv, "mod": value.Mod}

func operatorEntries() []builtin.Entry {
	var out []builtin.Entry
	add := func(class, name, doc, example string, f func(c *builtin.Call) (value.Value, error)) {
		params := "self, other, /"
		if doc[0] != 's' && doc[0] != 'o' && doc[0] != 'D' {
			params = "self, /"
		}
		out = append(out, builtin.Entry{Names: []string{"datetime." + class + ".__" + name + "__"}, Params: params, Doc: doc, Example: "import datetime\n" + example, Fn: f})
	}
	example := map[string]string{"date": "datetime.date(2024, 2, 29)", "datetime": "datetime.datetime(2024, 2, 29)", "time": "datetime.time(12)", "timedelta": "datetime.timedelta(2)"}
	for class, self := range example {
		for name, op := range operators {
			if class == "time" && (op == value.Add || op == value.Sub) {
				continue
			}
			other := self
			if op == value.Add {
				other = example["timedelta"]
			}
			add(class, name, "self "+op.String()+" other.", self+" "+op.String()+" "+other, func(c *builtin.Call) (value.Value, error) { return apply(c, op, c.Args[0], c.Args[1]) })
			if op == value.Add || op == value.Sub {
				add(class, "r"+name, "other "+op.String()+" self.", other+" "+op.String()+" "+self, func(c *builtin.Call) (value.Value, error) { return apply(c, op, c.Args[1], c.Args[0]) })
			}
		}
	}
	span := example["timedelta"]
	for name, op := range spanOperators {
		right := "3"
		if op == value.Mod {
			right = span
		}
		add("timedelta", name, "self "+op.String()+" other.", span+" "+op.String()+" "+right, func(c *builtin.Call) (value.Value, error) { return apply(c, op, c.Args[0], c.Args[1]) })
		if op == value.Mul {
			add("timedelta", "r"+name, "other * self.", "3 * "+span, func(c *builtin.Call) (value.Value, error) { return apply(c, op, c.Args[1], c.Args[0]) })
		}
	}
	add("timedelta", "divmod", "Divides: the quotient and the rest.", "divmod("+span+", "+span+")", func(c *builtin.Call) (value.Value, error) {
		q, err := apply(c, value.FloorDiv, c.Args[0], c.Args[1])
		if err != nil {
			return nil, err
		}
		r, err := apply(c, value.Mod, c.Args[0], c.Args[1])
		return value.Tuple{q, r}, err
	})
	unary := func(name, doc, example string, f func(n *big.Int) *big.Int) {
		add("timedelta", name, doc, example, func(c *builtin.Call) (value.Value, error) { return result(spanOf(f(micros(c.Args[0].(value.PySpan))))) })
	}
	unary("neg", "The span the other way.", "-"+span, func(n *big.Int) *big.Int { return n.Neg(n) })
	unary("pos", "The span.", "+"+span, func(n *big.Int) *big.Int { return n })
	unary("abs", "The span forward.", "abs("+span+")", func(n *big.Int) *big.Int { return n.Abs(n) })
	return out
}

// apply computes an operator; arrays take the values as NumPy's times.
func apply(c *builtin.Call, op value.Op, a, b value.Value) (value.Value, error) {
	for _, v := range []value.Value{a, b} {
		switch v.(type) {
		case *value.Array:
			return c.R.Binary(op, a, b)
		case value.Unknown:
			return nil, value.ErrUnknown
		}
	}
	if op.IsCompare() {
		return compare(op, a, b)
	}
	x, isSpan := a.(value.PySpan)
	y, bySpan := b.(value.PySpan)
	switch {
	case isSpan && bySpan:
		return spanBySpan(op, micros(x), micros(y), a, b)
	case bySpan && (op == value.Add || op == value.Sub):
		n := y
		if op == value.Sub {
			n = value.Span(-y.Days, -y.Micros)
		}
		switch d := a.(type) {
		case value.PyDate: // a date moves by whole days
			n := y.Days
			if op == value.Sub {
				n = -n
			}
			return result(ofOrdinal(ordinal(d) + n))
		case value.PyDateTime:
			return result(moved(d, n.Days, n.Micros))
		}
	case isSpan && op == value.Add && (b.TypeName() == "datetime.date" || b.TypeName() == "datetime.datetime"):
		return apply(c, op, b, a)
	case bySpan && op == value.Mul:
		return scaled(op, b, micros(y), a)
	case isSpan && value.IsNumber(b):
		return scaled(op, a, micros(x), b)
	case op == value.Sub:
		return difference(a, b)
	}
	return nil, refusal(op, a, b)
}

func spanBySpan(op value.Op, x, y *big.Int, a, b value.Value) (value.Value, error) {
	switch op {
	case value.Add:
		return result(spanOf(x.Add(x, y)))
	case value.Sub:
		return result(spanOf(x.Sub(x, y)))
	case value.Div, value.FloorDiv, value.Mod:
		if y.Sign() == 0 {
			text := "integer division or modulo by zero"
			if op == value.Div {
				text = "division by zero"
			}
			return nil, value.Errorf(value.ZeroDivisionError, "%s", text)
		}
		if op == value.Div {
			f, _ := new(big.Rat).SetFrac(x, y).Float64()
			return value.Float(f), nil
		}
		q, m := floorDiv(x, y)
		if op == value.FloorDiv {
			return value.FromBig(q), nil
		}
		return result(spanOf(m))
	}
	return nil, refusal(op, a, b)
}

// floorDiv is Python's // and %.
func floorDiv(x, y *big.Int) (q, m *big.Int) {
	q, m = new(big.Int).QuoRem(x, y, new(big.Int))
	if m.Sign() != 0 && m.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		m.Add(m, y)
	}
	return q, m
}

// scaled is a span times or by a number, rounded to the even microsecond.
func scaled(op value.Op, span value.Value, n *big.Int, by value.Value) (value.Value, error) {
	factor := new(big.Rat)
	k, whole := value.Big(by)
	f, isFloat := by.(value.Float)
	switch {
	case whole:
		factor.SetInt(k)
	case isFloat && op != value.FloorDiv && !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0):
		factor.SetFloat64(float64(f))
	case isFloat && math.IsNaN(float64(f)):
		return nil, value.Errorf(value.ValueError, "cannot convert NaN to integer ratio")
	case isFloat && op != value.FloorDiv:
		return nil, value.Errorf(value.OverflowError, "cannot convert Infinity to integer ratio")
	default:
		return nil, refusal(op, span, by)
	}
	switch op {
	case value.Mul:
		return result(spanOf(toEven(new(big.Rat).Mul(new(big.Rat).SetInt(n), factor))))
	case value.Div, value.FloorDiv:
		if factor.Sign() == 0 {
			return nil, value.Errorf(value.ZeroDivisionError, "integer division or modulo by zero")
		}
		if op == value.FloorDiv {
			q, _ := floorDiv(n, k)
			return result(spanOf(q))
		}
		return result(spanOf(toEven(new(big.Rat).Quo(new(big.Rat).SetInt(n), factor))))
	}
	return nil, refusal(op, span, by)
}

func toEven(r *big.Rat) *big.Int {
	q, m := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	twice := m.Lsh(m, 1).Cmp(r.Denom())
	if twice > 0 || twice == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// difference is the span between two dates or two moments.
func difference(a, b value.Value) (value.Value, error) {
	if x, ok := a.(value.PyDate); ok {
		if y, ok := b.(value.PyDate); ok {
			return value.Span(ordinal(x)-ordinal(y), 0), nil
		}
	}
	x, ok1 := a.(value.PyDateTime)
	y, ok2 := b.(value.PyDateTime)
	if !ok1 || !ok2 {
		return nil, refusal(value.Sub, a, b)
	}
	p, q, err := value.ZoneOffsets(x, y, x.Zone, y.Zone, "can't subtract offset-naive and offset-aware datetimes")
	if err != nil {
		return nil, err
	}
	return value.Span(ordinal(dateOf(x.Moment))-ordinal(dateOf(y.Moment)), clockMicros(x.Hour, x.Min, x.Sec, x.Micro)-clockMicros(y.Hour, y.Min, y.Sec, y.Micro)-p+q), nil
}

func compare(op value.Op, a, b value.Value) (value.Value, error) {
	order, ok, err := value.OrderTimes(a, b)
	equality := op == value.Eq || op == value.Ne
	if err != nil && equality && value.TypeError.Is(err) { // with and without a zone
		return value.Bool(op == value.Ne), nil
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		if equality {
			return value.Bool(op == value.Ne), nil
		}
		return nil, refusal(op, a, b)
	}
	return value.Bool(map[value.Op]bool{value.Lt: order < 0, value.Le: order <= 0, value.Gt: order > 0, value.Ge: order >= 0, value.Eq: order == 0, value.Ne: order != 0}[op]), nil
}

func refusal(op value.Op, a, b value.Value) error {
	if op == value.Add { // a sequence on the left has the word
		switch a.(type) {
		case value.Str, value.Bytes, *value.List, value.Tuple:
			_, err := value.Binary(op, a, b)
			return err
		}
	}
	if op.IsCompare() {
		for _, p := range [][2]value.Value{{a, b}, {b, a}} {
			if _, ok := p[0].(value.PyDateTime); ok {
				if _, ok := p[1].(value.PyDate); ok {
					return value.Staticf(value.TypeError, "can't compare datetime.datetime to datetime.date")
				}
			}
		}
		return value.Staticf(value.BadOperand, "'%s' not supported between instances of '%s' and '%s'", op, value.FullTypeName(a), value.FullTypeName(b))
	}
	return value.Staticf(value.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, value.FullTypeName(a), value.FullTypeName(b))
}

// Arithmetic and order of dates, moments, times of day and spans.
package datetime

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// operators are the special methods; those of spans alone follow.
var operators = map[string]object.Op{"add": object.Add, "sub": object.Sub, "lt": object.Lt, "le": object.Le, "gt": object.Gt, "ge": object.Ge, "eq": object.Eq, "ne": object.Ne}

var spanOperators = map[string]object.Op{"mul": object.Mul, "truediv": object.Div, "floordiv": object.FloorDiv, "mod": object.Mod}

func operatorEntries() []builtin.Entry {
	var out []builtin.Entry
	add := func(class, name, doc, example string, f func(c *builtin.Call) (object.Value, error)) {
		params := "self, other, /"
		if doc[0] != 's' && doc[0] != 'o' && doc[0] != 'D' {
			params = "self, /"
		}
		out = append(out, builtin.Entry{Names: []string{"datetime." + class + ".__" + name + "__"}, Params: params, Doc: doc, Example: "import datetime\n" + example, Fn: f})
	}
	example := map[string]string{"date": "datetime.date(2024, 2, 29)", "datetime": "datetime.datetime(2024, 2, 29)", "time": "datetime.time(12)", "timedelta": "datetime.timedelta(2)"}
	for class, self := range example {
		for name, op := range operators {
			if class == "time" && (op == object.Add || op == object.Sub) {
				continue
			}
			other := self
			if op == object.Add {
				other = example["timedelta"]
			}
			add(class, name, "self "+op.String()+" other.", self+" "+op.String()+" "+other, func(c *builtin.Call) (object.Value, error) { return apply(c, op, c.Args[0], c.Args[1]) })
			if op == object.Add || op == object.Sub {
				add(class, "r"+name, "other "+op.String()+" self.", other+" "+op.String()+" "+self, func(c *builtin.Call) (object.Value, error) { return apply(c, op, c.Args[1], c.Args[0]) })
			}
		}
	}
	span := example["timedelta"]
	for name, op := range spanOperators {
		right := "3"
		if op == object.Mod {
			right = span
		}
		add("timedelta", name, "self "+op.String()+" other.", span+" "+op.String()+" "+right, func(c *builtin.Call) (object.Value, error) { return apply(c, op, c.Args[0], c.Args[1]) })
		if op == object.Mul {
			add("timedelta", "r"+name, "other * self.", "3 * "+span, func(c *builtin.Call) (object.Value, error) { return apply(c, op, c.Args[1], c.Args[0]) })
		}
	}
	add("timedelta", "divmod", "Divides: the quotient and the rest.", "divmod("+span+", "+span+")", func(c *builtin.Call) (object.Value, error) {
		q, err := apply(c, object.FloorDiv, c.Args[0], c.Args[1])
		if err != nil {
			return nil, err
		}
		r, err := apply(c, object.Mod, c.Args[0], c.Args[1])
		return object.Tuple{q, r}, err
	})
	unary := func(name, doc, example string, f func(n *big.Int) *big.Int) {
		add("timedelta", name, doc, example, func(c *builtin.Call) (object.Value, error) {
			return result(spanOf(f(micros(c.Args[0].(object.PySpan)))))
		})
	}
	unary("neg", "The span the other way.", "-"+span, func(n *big.Int) *big.Int { return n.Neg(n) })
	unary("pos", "The span.", "+"+span, func(n *big.Int) *big.Int { return n })
	unary("abs", "The span forward.", "abs("+span+")", func(n *big.Int) *big.Int { return n.Abs(n) })
	return out
}

// apply computes an operator; arrays take the values as NumPy's times.
func apply(c *builtin.Call, op object.Op, a, b object.Value) (object.Value, error) {
	for _, v := range []object.Value{a, b} {
		switch v.(type) {
		case *object.Array:
			return c.R.Binary(op, a, b)
		case object.Unknown:
			return nil, object.ErrUnknown
		}
	}
	if op.IsCompare() {
		return compare(op, a, b)
	}
	x, isSpan := a.(object.PySpan)
	y, bySpan := b.(object.PySpan)
	switch {
	case isSpan && bySpan:
		return spanBySpan(op, micros(x), micros(y), a, b)
	case bySpan && (op == object.Add || op == object.Sub):
		n := y
		if op == object.Sub {
			n = object.Span(-y.Days, -y.Micros)
		}
		switch d := a.(type) {
		case object.PyDate: // a date moves by whole days
			n := y.Days
			if op == object.Sub {
				n = -n
			}
			return result(ofOrdinal(ordinal(d) + n))
		case object.PyDateTime:
			return result(moved(d, n.Days, n.Micros))
		}
	case isSpan && op == object.Add && (b.TypeName() == "datetime.date" || b.TypeName() == "datetime.datetime"):
		return apply(c, op, b, a)
	case bySpan && op == object.Mul:
		return scaled(op, b, micros(y), a)
	case isSpan && object.IsNumber(b):
		return scaled(op, a, micros(x), b)
	case op == object.Sub:
		return difference(a, b)
	}
	return nil, refusal(op, a, b)
}

func spanBySpan(op object.Op, x, y *big.Int, a, b object.Value) (object.Value, error) {
	switch op {
	case object.Add:
		return result(spanOf(x.Add(x, y)))
	case object.Sub:
		return result(spanOf(x.Sub(x, y)))
	case object.Div, object.FloorDiv, object.Mod:
		if y.Sign() == 0 {
			text := "integer division or modulo by zero"
			if op == object.Div {
				text = "division by zero"
			}
			return nil, object.Errorf(object.ZeroDivisionError, "%s", text)
		}
		if op == object.Div {
			return object.Binary(op, object.FromBig(x), object.FromBig(y))
		}
		q, m := floorDiv(x, y)
		if op == object.FloorDiv {
			return object.FromBig(q), nil
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
func scaled(op object.Op, span object.Value, n *big.Int, by object.Value) (object.Value, error) {
	factor := new(big.Rat)
	k, whole := object.Big(by)
	f, isFloat := by.(object.Float)
	switch {
	case whole:
		factor.SetInt(k)
	case isFloat && op != object.FloorDiv && !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0):
		factor.SetFloat64(float64(f))
	case isFloat && math.IsNaN(float64(f)):
		return nil, object.Errorf(object.ValueError, "cannot convert NaN to integer ratio")
	case isFloat && op != object.FloorDiv:
		return nil, object.Errorf(object.OverflowError, "cannot convert Infinity to integer ratio")
	default:
		return nil, refusal(op, span, by)
	}
	switch op {
	case object.Mul:
		return result(spanOf(toEven(new(big.Rat).Mul(new(big.Rat).SetInt(n), factor))))
	case object.Div, object.FloorDiv:
		if factor.Sign() == 0 {
			return nil, object.Errorf(object.ZeroDivisionError, "integer division or modulo by zero")
		}
		if op == object.FloorDiv {
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
func difference(a, b object.Value) (object.Value, error) {
	if x, ok := a.(object.PyDate); ok {
		if y, ok := b.(object.PyDate); ok {
			return object.Span(ordinal(x)-ordinal(y), 0), nil
		}
	}
	x, ok1 := a.(object.PyDateTime)
	y, ok2 := b.(object.PyDateTime)
	if !ok1 || !ok2 {
		return nil, refusal(object.Sub, a, b)
	}
	p, q, err := object.ZoneOffsets(x, y, x.Zone, y.Zone, "can't subtract offset-naive and offset-aware datetimes")
	if err != nil {
		return nil, err
	}
	return object.Span(ordinal(dateOf(x.Moment))-ordinal(dateOf(y.Moment)), clockMicros(x.Hour, x.Min, x.Sec, x.Micro)-clockMicros(y.Hour, y.Min, y.Sec, y.Micro)-p+q), nil
}

func compare(op object.Op, a, b object.Value) (object.Value, error) {
	order, ok, err := object.OrderTimes(a, b)
	equality := op == object.Eq || op == object.Ne
	if err != nil && equality && object.TypeError.Is(err) { // with and without a zone
		return object.Bool(op == object.Ne), nil
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		if equality {
			return object.Bool(op == object.Ne), nil
		}
		return nil, refusal(op, a, b)
	}
	return object.Bool(map[object.Op]bool{object.Lt: order < 0, object.Le: order <= 0, object.Gt: order > 0, object.Ge: order >= 0, object.Eq: order == 0, object.Ne: order != 0}[op]), nil
}

func refusal(op object.Op, a, b object.Value) error {
	if op == object.Add { // a sequence on the left has the word
		switch a.(type) {
		case object.Str, object.Bytes, *object.List, object.Tuple:
			_, err := object.Binary(op, a, b)
			return err
		}
	}
	if op.IsCompare() {
		for _, p := range [][2]object.Value{{a, b}, {b, a}} {
			if _, ok := p[0].(object.PyDateTime); ok {
				if _, ok := p[1].(object.PyDate); ok {
					return object.Staticf(object.TypeError, "can't compare datetime.datetime to datetime.date")
				}
			}
		}
		return object.Staticf(object.BadOperand, "'%s' not supported between instances of '%s' and '%s'", op, object.FullTypeName(a), object.FullTypeName(b))
	}
	return object.Staticf(object.BadOperand, "unsupported operand type(s) for %s: '%s' and '%s'", op, object.FullTypeName(a), object.FullTypeName(b))
}

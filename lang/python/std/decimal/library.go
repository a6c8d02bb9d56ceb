// Package decimal is the part in Go of Python's module decimal: the arithmetic of numbers
// under contexts, their order and their text. The classes, and what is asked for rarely, are
// the module's text in the language. Numbers are exact as CPython's are: coefficients of any
// size, exponents of 62 bits.
package decimal

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module that the text takes it from.
var Library = builtin.Library{Modules: []string{"_decimal_numbers"}, Open: open}

func open() builtin.Contents {
	var out []builtin.Entry
	add := func(name, params, doc, example string, fn func(c *builtin.Call, k *kit) (object.Value, error)) {
		out = append(out, builtin.Entry{Names: []string{"_decimal_numbers." + name}, Params: params, Doc: doc, Example: "from decimal import Decimal\n" + example, Fn: entry(fn)})
	}
	for _, o := range []struct {
		name, example string
		f             func(x *context, a, b number) (number, status)
	}{
		{"add", "Decimal('1.1') + 2", (*context).add}, {"subtract", "Decimal('1.1') - 2", (*context).sub}, {"multiply", "Decimal('1.1') * 2", (*context).mul},
		{"divide", "Decimal(1) / 3", (*context).div}, {"divide_int", "Decimal(7) // 2", (*context).floorDiv}, {"remainder", "Decimal(7) % 2", (*context).mod},
	} {
		add(o.name, "a, b, context, state, /", "The operation of two numbers.", o.example, binary(o.f))
	}
	for _, o := range []struct {
		name, example string
		f             func(x *context, a number) (number, status)
	}{
		{"minus", "-Decimal('1.1')", func(x *context, a number) (number, status) { return x.signed(a, !a.neg) }},
		{"plus", "+Decimal('1.1')", func(x *context, a number) (number, status) { return x.signed(a, a.neg) }},
		{"abs", "abs(Decimal('-1.1'))", func(x *context, a number) (number, status) { return x.signed(a, false) }},
		{"sqrt", "Decimal(2).sqrt()", (*context).sqrt}, {"normalize", "Decimal('1.10').normalize()", (*context).normalize},
		{"refixed", "Decimal('1.10').normalize()", (*context).refixed},
	} {
		add(o.name, "a, context, state, /", "The operation of a number.", o.example, unary(o.f))
	}
	for _, o := range []struct {
		name string
		op   object.Op
	}{{"eq", object.Eq}, {"lt", object.Lt}, {"le", object.Le}, {"gt", object.Gt}, {"ge", object.Ge}} {
		add(o.name, "a, b, state, /", "A comparison.", "Decimal(1) "+o.op.String()+" 2", comparison(o.op))
	}
	add("divmod", "a, b, context, state, /", "Quotient and remainder.", "divmod(Decimal(7), 2)", divmod)
	add("quantize", "a, b, rounding, context, state, /", "A number with another's exponent.", "Decimal('1.15').quantize(Decimal('0.1'))", quantize)
	add("integral", "a, rounding, exact, context, state, /", "A number without digits behind the point.", "Decimal('1.5').to_integral_value()", integral)
	add("fixed", "sign, coefficient, exp, rounding, conditions, context, state, /", "A number as a context takes it.", "Decimal(1).ln()", fix)
	add("nans", "a, b, context, state, /", "What an operation on NaNs gives, None without one.", "Decimal('nan').ln()", nansOf)
	add("order", "a, b, /", "-1, 0 or 1.", "Decimal(1).compare(2)", orderOf)
	add("new", "cls, value, context, state, /", "A number of text, an int, a float or another number.", "Decimal('1.1')", create)
	add("text", "a, engineering, context, state, /", "A number as text.", "str(Decimal('1.10'))", textOf)
	add("format", "a, spec, context, state, /", "A number as a format says.", "f\"{Decimal('1.15'):.1f}\"", formatted)
	add("hash", "a, /", "The hash of a number.", "hash(Decimal('0.5')) == hash(0.5)", hashOf)
	add("digits", "n, /", "How many digits an int has.", "Decimal(100).adjusted()", digitsOf)
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(out)}
}

// entry makes a function of one that may meet numbers that are too long.
func entry(f func(c *builtin.Call, k *kit) (object.Value, error)) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (v object.Value, err error) {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(tooLong); !ok {
					panic(r)
				}
				v, err = nil, object.Errorf(object.MemoryError, "a number of more than %d digits", mostDigits)
			}
		}()
		return f(c, kitOf(c))
	}
}

// refused is the answer to an operand that is no number.
func refused(err error) (object.Value, error) {
	if err != nil {
		return nil, err
	}
	return object.NotImplemented, nil
}

// finish notes what happened and gives a result.
func (k *kit) finish(c *builtin.Call, x *context, n number, s status) (object.Value, error) {
	if err := x.done(c, s); err != nil {
		return nil, err
	}
	return k.make(nil, n), nil
}

func binary(f func(x *context, a, b number) (number, status)) func(c *builtin.Call, k *kit) (object.Value, error) {
	return func(c *builtin.Call, k *kit) (object.Value, error) {
		a, ok, err := k.number(c.Args[0])
		if err != nil || !ok {
			return refused(err)
		}
		b, ok, err := k.number(c.Args[1])
		if err != nil || !ok {
			return refused(err)
		}
		x, err := k.context(c, c.Args[2], c.Args[3])
		if err != nil {
			return nil, err
		}
		n, s, err := x.aside(c, func() (number, status) { return f(x, a, b) }, a, b)
		if err != nil {
			return nil, err
		}
		return k.finish(c, x, n, s)
	}
}

func unary(f func(x *context, a number) (number, status)) func(c *builtin.Call, k *kit) (object.Value, error) {
	return func(c *builtin.Call, k *kit) (object.Value, error) {
		a, ok, err := k.number(c.Args[0])
		if err != nil || !ok {
			return refused(err)
		}
		x, err := k.context(c, c.Args[1], c.Args[2])
		if err != nil {
			return nil, err
		}
		n, s, err := x.aside(c, func() (number, status) { return f(x, a) }, a)
		if err != nil {
			return nil, err
		}
		return k.finish(c, x, n, s)
	}
}

func divmod(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return refused(err)
	}
	b, ok, err := k.number(c.Args[1])
	if err != nil || !ok {
		return refused(err)
	}
	x, err := k.context(c, c.Args[2], c.Args[3])
	if err != nil {
		return nil, err
	}
	var r number
	q, s, err := x.aside(c, func() (q number, s status) {
		q, r, s = x.divmod(a, b)
		return q, s
	}, a, b)
	if err == nil {
		err = x.done(c, s)
	}
	if err != nil {
		return nil, err
	}
	return object.Tuple{k.make(nil, q), k.make(nil, r)}, nil
}

// howOf is the rounding that an argument says, the context's if it is None.
func (x *context) howOf(v object.Value) (rounding, error) {
	if builtin.IsNone(v) {
		return x.rounding, nil
	}
	if s, ok := v.(object.Str); ok {
		if r, known := roundings[string(s)]; known {
			return r, nil
		}
	}
	if _, unknown := v.(object.Unknown); unknown {
		return 0, object.ErrUnknown
	}
	return 0, object.Errorf(object.TypeError, "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
}

func quantize(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return refused(err)
	}
	b, ok, err := k.number(c.Args[1])
	if err != nil || !ok {
		return refused(err)
	}
	x, err := k.context(c, c.Args[3], c.Args[4])
	if err != nil {
		return nil, err
	}
	how, err := x.howOf(c.Args[2])
	if err != nil {
		return nil, err
	}
	n, s := x.quantize(a, b, how)
	return k.finish(c, x, n, s)
}

func integral(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return refused(err)
	}
	x, err := k.context(c, c.Args[3], c.Args[4])
	if err != nil {
		return nil, err
	}
	how, err := x.howOf(c.Args[1])
	if err != nil {
		return nil, err
	}
	n, s := x.integral(a, how, c.Args[2] == object.Bool(true))
	return k.finish(c, x, n, s)
}

// fix is fixed of a number by its parts, with conditions that are met already by name.
func fix(c *builtin.Call, k *kit) (object.Value, error) {
	n, ok, err := k.number(c.Args[1])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	sign, isInt := c.Args[0].(object.Int)
	exp, isExp := object.Big(c.Args[2])
	names, isNames := c.Args[4].(object.Tuple)
	if !isInt || !isExp || !isNames {
		return nil, object.ErrUnknown
	}
	if n.exp = furthest * int64(exp.Sign()); exp.IsInt64() {
		n.exp = max(-furthest, min(furthest, exp.Int64()))
	}
	n.neg = sign != 0
	x, err := k.context(c, c.Args[5], c.Args[6])
	if err != nil {
		return nil, err
	}
	if x.rounding, err = x.howOf(c.Args[3]); err != nil {
		return nil, err
	}
	var s status
	for _, name := range names {
		for i, known := range conditionNames {
			if name == object.Str(known) {
				s |= 1 << i
			}
		}
	}
	n, s = x.fixed(n, s)
	return k.finish(c, x, n, s)
}

func nansOf(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	b, ok, err := k.number(c.Args[1])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	if a.kind == finite && b.kind == finite {
		return object.None, nil
	}
	x, err := k.context(c, c.Args[2], c.Args[3])
	if err != nil {
		return nil, err
	}
	n, s, ok := x.nans(&a, &b)
	if !ok {
		return object.None, nil
	}
	return k.finish(c, x, n, s)
}

func orderOf(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	b, ok, err := k.number(c.Args[1])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	return object.Int(order(&a, &b)), nil
}

// create is Decimal(value).
func create(c *builtin.Call, k *kit) (object.Value, error) {
	class, ok := c.Args[0].(*object.Class)
	if !ok || class.Body == nil {
		return nil, object.ErrUnknown
	}
	if class != k.class {
		own := decimalClass(class)
		if own == nil {
			return nil, object.ErrUnknown
		}
		if own != k.class {
			*k = kit{class: own}
		}
	}
	v := object.Held(c.Args[1])
	switch v := v.(type) {
	case object.Str:
		n, ok := parse(string(v))
		if ok && n.exists() {
			return k.make(class, n), nil
		}
		x, err := k.context(c, c.Args[2], c.Args[3])
		if err != nil {
			return nil, err
		}
		if ok {
			return k.make(class, nan), x.done(c, invalidOperation)
		}
		return k.make(class, nan), x.done(c, conversionSyntax)
	case object.Float:
		x, err := k.context(c, c.Args[2], c.Args[3])
		if err != nil {
			return nil, err
		}
		return k.make(class, ofFloat(float64(v))), x.done(c, floatOperation)
	}
	n, ok, err := k.number(v)
	if err != nil {
		return nil, err
	}
	if ok {
		return k.make(class, n), nil
	}
	state, ok := c.Args[3].(*object.List)
	if !ok || state.Len() <= ofOther {
		return nil, object.ErrUnknown
	}
	return c.Apply(state.At(ofOther), class, c.Args[1], c.Args[2])
}

func textOf(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	x, err := k.context(c, c.Args[2], c.Args[3])
	if err != nil {
		return nil, err
	}
	var text string
	if _, _, err := x.aside(c, func() (n number, s status) {
		text = a.text(c.Args[1] == object.Bool(true), x.capitals)
		return n, s
	}, a); err != nil {
		return nil, err
	}
	return object.Str(text), nil
}

func formatted(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	s, ok := object.Held(c.Args[1]).(object.Str)
	if _, unknown := c.Args[1].(object.Unknown); unknown {
		return nil, object.ErrUnknown
	}
	if !ok {
		return nil, object.Errorf(object.TypeError, "format argument must be str")
	}
	x, err := k.context(c, c.Args[2], c.Args[3])
	if err != nil {
		return nil, err
	}
	f, err := readSpec(string(s))
	if err != nil {
		return nil, err
	}
	room := f.width + max(f.prec, 0)
	if a.kind == finite && f.is("fF%") {
		room += max(a.exp, 0)
		if f.prec < 0 {
			room += max(-a.exp, 0)
		}
	}
	if err := c.TextRoom(int(min(room, 1<<40))); err != nil {
		return nil, err
	}
	return object.Str(x.format(a, f)), nil
}

func hashOf(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	return object.Int(hash(&a)), nil
}

func digitsOf(c *builtin.Call, k *kit) (object.Value, error) {
	a, ok, err := k.number(c.Args[0])
	if err != nil || !ok {
		return nil, object.ErrUnknown
	}
	return object.Int(a.coef.digits()), nil
}

// The constructors of Python's types: int, float, complex, bool, list, tuple, set …
package builtin

import (
	"math/big"

	"github.com/tq-lang/tq/lang/value"
)

var pyClassEntries = python([]Entry{
	{Names: []string{"int.__new__"}, Params: "x=0, /, base=10", Doc: "A number or text as an integer.", Example: "int('ff', 16)", Fn: pyInt},
	{Names: []string{"float.__new__"}, Params: "x=0, /", Doc: "A number or text as a float.", Example: "float('1e3')", Fn: pyFloat},
	{Names: []string{"complex.__new__"}, Params: "real=0, imag=0", Doc: "A complex number of its parts, or from text.", Example: "complex(1, 2)", Fn: pyComplex},
	{Names: []string{"bool.__new__"}, Params: "x=False, /", Doc: "The truth of a value.", Example: "bool([])", Fn: pyBool},
	{Names: []string{"str.__new__"}, Params: "object='', encoding=<unset>, errors=<unset>", Doc: "A value as text.", Example: "str(1.5)", Fn: pyStr},
	{Names: []string{"bytes.__new__"}, Params: "source=b'', encoding=<unset>, errors=<unset>", Doc: "Bytes of ints, text or a length.",
		Example: "bytes([1, 2])", Fn: pyBytes},
	{Names: []string{"list.__new__"}, Params: "iterable=(), /", Doc: "A list of the elements.", Example: "list('abc')",
		Fn: func(c *Call) (value.Value, error) { vs, err := c.members(); return value.NewList(vs...), err }},
	{Names: []string{"tuple.__new__"}, Params: "iterable=(), /", Doc: "A tuple of the elements.", Example: "tuple([1, 2])",
		Fn: func(c *Call) (value.Value, error) { vs, err := c.members(); return value.Tuple(vs), err }},
	{Names: []string{"set.__new__"}, Params: "iterable=(), /", Doc: "A set of the elements.", Example: "sorted(set('banana'))", Fn: pySet(false)},
	{Names: []string{"frozenset.__new__"}, Params: "iterable=(), /", Doc: "A set that cannot be changed.", Example: "frozenset([1])", Fn: pySet(true)},
	{Names: []string{"dict.__new__"}, Params: "*args, **kwargs", Doc: "A dict of pairs, of another mapping and of keywords.", Example: "dict([('a', 1)], b=2)", Fn: pyDict},
	{Names: []string{"range.__new__"}, Params: "*args", Doc: "The ints from start to stop, by step.", Example: "list(range(2, 9, 3))", Fn: pyRange},
	{Names: []string{"slice.__new__"}, Params: "*args", Doc: "A slice object: what x[start:stop:step] means.", Example: "'abcdef'[slice(1, 5, 2)]", Fn: pySlice},
	{Names: []string{"type.__new__"}, Params: "object, bases=<unset>, dict=<unset>, /", Doc: "The type of a value.", Example: "type(1.5)", Fn: pyType},
	{Names: []string{"object.__new__"}, Params: "", Doc: "A new object, equal to nothing else.", Example: "object() is None",
		Fn: func(c *Call) (value.Value, error) { return &plainObject{}, nil }},
})

// plainObject is what object() makes.
type plainObject struct{ _ byte }

// TypeName is object.
func (*plainObject) TypeName() string { return "object" }

// Repr is repr(o), without the address.
func (*plainObject) Repr() string { return "<object object>" }

// members lists the elements of the only argument.
func (c *Call) members() ([]value.Value, error) {
	if c.Args[0] == nil {
		return nil, nil
	}
	return c.elems(c.Args[0])
}

// ready computes what a value's text needs; in checking it tells what is not known.
func (c *Call) ready(v value.Value) error {
	if c.R == nil {
		return nil
	}
	if c.R.Dry {
		return knownText(v, 0)
	}
	return c.R.Settle(v)
}

func knownText(v value.Value, depth int) error {
	if depth > 8 {
		return value.ErrUnknown
	}
	var elems []value.Value
	switch x := v.(type) {
	case value.Unknown:
		return value.ErrUnknown
	case *value.Array:
		if _, ok := x.Ready(); !ok {
			return value.ErrUnknown
		}
	case value.Tuple:
		elems = x
	case *value.List:
		elems = x.Elems
	case *value.Dict:
		elems = append(x.Keys(), x.Values()...)
	}
	for _, e := range elems {
		if err := knownText(e, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// scalarArg gives an argument as Python's own value where it is a NumPy scalar
// or an array without axes.
func scalarArg(v value.Value) (value.Value, error) {
	a, ok := v.(*value.Array)
	if !ok {
		return v, nil
	}
	if a.Rank() != 0 {
		if a.Rank() < 0 {
			return nil, value.ErrUnknown
		}
		return nil, value.Staticf("TypeError", "only 0-dimensional arrays can be converted to Python scalars")
	}
	return value.Item(a)
}

func pyInt(c *Call) (value.Value, error) {
	base := c.Arg("base")
	if c.Args[0] == nil {
		if base != nil {
			return nil, value.Staticf("TypeError", "int() missing string argument")
		}
		return value.Int(0), nil
	}
	v, err := scalarArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	digits, isText := "", true
	switch x := v.(type) {
	case value.Str:
		digits = string(x)
	case value.Bytes:
		digits = string(x)
	default:
		isText = false
	}
	n := 10
	if base != nil {
		if !isText {
			return nil, value.Staticf("TypeError", "int() can't convert non-string with explicit base")
		}
		if n, err = ToInt(base); err != nil {
			return nil, err
		}
	}
	if isText {
		return parseInt(digits, n, value.Repr(v))
	}
	if b, ok := value.Big(v); ok {
		return value.FromBig(b), nil
	}
	if f, ok := v.(value.Float); ok {
		b, err := floatToBig(float64(f))
		if err != nil {
			return nil, err
		}
		return value.FromBig(b), nil
	}
	return nil, value.Errorf("TypeError", "int() argument must be a string, a bytes-like object or a real number, not '%s'", fullTypeName(v))
}

func pyFloat(c *Call) (value.Value, error) {
	if c.Args[0] == nil {
		return value.Float(0), nil
	}
	v, err := scalarArg(c.Args[0])
	if err != nil {
		return nil, err
	}
	switch x := v.(type) {
	case value.Str:
		return parseFloat(string(x), value.Repr(x))
	case value.Bytes:
		return parseFloat(string(x), value.Repr(x))
	}
	f, ok := value.ToFloat(v)
	if !ok {
		return nil, value.Errorf("TypeError", "float() argument must be a string or a real number, not '%s'", fullTypeName(v))
	}
	if b, big := v.(value.BigInt); big && b.V.BitLen() > 1024 {
		return nil, value.Errorf("OverflowError", "int too large to convert to float")
	}
	return value.Float(f), nil
}

func pyComplex(c *Call) (value.Value, error) {
	part := func(name string) (value.Value, error) {
		v := c.Arg(name)
		if v == nil {
			return value.Int(0), nil
		}
		return scalarArg(v)
	}
	re, err := part("real")
	if err != nil {
		return nil, err
	}
	im, err := part("imag")
	if err != nil {
		return nil, err
	}
	if s, ok := re.(value.Str); ok {
		if c.Arg("imag") != nil {
			return nil, value.Errorf("TypeError", "complex() can't take second arg if first is a string")
		}
		return parseComplex(string(s))
	}
	if _, ok := im.(value.Str); ok {
		return nil, value.Errorf("TypeError", "complex() second arg can't be a string")
	}
	x, ok := value.ToComplex(re)
	if !ok {
		return nil, value.Errorf("TypeError", "complex() first argument must be a string or a number, not '%s'", fullTypeName(re))
	}
	y, ok := value.ToComplex(im)
	if !ok {
		return nil, value.Errorf("TypeError", "complex() second argument must be a number, not '%s'", fullTypeName(im))
	}
	if c.Arg("imag") == nil {
		return value.Complex(x), nil
	}
	// a part that is no complex number adds nothing, so that the sign of a zero stays
	r, i := real(x), real(y)
	if isComplexNumber(im) {
		r -= imag(y)
	}
	if isComplexNumber(re) {
		i += imag(x)
	}
	return value.Complex(complex(r, i)), nil
}

func isComplexNumber(v value.Value) bool {
	_, ok := v.(value.Complex)
	return ok
}

func pyBool(c *Call) (value.Value, error) {
	if c.Args[0] == nil {
		return value.Bool(false), nil
	}
	t, err := c.truthOf(c.Args[0])
	return value.Bool(t), err
}

// truthOf is bool(v), for values with a length of their own too.
func (c *Call) truthOf(v value.Value) (bool, error) {
	if s, ok := v.(Sized); ok {
		return s.Len() > 0, nil
	}
	return value.Truth(v)
}

func pyStr(c *Call) (value.Value, error) {
	v := c.Args[0]
	if v == nil {
		return value.Str(""), nil
	}
	if c.Arg("encoding") != nil || c.Arg("errors") != nil {
		b, ok := v.(value.Bytes)
		if !ok {
			if _, isText := v.(value.Str); isText {
				return nil, value.Errorf("TypeError", "decoding str is not supported")
			}
			return nil, value.Errorf("TypeError", "decoding to str: need a bytes-like object, %s found", v.TypeName())
		}
		return c.decode(string(b))
	}
	if err := c.ready(v); err != nil {
		return nil, err
	}
	return strResult(printer(c.Host).Str(v))
}

func pyBytes(c *Call) (value.Value, error) {
	v := c.Args[0]
	switch x := v.(type) {
	case nil:
		return value.Bytes(""), nil
	case value.Str:
		if c.Arg("encoding") == nil {
			return nil, value.Errorf("TypeError", "string argument without an encoding")
		}
		return c.encode(string(x))
	case value.Bytes:
		return x, nil
	case value.Int, value.Bool, value.BigInt:
		n, err := ToInt(x)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, value.Errorf("ValueError", "negative count")
		}
		if n > maxList {
			return nil, value.Errorf("MemoryError", "%d bytes", n)
		}
		if err := RoomFor(c.Host, int(n)); err != nil {
			return nil, err
		}
		return value.Bytes(make([]byte, n)), nil
	case *value.Array:
		if x.Rank() > 0 {
			return c.forward("ndarray.tobytes", []value.Value{x}, nil)
		}
	}
	return c.bytesFrom(v)
}

func (c *Call) bytesFrom(v value.Value) (value.Value, error) {
	if _, err := c.Host.Iterate(v); err != nil {
		return nil, value.Errorf("TypeError", "cannot convert '%s' object to bytes", fullTypeName(v))
	}
	var out []byte
	err := c.each(v, func(e value.Value) error {
		n, err := ToInt(e)
		if err != nil {
			return err
		}
		if n < 0 || n > 255 {
			return value.Errorf("ValueError", "bytes must be in range(0, 256)")
		}
		out = append(out, byte(n))
		return nil
	})
	return value.Bytes(out), err
}

func pySet(frozen bool) func(*Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		vs, err := c.members()
		if err != nil {
			return nil, err
		}
		s, err := value.NewSet(vs...)
		if err != nil {
			return nil, err
		}
		s.Frozen = frozen
		return s, nil
	}
}

func pyDict(c *Call) (value.Value, error) {
	if len(c.Rest) > 1 {
		return nil, value.Staticf("TypeError", "dict expected at most 1 argument, got %d", len(c.Rest))
	}
	d := value.NewDict()
	if err := c.merge(d, c.Rest); err != nil {
		return nil, err
	}
	return d, nil
}

// merge puts a mapping or pairs, and the call's keywords, into a dict.
func (c *Call) merge(d *value.Dict, from []value.Value) error {
	if len(from) > 0 {
		if err := c.mergeOne(d, from[0]); err != nil {
			return err
		}
	}
	for _, k := range c.Kw {
		if err := d.Put(value.Str(k.Name), k.Value); err != nil {
			return err
		}
	}
	return nil
}

func (c *Call) mergeOne(d *value.Dict, v value.Value) error {
	if src, ok := Mapping(v); ok {
		for i, k := range src.Keys() {
			if err := d.Put(k, src.Values()[i]); err != nil {
				return err
			}
		}
		return nil
	}
	n := 0
	return c.each(v, func(e value.Value) error {
		if _, err := c.Host.Iterate(e); err != nil {
			return value.Errorf("TypeError", "cannot convert dictionary update sequence element #%d to a sequence", n)
		}
		pair, err := c.elems(e)
		if err != nil {
			return err
		}
		if len(pair) != 2 {
			return value.Errorf("ValueError", "dictionary update sequence element #%d has length %d; 2 is required", n, len(pair))
		}
		n++
		return d.Put(pair[0], pair[1])
	})
}

// Mapping gives the dict inside a dict or one of its relatives.
func Mapping(v value.Value) (*value.Dict, bool) {
	switch x := v.(type) {
	case *value.Dict:
		return x, true
	case interface{ Dict() *value.Dict }:
		return x.Dict(), true
	}
	return nil, false
}

func pyRange(c *Call) (value.Value, error) {
	n := len(c.Rest)
	switch {
	case n == 0:
		return nil, value.Staticf("TypeError", "range expected at least 1 argument, got 0")
	case n > 3:
		return nil, value.Staticf("TypeError", "range expected at most 3 arguments, got %d", n)
	}
	p := [3]*big.Int{new(big.Int), nil, big.NewInt(1)} // start, stop, step
	for i, v := range c.Rest {
		b, err := bigOf(v)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			i = 1
		}
		p[i] = b
	}
	if p[2].Sign() == 0 {
		return nil, value.Staticf("ValueError", "range() arg 3 must not be zero")
	}
	return rangeOf(p[0], p[1], p[2]), nil
}

func pySlice(c *Call) (value.Value, error) {
	s := &value.Slice{Start: value.None, Stop: value.None, Step: value.None}
	switch a := c.Rest; len(a) {
	case 0:
		return nil, value.Staticf("TypeError", "slice expected at least 1 argument, got 0")
	case 1:
		s.Stop = a[0]
	case 2:
		s.Start, s.Stop = a[0], a[1]
	case 3:
		s.Start, s.Stop, s.Step = a[0], a[1], a[2]
	default:
		return nil, value.Staticf("TypeError", "slice expected at most 3 arguments, got %d", len(a))
	}
	return s, nil
}

func pyType(c *Call) (value.Value, error) {
	if c.Arg("bases") != nil {
		return nil, value.Staticf("TypeError", "not supported in tq: class definitions")
	}
	return ClassOf(c.Args[0]), nil
}

// The constructors of Python's types: int, float, complex, bool, list, tuple, set …
package python

import (
	"math/big"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/pytext"
)

var pyClassEntries = builtin.Python([]builtin.Entry{
	{Names: []string{"int.__new__"}, Params: "x=0, /, base=10", Doc: "A number or text as an integer.", Example: "int('ff', 16)", Quick: quickInt, Fn: pyInt, Nums: builtin.OfOne(builtin.IntNum)},
	{Names: []string{"float.__new__"}, Params: "x=0, /", Doc: "A number or text as a float.", Example: "float('1e3')", Quick: quickFloat, Fn: pyFloat, Nums: builtin.OfOne(builtin.FloatNum)},
	{Names: []string{"complex.__new__"}, Params: "real=0, imag=0", Doc: "A complex number of its parts, or from text.", Example: "complex(1, 2)", Fn: pyComplex, Quick: quickComplex},
	{Names: []string{"method.__new__"}, Params: "function, instance, /", Doc: "A function bound to an object: what types.MethodType makes.",
		Example: "import types\nclass A: pass\na = A()\na.f = types.MethodType(lambda self: 'called', a)\na.f()", Fn: pyMethod},
	{Names: []string{"bool.__new__"}, Params: "x=False, /", Doc: "The truth of a value.", Example: "bool([])", Fn: pyBool, Quick: quickBool, Nums: builtin.OfOne(builtin.BoolNum)},
	{Names: []string{"str.__new__"}, Params: "object='', encoding=..., errors=...", Doc: "A value as text.", Example: "str(1.5)", Quick: quickStr, Fn: pyStr},
	{Names: []string{"bytes.__new__"}, Params: "source=b'', encoding=..., errors=...", Doc: "Bytes of ints, text or a length.",
		Example: "bytes([1, 2])", Fn: pyBytes},
	{Names: []string{"list.__new__"}, Params: "iterable=(), /", Doc: "A list of the elements.", Example: "list('abc')",
		Fn: newList, Quick: quickList, Fold: &builtin.Fold{Lists: true}},
	{Names: []string{"tuple.__new__"}, Params: "iterable=(), /", Doc: "A tuple of the elements.", Example: "tuple([1, 2])",
		Fn: func(c *builtin.Call) (object.Value, error) { vs, err := Members(c); return object.Tuple(vs), err }, Quick: quickTuple, Fold: listed},
	{Names: []string{"set.__new__"}, Params: "iterable=(), /", Doc: "A set of the elements.", Example: "sorted(set('banana'))", Fn: pySet(false), Quick: quickSet(false), Fold: listed},
	{Names: []string{"frozenset.__new__"}, Params: "iterable=(), /", Doc: "A set that cannot be changed.", Example: "frozenset([1])", Fn: pySet(true), Quick: quickSet(true), Fold: listed},
	{Names: []string{"dict.__new__"}, Params: "*args, **kwargs", Doc: "A dict of pairs, of another mapping and of keywords.", Example: "dict([('a', 1)], b=2)", Fn: pyDict, Quick: quickDict},
	{Names: []string{"range.__new__"}, Params: "*args", Doc: "The ints from start to stop, by step.", Example: "list(range(2, 9, 3))", Fn: pyRange, Quick: quickRange},
	{Names: []string{"slice.__new__"}, Params: "*args", Doc: "A slice object: what x[start:stop:step] means.", Example: "'abcdef'[slice(1, 5, 2)]", Fn: pySlice},
	{Names: []string{"type.__new__"}, Params: "object, bases=..., dict=..., /, **kwds", Doc: "The type of a value; of a name, bases and a dict, a new class.", Example: "type(1.5)", Fn: pyType, Quick: quickType},
	{Names: []string{"object.__new__"}, Params: "", Doc: "A new object, equal to nothing else.", Example: "object() is None",
		Fn: func(c *builtin.Call) (object.Value, error) { return &plainObject{}, nil }},
})

// plainObject is what object() makes.
type plainObject struct{ _ byte }

// TypeName is object.
func (*plainObject) TypeName() string { return "object" }

// Repr is repr(o), without the address.
func (*plainObject) Repr() string { return "<object object>" }

func newList(c *builtin.Call) (object.Value, error) {
	if c.Args[0] == nil {
		return object.NewList(), nil
	}
	return c.List(c.Args[0])
}

// Members lists the elements of the only argument.
func Members(c *builtin.Call) ([]object.Value, error) {
	if c.Args[0] == nil {
		return nil, nil
	}
	return c.Elems(c.Args[0])
}

// Ready computes what a value's text needs; in checking it tells what is not known.
func Ready(c *builtin.Call, v object.Value) error {
	if c.R == nil {
		return nil
	}
	if c.R.Dry {
		return knownText(v, 0)
	}
	return c.R.Settle(v)
}

func knownText(v object.Value, depth int) error {
	if depth > 8 {
		return object.ErrUnknown
	}
	var elems []object.Value
	switch x := v.(type) {
	case object.Unknown:
		return object.ErrUnknown
	case *object.Array:
		if _, ok := x.Ready(); !ok {
			return object.ErrUnknown
		}
	case object.Tuple:
		elems = x
	case *object.List:
		elems = x.Values()
	case *object.Dict:
		elems = append(x.Keys(), x.Values()...)
	}
	for _, e := range elems {
		if err := knownText(e, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func pyStr(c *builtin.Call) (object.Value, error) {
	v := c.Args[0]
	if v == nil {
		return object.Str(""), nil
	}
	if c.Arg("encoding") != nil || c.Arg("errors") != nil {
		b, ok := v.(object.Bytes)
		if x, isBuffer := v.(Buffer); isBuffer {
			b, ok = object.Bytes(x.RawBytes()), true
		}
		if !ok {
			if _, isText := v.(object.Str); isText {
				return nil, object.Errorf("TypeError", "decoding str is not supported")
			}
			return nil, object.Errorf("TypeError", "decoding to str: need a bytes-like object, %s found", object.FullTypeName(v))
		}
		return decode(c, string(b))
	}
	if err := Ready(c, v); err != nil {
		return nil, err
	}
	if _, isText := v.(object.Str); isText {
		return v, nil
	}
	if err := c.ReprRoom(v); err != nil {
		return nil, err
	}
	return textResult(pytext.Str(c.Host, v))
}

func pyBytes(c *builtin.Call) (object.Value, error) {
	v := c.Args[0]
	switch x := v.(type) {
	case nil:
		return object.Bytes(""), nil
	case object.Str:
		if c.Arg("encoding") == nil {
			return nil, object.Errorf("TypeError", "string argument without an encoding")
		}
		return encode(c, string(x))
	case object.Bytes:
		return x, nil
	case Buffer:
		raw := x.RawBytes()
		return object.Bytes(raw), c.TextRoom(len(raw))
	case object.Int, object.Bool, object.BigInt:
		n, err := builtin.ToInt(x)
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, object.Errorf("ValueError", "negative count")
		}
		if err := c.TextRoom(n); err != nil {
			return nil, err
		}
		return object.Bytes(strings.Repeat("\x00", n)), nil
	case *object.Array:
		if x.Rank() > 0 {
			return c.Forward("ndarray.tobytes", []object.Value{x}, nil)
		}
	}
	return bytesFrom(c, v)
}

func bytesFrom(c *builtin.Call, v object.Value) (object.Value, error) {
	if _, err := c.Host.Iterate(v); err != nil {
		return nil, object.Errorf("TypeError", "cannot convert '%s' object to bytes", object.FullTypeName(v))
	}
	var out []byte
	err := c.Each(v, func(e object.Value) error {
		n, err := builtin.ToInt(e)
		if err != nil {
			return err
		}
		if n < 0 || n > 255 {
			return object.Errorf("ValueError", "bytes must be in range(0, 256)")
		}
		out = append(out, byte(n))
		return nil
	})
	return object.Bytes(out), err
}

func pySet(frozen bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		if s, ok := c.Args[0].(*object.Set); ok && s.Frozen && frozen {
			return s, nil
		}
		s := &object.Set{}
		if c.Args[0] != nil {
			if err := addAll(c, s, c.Args[0]); err != nil {
				return nil, err
			}
		}
		s.Frozen = frozen
		return s, nil
	}
}

func pyDict(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) > 1 {
		return nil, object.Staticf("TypeError", "dict expected at most 1 argument, got %d", len(c.Rest))
	}
	d := object.NewDict()
	if err := Merge(c, d, c.Rest); err != nil {
		return nil, err
	}
	return d, nil
}

// Merge puts a mapping or pairs, and the call's keywords, into a dict.
func Merge(c *builtin.Call, d *object.Dict, from []object.Value) error {
	if len(from) > 0 {
		if err := mergeOne(c, d, from[0]); err != nil {
			return err
		}
	}
	return mergeNamed(c, d)
}

func mergeNamed(c *builtin.Call, d *object.Dict) error {
	for _, k := range c.Kw {
		if err := d.Put(object.Str(k.Name), k.Value); err != nil {
			return err
		}
	}
	return nil
}

// mergeOne puts in what one argument holds.
func mergeOne(c *builtin.Call, d *object.Dict, v object.Value) error {
	if src, ok := builtin.Mapping(v); ok {
		n := 0
		for k, v, at, ok := src.Next(0); ok; k, v, at, ok = src.Next(at) {
			if err := c.Put(d, k, v); err != nil {
				return err
			}
			if err := c.PolledAt(n); err != nil {
				return err
			}
			n++
		}
		return nil
	}
	if s, ok := v.(*builtin.Stream); ok && s.Row != nil && s.Width == 2 && !c.Dry() {
		return mergeRows(c, d, s)
	}
	if done, err := mergeObject(c, d, v); done || err != nil {
		return err
	}
	n := 0
	return c.Each(v, func(e object.Value) error {
		if t, ok := e.(object.Tuple); ok && len(t) == 2 {
			n++
			return c.Put(d, t[0], t[1])
		}
		if _, err := c.Host.Iterate(e); err != nil {
			return object.Errorf("TypeError", "cannot convert dictionary update sequence element #%d to a sequence", n)
		}
		pair, err := c.Elems(e)
		if err != nil {
			return err
		}
		if len(pair) != 2 {
			return object.Errorf("ValueError", "dictionary update sequence element #%d has length %d; 2 is required", n, len(pair))
		}
		n++
		return c.Put(d, pair[0], pair[1])
	})
}

// mergeRows puts in the pairs of a stream.
func mergeRows(c *builtin.Call, d *object.Dict, s *builtin.Stream) error {
	var pair [2]object.Cell
	for i := 0; ; i++ {
		ok, err := s.NextRow(pair[:])
		if err != nil || !ok {
			return err
		}
		if err := c.PolledAt(i); err != nil {
			return err
		}
		if err := builtin.Filling(c.Host, d); err != nil {
			return err
		}
		if err := d.PutCell(pair[0], pair[1]); err != nil {
			return err
		}
	}
}

// mergeObject puts in what a mapping of another kind has under each of its keys().
func mergeObject(c *builtin.Call, d *object.Dict, v object.Value) (done bool, err error) {
	if _, ok := builtin.AttrEntry(v, "keys"); !ok && !object.IsObject(v) {
		return false, nil
	}
	keys, err := c.Host.Attr(v, "keys")
	if object.IsError(err, "AttributeError") {
		return false, nil
	}
	if err == nil {
		keys, err = c.Apply(keys)
	}
	if err != nil {
		return true, err
	}
	return true, c.Each(keys, func(k object.Value) error {
		e, err := c.Host.Index(v, k)
		if err != nil {
			return err
		}
		return c.Put(d, k, e)
	})
}

func pyRange(c *builtin.Call) (object.Value, error) {
	n := len(c.Rest)
	switch {
	case n == 0:
		return nil, object.Staticf("TypeError", "range expected at least 1 argument, got 0")
	case n > 3:
		return nil, object.Staticf("TypeError", "range expected at most 3 arguments, got %d", n)
	}
	p := [3]*big.Int{new(big.Int), nil, big.NewInt(1)} // start, stop, step
	for i, v := range c.Rest {
		b, err := builtin.BigOf(v)
		if err != nil {
			return nil, err
		}
		if n == 1 {
			i = 1
		}
		p[i] = b
	}
	if p[2].Sign() == 0 {
		return nil, object.Staticf("ValueError", "range() arg 3 must not be zero")
	}
	return rangeOf(p[0], p[1], p[2]), nil
}

func pySlice(c *builtin.Call) (object.Value, error) {
	s := &object.Slice{Start: object.None, Stop: object.None, Step: object.None}
	switch a := c.Rest; len(a) {
	case 0:
		return nil, object.Staticf("TypeError", "slice expected at least 1 argument, got 0")
	case 1:
		s.Stop = a[0]
	case 2:
		s.Start, s.Stop = a[0], a[1]
	case 3:
		s.Start, s.Stop, s.Step = a[0], a[1], a[2]
	default:
		return nil, object.Staticf("TypeError", "slice expected at most 3 arguments, got %d", len(a))
	}
	return s, nil
}

func pyType(c *builtin.Call) (object.Value, error) {
	if c.Args[1] == nil && c.Args[2] == nil && len(c.Kw) == 0 {
		return builtin.ClassOf(c.Args[0]), nil
	}
	if c.Args[1] == nil || c.Args[2] == nil {
		return nil, object.Staticf("TypeError", "type() takes 1 or 3 arguments")
	}
	if c.Dry() {
		return nil, object.ErrUnknown
	}
	return object.TypeFrom(c.Host, c.Args, c.Kw)
}

// pyMethod binds a function to an object.
func pyMethod(c *builtin.Call) (object.Value, error) {
	if !builtin.IsCallable(c.Args[0]) {
		return nil, object.Errorf(object.TypeError, "first argument must be callable")
	}
	if c.Args[1] == object.Value(object.None) {
		return nil, object.Errorf(object.TypeError, "instance must not be None")
	}
	return &object.Method{Fn: c.Args[0], Self: c.Args[1]}, nil
}

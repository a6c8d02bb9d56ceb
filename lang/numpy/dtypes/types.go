// Element types: attributes of dtypes, questions about types and casts.
package dtypes

import (
	"strconv"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var typeEntries = []builtin.Entry{
	dtypeAttr("name", "NumPy's name, such as float64.", func(d dtype.DType) object.Value {
		if d.IsText() {
			return object.Str("str" + strconv.Itoa(32*d.Width()))
		}
		return object.Str(d.String())
	}),
	dtypeAttr("kind", "Letter of the kind: b i u f c U M m.", func(d dtype.DType) object.Value { return object.Str(d.Class()) }),
	dtypeAttr("char", "One-letter code.", func(d dtype.DType) object.Value { return object.Str(d.Char()) }),
	dtypeAttr("itemsize", "Bytes of one element.", func(d dtype.DType) object.Value { return object.Int(d.Size()) }),
	dtypeAttr("alignment", "Bytes that elements are aligned to.", func(d dtype.DType) object.Value { return object.Int(alignment(d)) }),
	dtypeAttr("type", "Class of the scalars.", func(d dtype.DType) object.Value { return builtin.ScalarClass(d) }),
	dtypeAttr("num", "NumPy's number of the type.", func(d dtype.DType) object.Value { return object.Int(typeNumbers[d.Kind()]) }),
	dtypeAttr("names", "None: no fields.", func(dtype.DType) object.Value { return object.None }),
	dtypeAttr("fields", "None: no fields.", func(dtype.DType) object.Value { return object.None }),
	dtypeAttr("subdtype", "None: no subarrays.", func(dtype.DType) object.Value { return object.None }),
	dtypeAttr("metadata", "None.", func(dtype.DType) object.Value { return object.None }),
	dtypeAttr("base", "The type itself.", func(d dtype.DType) object.Value { return object.DType{DType: d} }),
	dtypeAttr("shape", "(): no subarrays.", func(dtype.DType) object.Value { return object.Tuple{} }),
	dtypeAttr("ndim", "0: no subarrays.", func(dtype.DType) object.Value { return object.Int(0) }),
	dtypeAttr("hasobject", "False: no Python objects.", func(dtype.DType) object.Value { return object.Bool(false) }),
	dtypeAttr("isalignedstruct", "False.", func(dtype.DType) object.Value { return object.Bool(false) }),
	dtypeAttr("isbuiltin", "1 for NumPy's own types.", func(d dtype.DType) object.Value {
		if d.IsText() || d.IsTime() {
			return object.Int(0)
		}
		return object.Int(1)
	}),
	{Names: []string{"np.issubdtype"}, Params: "arg1, arg2",
		Doc: "Whether a type is below another in the tree of types.", Example: "np.issubdtype(np.float32, np.floating)", Fn: isSubDType},
	{Names: []string{"np.isdtype"}, Params: "dtype, kind",
		Doc: "Whether a type is of a kind.", Example: "np.isdtype(np.float32, 'real floating')", Fn: isDType},
	{Names: []string{"np.can_cast"}, ParsedInC: true, Params: "from_, to, casting='safe'",
		Doc: "Whether a type may be cast to another under a rule.", Example: "np.can_cast(np.int32, np.int64)", Fn: canCast},
	{Names: []string{"np.result_type"}, ParsedInC: true, Params: "*arrays_and_dtypes",
		Doc: "Common type of operands.", Example: "np.result_type(3, np.arange(7, dtype='i1'))", Fn: resultType},
	{Names: []string{"np.promote_types"}, ParsedInC: true, Params: "type1, type2",
		Doc: "Smallest type that holds both.", Example: "np.promote_types('f4', 'f8')", Fn: promoteTypes},
	{Names: []string{"np.min_scalar_type"}, ParsedInC: true, Params: "a, /",
		Doc: "Smallest type that holds a scalar; an array's own type.", Example: "np.min_scalar_type(-260)", Fn: minScalarType},
	{Names: []string{"np.common_type"}, Params: "*arrays",
		Doc: "Inexact class common to arrays.", Example: "np.common_type(np.arange(4), np.array([1j]))", Fn: commonType},
	{Names: []string{"np.isscalar"}, Params: "element",
		Doc: "Whether a value is a Python or NumPy scalar.", Example: "np.isscalar(3.1)", Fn: isScalar},
	{Names: []string{"np.isrealobj"}, Params: "x",
		Doc: "Whether the type is not complex.", Example: "np.isrealobj([1, 2])", Fn: complexObj(false)},
	{Names: []string{"np.iscomplexobj"}, Params: "x",
		Doc: "Whether the type is complex.", Example: "np.iscomplexobj([3, 1+0j, True])", Fn: complexObj(true)},
	{Names: []string{"np.isreal"}, Params: "x",
		Doc: "Which elements have no imaginary part.", Example: "np.isreal([1+1j, 1+0j, 4.5, 3, 2, 2j])", Fn: imaginary(ir.Equal)},
	{Names: []string{"np.iscomplex"}, Params: "x",
		Doc: "Which elements have an imaginary part.", Example: "np.iscomplex([1+1j, 1+0j, 4.5, 3, 2, 2j])", Fn: imaginary(ir.NotEqual)},
}

// typeNumbers are NumPy's.
var typeNumbers = map[dtype.DType]int{
	dtype.Bool: 0, dtype.Int8: 1, dtype.Uint8: 2, dtype.Int16: 3, dtype.Uint16: 4, dtype.Int32: 5, dtype.Uint32: 6, dtype.Int64: 7,
	dtype.Uint64: 8, dtype.Float32: 11, dtype.Float64: 12, dtype.Complex64: 14, dtype.Complex128: 15, dtype.Unicode: 19, dtype.Datetime: 21, dtype.Timedelta: 22,
	dtype.Float16: 23, dtype.BFloat16: 256, dtype.Float8E4M3FN: 257, dtype.Float8E5M2: 258,
}

func alignment(d dtype.DType) int {
	switch {
	case d.IsText():
		return 4
	case d.IsComplex():
		return d.Size() / 2
	}
	return d.Size()
}

func dtypeAttr(name, doc string, f func(d dtype.DType) object.Value) builtin.Entry {
	return builtin.Entry{Names: []string{"dtype." + name}, Args: builtin.Kept, Params: "self", Doc: doc, Example: "np.dtype('i4')." + name, Property: true,
		Fn: func(c *builtin.Call) (object.Value, error) { return f(c.Arg("self").(object.DType).DType), nil }}
}

// typeClass reads what issubdtype takes: a class of scalars, or a dtype's.
func typeClass(v object.Value) (*object.Class, error) {
	if core.IsObjectDType(v) {
		c, _ := builtin.NamedClass("numpy.object_")
		return c, nil
	}
	if c, ok := v.(*object.Class); ok {
		generic, _ := builtin.NamedClass("numpy.generic")
		if c.Inherits(generic) {
			return c, nil
		}
	}
	d, err := builtin.ToDType(v)
	if err != nil {
		return nil, err
	}
	return builtin.ScalarClass(d), nil
}

func isSubDType(c *builtin.Call) (object.Value, error) {
	a, err := typeClass(c.Arg("arg1"))
	if err != nil {
		return nil, err
	}
	b, err := typeClass(c.Arg("arg2"))
	if err != nil {
		return nil, err
	}
	return object.Bool(a.Inherits(b)), nil
}

var dtypeKinds = map[string]string{
	"bool": "b", "signed integer": "i", "unsigned integer": "u", "integral": "iu",
	"real floating": "f", "complex floating": "c", "numeric": "iufc",
}

func isDType(c *builtin.Call) (object.Value, error) {
	var d dtype.DType
	switch v := c.Arg("dtype").(type) {
	case object.DType, *object.Class:
		var err error
		if d, err = builtin.ToDType(v); err != nil {
			return nil, err
		}
	default:
		return nil, object.Staticf(object.TypeError, "dtype argument must be a NumPy dtype, but it is a %s.", core.ClassText(c.Arg("dtype")))
	}
	kinds, ok := c.Arg("kind").(object.Tuple)
	if !ok {
		kinds = object.Tuple{c.Arg("kind")}
	}
	for _, k := range kinds {
		hit, err := dtypeIs(d, k)
		if err != nil || hit {
			return object.Bool(hit), err
		}
	}
	return object.Bool(false), nil
}

func dtypeIs(d dtype.DType, kind object.Value) (bool, error) {
	if s, ok := kind.(object.Str); ok {
		letters, ok := dtypeKinds[string(s)]
		if !ok {
			return false, object.Staticf(object.ValueError, "kind argument is a string, but %s is not a known kind name.", object.Repr(s))
		}
		for i := range letters {
			if letters[i] == d.Class() {
				return true, nil
			}
		}
		return false, nil
	}
	if c, ok := kind.(*object.Class); ok && c.Of == dtype.Invalid {
		return false, object.Staticf(object.TypeError, "kind argument must be comprised of NumPy dtypes or strings only, but is a %s.", core.ClassText(kind))
	}
	k, err := builtin.ToDType(kind)
	return k == d, err
}

func canCast(c *builtin.Call) (object.Value, error) {
	rule, err := c.Str("casting", "safe")
	if err != nil {
		return nil, err
	}
	to, err := builtin.ToDType(c.Arg("to"))
	if err != nil {
		return nil, err
	}
	var from dtype.DType
	switch v := c.Arg("from_").(type) {
	case object.Int, object.BigInt, object.Float, object.Complex:
		return nil, object.Staticf(object.TypeError, "can_cast() does not support Python ints, floats, and complex because the result used to depend on the value.\n"+
			"This change was part of adopting NEP 50, we may explicitly allow them again in the future.")
	case object.Bool:
		from = dtype.Bool
	case *object.Array:
		from = v.DType()
	default:
		if from, err = builtin.ToDType(v); err != nil {
			return nil, err
		}
	}
	if err := core.CheckCasting(rule); err != nil {
		return nil, err
	}
	return object.Bool(core.MayCast(from, to, rule)), nil
}

func resultType(c *builtin.Call) (object.Value, error) {
	if len(c.Rest) == 0 {
		return nil, object.Staticf(object.ValueError, "at least one array or dtype is required")
	}
	var ops []dtype.Operand
	for _, v := range c.Rest {
		switch x := v.(type) {
		case object.DType, *object.Class, object.Str:
			d, err := builtin.ToDType(x)
			if err != nil {
				return nil, err
			}
			ops = append(ops, dtype.Operand{DType: d})
		default:
			o, err := c.R.Operand(v)
			if err != nil {
				return nil, err
			}
			if o.Array != nil {
				ops = append(ops, dtype.Operand{DType: o.Array.DType()})
			} else {
				ops = append(ops, dtype.Operand{Weak: o.Weak})
			}
		}
	}
	d := ops[0].DType
	if len(ops) == 2 && ops[0].Weak == 0 && ops[1].Weak == 0 {
		return promoted(d, ops[1].DType)
	}
	d, ok := dtype.Result(ops...)
	if !ok && timesAmong(ops) {
		return nil, noCommonType(c)
	}
	if !ok {
		return nil, object.Staticf(object.PromotionError, "the types have no common type")
	}
	return object.DType{DType: d}, nil
}

func promoteTypes(c *builtin.Call) (object.Value, error) {
	a, err := builtin.ToDType(c.Arg("type1"))
	if err != nil {
		return nil, err
	}
	b, err := builtin.ToDType(c.Arg("type2"))
	if err != nil {
		return nil, err
	}
	return promoted(a, b)
}

func promoted(a, b dtype.DType) (object.Value, error) {
	if a.IsTime() || b.IsTime() {
		d, err := lower.CommonTime(a, b)
		return object.DType{DType: d}, err
	}
	return object.DType{DType: core.PromoteAny(a, b)}, nil
}

func commonType(c *builtin.Call) (object.Value, error) {
	d := dtype.Float16
	for _, v := range c.Rest {
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		k := a.DType()
		if k.IsText() || k.IsBool() {
			return nil, object.Staticf(object.TypeError, "can't get common type for non-numeric array")
		}
		if k.IsInteger() {
			k = dtype.Float64
		}
		d, _ = dtype.Promote(d, k)
	}
	return builtin.ScalarClass(d), nil
}

func isScalar(c *builtin.Call) (object.Value, error) {
	switch v := c.Arg("element").(type) {
	case object.Str, object.Bytes:
		return object.Bool(true), nil
	case *object.Array:
		return object.Bool(v.Scalar), nil
	case object.Unknown:
		return nil, object.ErrUnknown
	case *object.Instance: // of numbers.Number
		numbers, err := c.Host.ImportByName("numbers", true)
		if err != nil {
			return nil, err
		}
		number, err := c.Host.Attr(numbers, "Number")
		if err != nil {
			return nil, err
		}
		return c.Forward("isinstance", []object.Value{v, number}, nil)
	default:
		return object.Bool(object.IsNumber(v)), nil
	}
}

func complexObj(want bool) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("x")
		if err != nil {
			return nil, err
		}
		return object.Bool(a.DType().IsComplex() == want), nil
	}
}

// imaginary compares the imaginary parts with zero.
func imaginary(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, err := c.Array("x")
		if err != nil {
			return nil, err
		}
		if x := c.Arg("x"); op == ir.Equal && object.IsNumber(x) { // a number's own part, which is no array's
			z, isComplex := x.(object.Complex)
			return object.Bool(!isComplex || imag(z) == 0), nil
		}
		if d := a.DType(); (d.IsInteger() || d.IsFloat() || d.IsBool()) && core.Known(a) { // nothing to look at
			truth, err := lower.ConstOf(object.Bool(op == ir.Equal), dtype.Bool)
			if err != nil {
				return nil, err
			}
			out, err := c.R.Emit(ir.Fill, ir.DimsAttrs{Dims: a.Dims()}, truth)
			if err == nil {
				out.Scalar = a.Rank() == 0
			}
			return core.Result(out, err)
		}
		part, err := c.R.Emit(ir.Imag, nil, a)
		if err != nil {
			return nil, err
		}
		return c.R.Ufunc(op, dtype.Invalid, part, object.Int(0))
	}
}

func timesAmong(ops []dtype.Operand) bool {
	for _, o := range ops {
		if o.DType.IsTime() {
			return true
		}
	}
	return false
}

// noCommonType is NumPy's refusal of the call's arguments.
func noCommonType(c *builtin.Call) error {
	var ops []lower.Operand
	for _, v := range c.Rest {
		switch v.(type) {
		case object.DType, *object.Class, object.Str:
			d, err := builtin.ToDType(v)
			if err != nil {
				return err
			}
			ops = append(ops, lower.Operand{Array: core.Typed(c, d)})
		default:
			o, err := c.R.Operand(v)
			if err != nil {
				return err
			}
			ops = append(ops, o)
		}
	}
	return lower.NoCommonType(ops...)
}

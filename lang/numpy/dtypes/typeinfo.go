// Limits of element types: finfo, iinfo, the smallest type of a scalar.
package dtypes

import (
	"fmt"
	"math"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/display"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

var typeInfoEntries = []builtin.Entry{
	{Names: []string{"np.finfo"}, Params: "dtype",
		Doc: "Limits of a float type.", Example: "np.finfo(np.float32).eps", Fn: newFinfo},
	{Names: []string{"np.iinfo"}, Params: "type",
		Doc: "Limits of an integer type.", Example: "np.iinfo(np.int8).max", Fn: newIinfo},
}

// floatInfo is np.finfo's object.
type floatInfo struct{ d dtype.DType }

// TypeName is what type(x).__name__ says.
func (floatInfo) TypeName() string { return "finfo" }

// floatFormat is a float type's exponent and mantissa bits and its largest exponent.
type floatFormat struct {
	exp, mant, maxExp int
	max               float64
}

var floatFormats = map[dtype.DType]floatFormat{
	dtype.Float64:      {11, 52, 1024, math.MaxFloat64},
	dtype.Float32:      {8, 23, 128, math.MaxFloat32},
	dtype.Float16:      {5, 10, 16, 65504},
	dtype.BFloat16:     {8, 7, 128, math.Ldexp(255, 120)},
	dtype.Float8E4M3FN: {4, 3, 9, 448},
	dtype.Float8E5M2:   {5, 2, 16, 57344},
}

func (f floatInfo) format() floatFormat { return floatFormats[f.d] }

func (f floatInfo) minExp() int {
	return 2 - 1<<(f.format().exp-1) // the smallest normal number is 2**minexp
}

func (f floatInfo) precision() int { return int(float64(f.format().mant) * math.Log10(2)) }

func (f floatInfo) scalar(x float64) object.Value {
	t := tensor.New(f.d)
	if err := lower.SetItem(t, 0, object.Float(x)); err != nil {
		panic("builtin: a float does not fit its type")
	}
	return object.NewScalar(t)
}

// Attr reads the limits.
func (f floatInfo) Attr(name string) (object.Value, bool) {
	k := f.format()
	switch name {
	case "bits":
		return object.Int(8 * f.d.Size()), true
	case "dtype":
		return object.DType{DType: f.d}, true
	case "eps":
		return f.scalar(math.Ldexp(1, -k.mant)), true
	case "epsneg":
		return f.scalar(math.Ldexp(1, -k.mant-1)), true
	case "max":
		return f.scalar(k.max), true
	case "min":
		return f.scalar(-k.max), true
	case "tiny", "smallest_normal":
		return f.scalar(math.Ldexp(1, f.minExp())), true
	case "smallest_subnormal":
		return f.scalar(math.Ldexp(1, f.minExp()-k.mant)), true
	case "resolution":
		return f.scalar(math.Pow(10, -float64(f.precision()))), true
	case "precision":
		return object.Int(f.precision()), true
	case "nmant":
		return object.Int(k.mant), true
	case "nexp", "iexp":
		return object.Int(k.exp), true
	case "minexp":
		return object.Int(f.minExp()), true
	case "maxexp":
		return object.Int(k.maxExp), true
	case "machep":
		return object.Int(-k.mant), true
	case "negep":
		return object.Int(-k.mant - 1), true
	}
	return nil, false
}

func (f floatInfo) text(name string) string {
	v, _ := f.Attr(name)
	t, _ := v.(*object.Array).Tensor()
	return display.ScalarStr(t)
}

// Repr is repr(f).
func (f floatInfo) Repr() string {
	return fmt.Sprintf("finfo(resolution=%s, min=%s, max=%s, dtype=%s)", f.text("resolution"), f.text("min"), f.text("max"), f.d)
}

// Str is str(f).
func (f floatInfo) Str() string {
	k := f.format()
	line := "---------------------------------------------------------------\n"
	return fmt.Sprintf("Machine parameters for %s\n%s", f.d, line) +
		fmt.Sprintf("precision = %d   resolution = %s\n", f.precision(), f.text("resolution")) +
		fmt.Sprintf("machep = %d   eps =        %s\n", -k.mant, f.text("eps")) +
		fmt.Sprintf("negep =  %d   epsneg =     %s\n", -k.mant-1, f.text("epsneg")) +
		fmt.Sprintf("minexp = %d   tiny =       %s\n", f.minExp(), f.text("tiny")) +
		fmt.Sprintf("maxexp = %d   max =        %s\n", k.maxExp, f.text("max")) +
		fmt.Sprintf("nexp =   %d   min =        -max\n", k.exp) +
		fmt.Sprintf("smallest_normal = %s   smallest_subnormal = %s\n%s", f.text("tiny"), f.text("smallest_subnormal"), line)
}

func newFinfo(c *builtin.Call) (object.Value, error) {
	d, err := typeArgument(c.Arg("dtype"))
	if err != nil {
		return nil, err
	}
	if !d.IsInexact() {
		return nil, object.Staticf(object.ValueError, "data type %s not inexact", object.Repr(builtin.ScalarClass(d)))
	}
	return floatInfo{d.Real()}, nil
}

// typeArgument reads a dtype, or the type of an array or number.
func typeArgument(v object.Value) (dtype.DType, error) {
	switch x := v.(type) {
	case *object.Array:
		return x.DType(), nil
	case object.Int, object.BigInt:
		return dtype.Int64, nil
	case object.Float:
		return dtype.Float64, nil
	case object.Complex:
		return dtype.Complex128, nil
	}
	return builtin.ToDType(v)
}

// intInfo is np.iinfo's object.
type intInfo struct{ d dtype.DType }

// TypeName is what type(x).__name__ says.
func (intInfo) TypeName() string { return "iinfo" }

func (i intInfo) limits() (lo, hi *big.Int) {
	bits := uint(8 * i.d.Size())
	lo, hi = new(big.Int), new(big.Int)
	if i.d.IsUnsigned() {
		hi.Lsh(big.NewInt(1), bits)
	} else {
		hi.Lsh(big.NewInt(1), bits-1)
		lo.Neg(hi)
	}
	return lo, hi.Sub(hi, big.NewInt(1))
}

// Attr reads the limits.
func (i intInfo) Attr(name string) (object.Value, bool) {
	lo, hi := i.limits()
	switch name {
	case "min":
		return object.FromBig(lo), true
	case "max":
		return object.FromBig(hi), true
	case "bits":
		return object.Int(8 * i.d.Size()), true
	case "kind":
		return object.Str(i.d.Class()), true
	case "dtype":
		return object.DType{DType: i.d}, true
	}
	return nil, false
}

// Repr is repr(i).
func (i intInfo) Repr() string {
	lo, hi := i.limits()
	return fmt.Sprintf("iinfo(min=%s, max=%s, dtype=%s)", lo, hi, i.d)
}

// Str is str(i).
func (i intInfo) Str() string {
	lo, hi := i.limits()
	line := "---------------------------------------------------------------\n"
	return fmt.Sprintf("Machine parameters for %s\n%smin = %s\nmax = %s\n%s", i.d, line, lo, hi, line)
}

func newIinfo(c *builtin.Call) (object.Value, error) {
	d, err := typeArgument(c.Arg("type"))
	if err != nil {
		return nil, err
	}
	if !d.IsInteger() {
		return nil, object.Staticf(object.ValueError, "Invalid integer data type '%c'.", d.Class())
	}
	return intInfo{d}, nil
}

func minScalarType(c *builtin.Call) (object.Value, error) {
	v := c.Arg("a")
	if a, ok := v.(*object.Array); ok {
		if a.Rank() != 0 {
			return object.DType{DType: a.DType()}, nil
		}
		var err error
		if v, err = object.Item(a); err != nil {
			return nil, err
		}
	}
	return object.DType{DType: smallestType(v)}, nil
}

// smallestType is the smallest type that holds a plain value.
func smallestType(v object.Value) dtype.DType {
	switch x := v.(type) {
	case object.Bool:
		return dtype.Bool
	case object.Int, object.BigInt:
		b, _ := object.Big(x)
		kinds := []dtype.DType{dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64}
		if b.Sign() < 0 {
			kinds = []dtype.DType{dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64}
		}
		for _, d := range kinds {
			if lo, hi := (intInfo{d}).limits(); b.Cmp(lo) >= 0 && b.Cmp(hi) <= 0 {
				return d
			}
		}
		return dtype.Float64
	case object.Float:
		return smallestFloat(float64(x))
	case object.Complex:
		if d := smallestFloat(real(x)); d != dtype.Float64 && smallestFloat(imag(x)) != dtype.Float64 {
			return dtype.Complex64
		}
		return dtype.Complex128
	case object.Str:
		return dtype.Text(len([]rune(string(x))))
	}
	return dtype.Float64
}

func smallestFloat(f float64) dtype.DType {
	switch a := math.Abs(f); {
	case math.IsNaN(f) || math.IsInf(f, 0) || a < 65000:
		return dtype.Float16
	case a < 3.4e38:
		return dtype.Float32
	}
	return dtype.Float64
}

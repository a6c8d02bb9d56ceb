// Numbers: how they lie in objects of the class Decimal, which the module's text makes.
package decimal

import (
	"math"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Kinds of numbers, as _special has them.
const (
	finite   = 0
	infinite = 'F'
	quiet    = 'n'
	signals  = 'N'
)

// number is a decimal: of a NaN the coefficient is its payload.
type number struct {
	coef coef
	exp  int64
	neg  bool
	kind byte
}

var nan = number{kind: quiet}

func infinity(neg bool) number { return number{neg: neg, kind: infinite} }

// The exponents that numbers may have at most: of the first digit, and of the last.
const (
	maxExponent = 999999999999999999
	minExponent = -1999999999999999997
)

// exists reports whether a number's exponents are those that it may have.
func (x *number) exists() bool { return x.exp >= minExponent && x.adjusted() <= maxExponent }

func whole(n int64) number {
	if n < 0 {
		return number{neg: true, coef: small(uint64(-n))}
	}
	return number{coef: small(uint64(n))}
}

func (x *number) isNaN() bool { return x.kind == quiet || x.kind == signals }

// zero reports a finite 0.
func (x *number) zero() bool { return x.kind == finite && x.coef.zero() }

// adjusted is the exponent of the first digit.
func (x *number) adjusted() int64 { return x.exp + x.coef.digits() - 1 }

// The attributes of a Decimal, in the order in which they are set.
var slots = [...]string{"\x00_sign", "\x00_int", "\x00_exp", "\x00_special"}

// kit is what the module keeps in a session.
type kit struct {
	class    *object.Class  // Decimal
	layout   *object.Layout // of its objects
	settings *object.Layout // of contexts
}

func kitOf(c *builtin.Call) *kit {
	return c.Host.State("decimal", func() any { return new(kit) }).(*kit)
}

// decimalClass is Decimal among a class and its bases.
func decimalClass(c *object.Class) *object.Class {
	for _, k := range c.Order() {
		if k.Name == "Decimal" && k.Body != nil && k.Module() == "decimal" {
			return k
		}
	}
	return nil
}

// number reads an operand: a Decimal or an int; ok is false of all else.
func (k *kit) number(v object.Value) (x number, ok bool, err error) {
	switch v := v.(type) {
	case *object.Instance:
		if v.Class() == k.class && v.Layout() == k.layout && k.layout != nil {
			return fromCells(v.Cells())
		}
		if class := decimalClass(v.Class()); class != nil {
			if k.class != class {
				*k = kit{class: class}
			}
			var cells [len(slots)]object.Cell
			for i, name := range slots {
				own, there := v.OwnAttr(name)
				if !there {
					return x, false, notOurs(object.None)
				}
				cells[i] = object.CellOf(own)
			}
			return fromCells(cells[:])
		}
		if held := v.Held(); held != nil {
			return k.number(held)
		}
	case object.Int:
		return whole(int64(v)), true, nil
	case object.Bool:
		if v {
			x.coef = small(1)
		}
		return x, true, nil
	case object.BigInt:
		return number{neg: v.V.Sign() < 0, coef: large(new(big.Int).Abs(v.V))}, true, nil
	case object.Unknown:
		return x, false, object.ErrUnknown
	}
	return x, false, nil
}

// notOurs is the error of attributes that an object of the module cannot have, unless one of
// them is not known before the program runs.
func notOurs(attrs ...object.Value) error {
	for _, v := range attrs {
		if _, unknown := v.(object.Unknown); unknown {
			return object.ErrUnknown
		}
	}
	return object.Errorf(object.TypeError, "attributes of a decimal or a context were changed")
}

func fromCells(cells []object.Cell) (x number, ok bool, err error) {
	sign, n, exp, special := &cells[0], &cells[1], &cells[2], &cells[3]
	if sign.P != object.TagInt || exp.P != object.TagInt || !special.Is(object.TableStr) {
		return x, false, notOurs(sign.Value(), n.Value(), exp.Value(), special.Value())
	}
	x.neg, x.exp = sign.N != 0, exp.Int()
	if s := special.Str(); s != "" {
		x.kind = s[0]
	}
	if n.P == object.TagInt {
		x.coef.lo = n.N
		return x, true, nil
	}
	b, isBig := n.Value().(object.BigInt)
	if !isBig {
		return x, false, notOurs(n.Value())
	}
	x.coef = large(b.V)
	return x, true, nil
}

// The texts of the kinds.
var kinds = map[byte]object.Cell{finite: object.TextCell(""), infinite: object.TextCell("F"), quiet: object.TextCell("n"), signals: object.TextCell("N")}

var finiteKind = kinds[finite]

// make gives a number as an object of a class, Decimal if nil.
func (k *kit) make(class *object.Class, x number) object.Value {
	if class == nil {
		class = k.class
	}
	special := finiteKind
	if x.kind != finite {
		special = kinds[x.kind]
	}
	n := object.IntCell(int64(x.coef.lo))
	if x.coef.big != nil || x.coef.lo > math.MaxInt64 {
		n = object.CellOf(object.FromBig(x.coef.int()))
	}
	sign := object.IntCell(0)
	if x.neg {
		sign = object.IntCell(1)
	}
	o := object.NewInstance(class)
	if class == k.class && k.layout != nil {
		o.Fill(k.layout, sign, n, object.IntCell(x.exp), special)
		return o
	}
	for i, c := range [...]object.Cell{sign, n, object.IntCell(x.exp), special} {
		o.SetOwn(slots[i], c.Value())
	}
	if class == k.class {
		k.layout = o.Layout()
	}
	return o
}

// ofFloat is the exact value of a float.
func ofFloat(f float64) number {
	x := number{neg: math.Signbit(f)}
	switch {
	case math.IsNaN(f):
		x.kind = quiet
	case math.IsInf(f, 0):
		x.kind = infinite
	case f != 0:
		m, e := math.Frexp(math.Abs(f))
		n, exp := uint64(math.Ldexp(m, 53)), int64(e-53)
		for n&1 == 0 && exp < 0 {
			n, exp = n>>1, exp+1
		}
		b := new(big.Int).SetUint64(n)
		if exp >= 0 {
			x.coef = large(b.Lsh(b, uint(exp)))
			return x
		}
		x.coef, x.exp = large(b.Mul(b, new(big.Int).Exp(big.NewInt(5), big.NewInt(-exp), nil))), exp
	}
	return x
}

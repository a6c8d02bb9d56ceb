// Quick ways of what is asked about single values: their class, their attributes by name,
// quotients, digits.
package python

import (
	"math/bits"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// quickType is type(x).
func quickType(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || args[0].P == nil || args[0].Is(object.TableArray) {
		return none
	}
	return object.CellOf(classIn(&args[0]))
}

// classIn is the class of a value in a cell.
func classIn(c *object.Cell) *object.Class {
	if c.Is(tableInstance) {
		return (*object.Instance)(c.P).Class()
	}
	if known := builtin.KnownClass(c); known != nil {
		return known
	}
	return builtin.ClassOf(c.Value())
}

// quickAttribute is the name among the first two arguments.
func quickAttribute(args []object.Cell) (x object.Value, name string, ok bool) {
	if len(args) < 2 || args[0].P == nil || args[0].Plain() || !args[1].Is(object.TableStr) {
		return nil, "", false
	}
	return args[0].Value(), args[1].Str(), true
}

// quickHasAttr is hasattr(x, name) of an object that has the attribute itself, or whose
// class says that nothing makes it up.
func quickHasAttr(args []object.Cell) (none object.Cell) {
	x, name, ok := quickAttribute(args)
	switch {
	case !ok || len(args) != 2:
	case object.SurelyLacks(x, name):
		return object.BoolCell(false)
	default:
		if _, has := object.OwnPlainly(x, name); has {
			return object.BoolCell(true)
		}
	}
	return none
}

// quickGetAttr is getattr(x, name) or getattr(x, name, default) likewise.
func quickGetAttr(args []object.Cell) (none object.Cell) {
	x, name, ok := quickAttribute(args)
	switch {
	case !ok || len(args) > 3:
	case len(args) == 3 && object.SurelyLacks(x, name):
		if args[2].Keepable() {
			return args[2]
		}
	default:
		if c, has := object.OwnPlainly(x, name); has && c.Keepable() {
			return c
		}
	}
	return none
}

// quickSetAttr is setattr(x, name, v) of an object that has the attribute itself.
func quickSetAttr(args []object.Cell) (none object.Cell) {
	x, name, ok := quickAttribute(args)
	if !ok || len(args) != 3 || !args[2].Keepable() || !object.SetOwnPlainly(x, name, args[2]) {
		return none
	}
	return object.NoneCell()
}

// quickDivmod is divmod of two ints or two floats.
func quickDivmod(args []object.Cell) (none object.Cell) {
	if len(args) != 2 || args[0].P != args[1].P || args[0].P != object.TagInt && args[0].P != object.TagFloat {
		return none
	}
	q, r := object.QuickNum(object.FloorDiv, args[0].Num(), args[1].Num()), object.QuickNum(object.Mod, args[0].Num(), args[1].Num())
	if q.Kind == object.NoNum || r.Kind == object.NoNum {
		return none
	}
	return object.TupleOf([]object.Cell{object.NumCell(q), object.NumCell(r)})
}

// quickBitLength is n.bit_length() of an int.
func quickBitLength(args []object.Cell) (none object.Cell) {
	if len(args) != 1 || args[0].P != object.TagInt {
		return none
	}
	n := args[0].Int()
	if n < 0 {
		n = -n
	}
	return object.IntCell(int64(bits.Len64(uint64(n))))
}

// quickPowMod is pow(base, exp, mod) of ints, the modulus small enough that products fit.
func quickPowMod(args []object.Cell) (none object.Cell) {
	if len(args) != 3 {
		return none
	}
	for i := range args {
		if args[i].P != object.TagInt {
			return none
		}
	}
	base, exp, mod := args[0].Int(), args[1].Int(), args[2].Int()
	if exp < 0 || mod <= 0 || mod > 1<<31 {
		return none
	}
	if base %= mod; base < 0 {
		base += mod
	}
	out := 1 % mod
	for ; exp > 0; exp >>= 1 {
		if exp&1 != 0 {
			out = out * base % mod
		}
		base = base * base % mod
	}
	return object.IntCell(out)
}

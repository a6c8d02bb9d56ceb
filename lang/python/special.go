// The special methods of builtin classes by their names: (3).__add__(4),
// super().__setitem__(k, v), object.__repr__(x). Operators do not come here; programs
// that name the methods do, most from classes that derive from a builtin one.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/value"
)

// special is a method that several builtin classes have.
type special struct {
	name    string
	classes string // "*" is object
	params  string
	effect  bool
	fn      func(*builtin.Call) (value.Value, error)
}

const (
	numberClasses = "int float complex bool"
	sequences     = "str bytes list tuple"
	setClasses    = "set frozenset dict_keys dict_items"
	containers    = sequences + " dict range mappingproxy " + setClasses
	values        = numberClasses + " " + sequences + " dict set frozenset range"
)

// specialEntries are the methods, one entry for each class.
func specialEntries() []builtin.Entry {
	var out []builtin.Entry
	add := func(s special) {
		for class := range strings.FieldsSeq(strings.ReplaceAll(s.classes, "*", "object")) {
			out = append(out, builtin.Python([]builtin.Entry{{Names: []string{class + "." + s.name}, Params: s.params,
				Doc: "What " + s.name + " stands for.", Effect: s.effect, Static: s.params[0] == '*', Fn: s.fn}})...)
		}
	}
	for _, list := range [][]special{objectSpecials, containerSpecials} {
		for _, s := range list {
			add(s)
		}
	}
	for i, classes := range arithmeticClasses {
		op := value.Op(i)
		if classes == "" {
			continue
		}
		add(special{op.Method(), classes, "self, other, /", false, binarySpecial(op, false)})
		if !op.IsCompare() {
			add(special{op.Reflected(), classes, "self, other, /", false, binarySpecial(op, true)})
		}
	}
	for _, op := range []value.Op{value.Neg, value.Pos, value.Invert} {
		classes := numberClasses
		if op == value.Invert {
			classes = "int bool"
		}
		add(special{op.Method(), classes, "self, /", false, func(c *builtin.Call) (value.Value, error) {
			return c.Host.Unary(op, value.Held(c.Args[0]))
		}})
	}
	return out
}

// arithmeticClasses lists the classes that have each operator.
var arithmeticClasses = [...]string{
	value.Add: numberClasses + " " + sequences, value.Sub: numberClasses + " " + setClasses, value.Mul: numberClasses + " " + sequences,
	value.Div: numberClasses, value.FloorDiv: "int float bool", value.Mod: "int float bool str bytes", value.Pow: numberClasses,
	value.LShift: "int bool", value.RShift: "int bool", value.And: "int bool " + setClasses, value.Or: "int bool dict " + setClasses, value.Xor: "int bool " + setClasses,
	value.Eq: values, value.Ne: values, value.Lt: values, value.Le: values, value.Gt: values, value.Ge: values,
}

// binarySpecial is x.__add__(y): NotImplemented where the builtin class does not know
// the other operand.
func binarySpecial(op value.Op, reflected bool) func(*builtin.Call) (value.Value, error) {
	return func(c *builtin.Call) (value.Value, error) {
		a, b := value.Held(c.Args[0]), value.Held(c.Args[1])
		if value.IsObject(b) || !meets(op, a, b) {
			return value.NotImplemented, nil
		}
		if reflected {
			a, b = b, a
		}
		v, err := c.Host.Binary(op, a, b)
		if isTypeError(err) && !op.IsCompare() {
			return value.NotImplemented, nil
		}
		return v, err
	}
}

// meets reports whether a's class compares itself with b's, or computes with it.
func meets(op value.Op, a, b value.Value) bool {
	if value.IsNumber(a) {
		return value.IsNumber(b) && !(op.IsCompare() && op != value.Eq && op != value.Ne && (isComplex(a) || isComplex(b)))
	}
	if !op.IsCompare() {
		return true
	}
	return builtin.ClassOf(a).Inherits(builtin.ClassOf(b)) || builtin.ClassOf(b).Inherits(builtin.ClassOf(a)) || isSet(a) && isSet(b)
}

func isComplex(v value.Value) bool { _, ok := v.(value.Complex); return ok }
func isSet(v value.Value) bool     { _, ok := v.(*value.Set); return ok }

func isTypeError(err error) bool { return value.IsError(err, "TypeError") }

// The special methods of builtin classes by their names: (3).__add__(4),
// super().__setitem__(k, v), object.__repr__(x). Operators do not come here; programs
// that name the methods do, most from classes that derive from a builtin one.
package python

import (
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// special is a method that several builtin classes have.
type special struct {
	name    string
	classes string // "*" is object
	params  string
	effect  bool
	fn      func(*builtin.Call) (object.Value, error)
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
		op := object.Op(i)
		if classes == "" {
			continue
		}
		add(special{op.Method(), classes, "self, other, /", false, binarySpecial(op, false)})
		if !op.IsCompare() {
			add(special{op.Reflected(), classes, "self, other, /", false, binarySpecial(op, true)})
		}
	}
	for _, op := range []object.Op{object.Neg, object.Pos, object.Invert} {
		classes := numberClasses
		if op == object.Invert {
			classes = "int bool"
		}
		add(special{op.Method(), classes, "self, /", false, func(c *builtin.Call) (object.Value, error) {
			return c.Host.Unary(op, object.Held(c.Args[0]))
		}})
	}
	return out
}

// arithmeticClasses lists the classes that have each operator.
var arithmeticClasses = [...]string{
	object.Add: numberClasses + " " + sequences, object.Sub: numberClasses + " " + setClasses, object.Mul: numberClasses + " " + sequences,
	object.Div: numberClasses, object.FloorDiv: "int float bool", object.Mod: "int float bool str bytes", object.Pow: numberClasses,
	object.LShift: "int bool", object.RShift: "int bool", object.And: "int bool " + setClasses, object.Or: "int bool dict " + setClasses, object.Xor: "int bool " + setClasses,
	object.Eq: values, object.Ne: values, object.Lt: values, object.Le: values, object.Gt: values, object.Ge: values,
}

// binarySpecial is x.__add__(y): NotImplemented where the builtin class does not know
// the other operand.
func binarySpecial(op object.Op, reflected bool) func(*builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		a, b := object.Held(c.Args[0]), object.Held(c.Args[1])
		if object.IsObject(b) || !meets(op, a, b) {
			return object.NotImplemented, nil
		}
		if reflected {
			a, b = b, a
		}
		v, err := c.Host.Binary(op, a, b)
		if isTypeError(err) && !op.IsCompare() {
			return object.NotImplemented, nil
		}
		return v, err
	}
}

// meets reports whether a's class compares itself with b's, or computes with it.
func meets(op object.Op, a, b object.Value) bool {
	if object.IsNumber(a) {
		return object.IsNumber(b) && !(op.IsCompare() && op != object.Eq && op != object.Ne && (isComplex(a) || isComplex(b)))
	}
	if !op.IsCompare() {
		return true
	}
	return builtin.ClassOf(a).Inherits(builtin.ClassOf(b)) || builtin.ClassOf(b).Inherits(builtin.ClassOf(a)) || isSet(a) && isSet(b)
}

func isComplex(v object.Value) bool { _, ok := v.(object.Complex); return ok }
func isSet(v object.Value) bool     { _, ok := v.(*object.Set); return ok }

func isTypeError(err error) bool { return object.IsError(err, "TypeError") }

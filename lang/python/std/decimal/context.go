// Contexts, as objects of the class Context have them, and the signals of operations.
package decimal

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// status is a set of conditions.
type status uint16

// The conditions. The first are the signals in the order in which contexts show them.
const (
	invalidOperation status = 1 << iota
	floatOperation
	divisionByZero
	overflow
	underflow
	subnormal
	inexact
	rounded
	clamped
	conversionSyntax
	divisionImpossible
	divisionUndefined
)

const signalCount = 9

var conditionNames = [...]string{"InvalidOperation", "FloatOperation", "DivisionByZero", "Overflow", "Underflow", "Subnormal", "Inexact", "Rounded", "Clamped",
	"ConversionSyntax", "DivisionImpossible", "DivisionUndefined"}

// rounding is a way to round.
type rounding uint8

const (
	halfEven rounding = iota
	halfUp
	halfDown
	down
	up
	ceiling
	floor
	zeroFiveUp
)

var roundings = map[string]rounding{"ROUND_HALF_EVEN": halfEven, "ROUND_HALF_UP": halfUp, "ROUND_HALF_DOWN": halfDown, "ROUND_DOWN": down, "ROUND_UP": up,
	"ROUND_CEILING": ceiling, "ROUND_FLOOR": floor, "ROUND_05UP": zeroFiveUp}

// context is what an operation asks of a context.
type context struct {
	prec, emin, emax int64
	rounding         rounding
	capitals, clamp  bool
	self             object.Value
	state            *object.List
	flags, traps     *object.Dict
}

// What the module's text hands over in a list: the context in force, None before it is
// asked for, and functions.
const (
	inForce  = iota
	getter   // getcontext
	reporter // notes conditions in a context and gives a result, or raises
	ofOther  // makes a Decimal of what is no number
	rational // the order of a Decimal and a value of another kind
)

// settings are a context's attributes, in the order in which they are set.
var settings = [...]string{"_prec", "_rounding", "_Emin", "_Emax", "_capitals", "_clamp", "_traps", "_flags"}

// context reads one: given, or that in force if it is None.
func (k *kit) context(c *builtin.Call, given, state object.Value) (*context, error) {
	l, ok := state.(*object.List)
	if !ok || l.Len() <= rational {
		return nil, object.ErrUnknown
	}
	if builtin.IsNone(given) {
		if given = l.At(inForce); given == object.None {
			var err error
			if given, err = c.Apply(l.At(getter)); err != nil {
				return nil, err
			}
		}
	}
	if _, unknown := given.(object.Unknown); unknown {
		return nil, object.ErrUnknown
	}
	o, ok := given.(*object.Instance)
	if !ok {
		return nil, object.Errorf(object.TypeError, "optional argument must be a context")
	}
	var cells []object.Cell
	if o.Layout() == k.settings && k.settings != nil {
		cells = o.Cells()
	} else {
		cells = make([]object.Cell, len(settings))
		for i, name := range settings {
			v, there := o.OwnAttr(name)
			if !there {
				return nil, object.Errorf(object.TypeError, "optional argument must be a context")
			}
			cells[i] = object.CellOf(v)
		}
		if l := o.Layout(); l != nil && standsFirst(o, cells) {
			k.settings = l
		}
	}
	for i := range cells[:6] {
		if i != 1 && cells[i].P != object.TagInt && cells[i].P != object.TagBool {
			return nil, notOurs(cells[i].Value())
		}
	}
	if !cells[1].Is(object.TableStr) || !cells[6].Is(object.TableDict) || !cells[7].Is(object.TableDict) {
		return nil, notOurs(cells[1].Value(), cells[6].Value(), cells[7].Value())
	}
	return &context{prec: cells[0].Int(), rounding: roundings[cells[1].Str()], emin: cells[2].Int(), emax: cells[3].Int(), capitals: cells[4].N != 0, clamp: cells[5].N != 0,
		self: o, state: l, traps: cells[6].Dict(), flags: cells[7].Dict()}, nil
}

// standsFirst reports whether an object's first attributes are these.
func standsFirst(o *object.Instance, cells []object.Cell) bool {
	own := o.Cells()
	for i := range cells {
		if i >= len(own) || own[i] != cells[i] {
			return false
		}
	}
	names := o.OwnNames()
	for i, name := range settings {
		if names[i] != name {
			return false
		}
	}
	return true
}

func (x *context) tiny() int64 { return x.emin - x.prec + 1 }
func (x *context) top() int64  { return x.emax - x.prec + 1 }

// done notes what happened; an error if that is trapped.
func (x *context) done(c *builtin.Call, s status) error {
	if s == 0 {
		return nil
	}
	if s&(conversionSyntax|divisionImpossible|divisionUndefined) != 0 {
		s |= invalidOperation
	}
	usual := x.flags.Places() == signalCount && x.flags.Len() == signalCount && x.traps.Places() == signalCount && x.traps.Len() == signalCount
	if usual {
		for i := range signalCount {
			if s>>i&1 != 0 {
				trapped, known := x.traps.ValAt(i).Num().Truth()
				usual = usual && known && !trapped
			}
		}
	}
	if usual {
		for i := range signalCount {
			if s>>i&1 != 0 {
				*x.flags.ValAt(i) = object.BoolCell(true)
			}
		}
		return nil
	}
	if s&(conversionSyntax|divisionImpossible|divisionUndefined) != 0 {
		s &^= invalidOperation
	}
	names := object.Tuple{}
	for i, name := range conditionNames {
		if s>>i&1 != 0 {
			names = append(names, object.Str(name))
		}
	}
	_, err := c.Apply(x.state.At(reporter), x.self, names)
	return err
}

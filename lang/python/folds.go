// What Python's builtins do with the elements of a generator, one by one.
package python

import (
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/object"
)

// listed is for entries that want all elements at once.
var listed = &builtin.Fold{}

var sumFold = &builtin.Fold{
	Begin: func(args []object.Cell) (acc object.Cell, ok bool) {
		if len(args) == 1 {
			return object.IntCell(0), true
		}
		return args[1], len(args) == 2 && (args[1].P == object.TagInt || args[1].P == object.TagFloat)
	},
	Drops: true,
	Step: func(h builtin.Host, acc, e *object.Cell) (bool, error) {
		if n := lower.QuickNum(object.Add, acc.Num(), e.Num()); n.Kind != object.NoNum {
			*acc = object.NumCell(n)
			return false, nil
		}
		total, v := acc.Value(), e.Value()
		t := object.Quick(object.Add, total, v)
		if t == nil {
			var err error
			if t, err = h.Binary(object.Add, total, v); err != nil {
				return false, err
			}
		}
		*acc = object.CellOf(t)
		return false, nil
	},
}

// quantifierFold is all, or any.
func quantifierFold(all bool) *builtin.Fold {
	who := "any"
	if all {
		who = "all"
	}
	return &builtin.Fold{
		Begin: func(args []object.Cell) (acc object.Cell, ok bool) { return object.BoolCell(all), len(args) == 1 },
		Step: func(h builtin.Host, acc, e *object.Cell) (bool, error) {
			t, known := e.Num().Truth()
			if !known {
				var err error
				if t, err = truthFor(who, true, e.Value()); err != nil {
					return false, err
				}
			}
			if t != all {
				*acc = object.BoolCell(t)
			}
			return t != all, nil
		},
	}
}

// extremeFold is min, or max, without a key.
func extremeFold(better object.Op) *builtin.Fold {
	who := "min"
	if better == object.Gt {
		who = "max"
	}
	return &builtin.Fold{
		Begin: func(args []object.Cell) (acc object.Cell, ok bool) { return acc, len(args) == 1 },
		Step: func(h builtin.Host, acc, e *object.Cell) (bool, error) {
			if acc.P == nil {
				*acc = *e
				return false, nil
			}
			wins, known := lower.QuickNum(better, e.Num(), acc.Num()).Truth()
			if !known {
				a, b := e.Value(), acc.Value()
				r, err := object.Quick(better, a, b), error(nil)
				if r == nil {
					r, err = h.Binary(better, a, b)
				}
				if err == nil {
					wins, err = truthFor(who, true, r)
				}
				if err != nil {
					return false, err
				}
			}
			if wins {
				*acc = *e
			}
			return false, nil
		},
	}
}

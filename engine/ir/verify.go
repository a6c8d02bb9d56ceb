// Verify: the validity of a program as a table of rules.

package ir

import (
	"github.com/tq-lang/tq/engine/fault"
)

// validity is what holds of every program, in the order of checking: a rule
// may rely on those above it.
var validity = []struct {
	name  string
	check func(p *Program) error
}{
	{"inputs are the first values, in order", checkInputs},
	{"results are numbered in order, each made once", checkNumbers},
	{"operands are made before their use", checkUses},
	{"outputs are values of the program", checkOutputs},
	{"ops exist, operands and attributes fit, types are those inferred", checkTypes},
}

// Verify checks that p is a valid program: what Builder makes, Parse accepts
// and passes must keep.
func Verify(p *Program) error {
	for _, rule := range validity {
		if err := rule.check(p); err != nil {
			return err
		}
	}
	return nil
}

func invalid(format string, args ...any) *fault.Error {
	return fault.New(fault.InvalidArgument, "invalid program: "+format, args...)
}

func checkInputs(p *Program) error {
	for i, in := range p.Inputs {
		if in.Value != Value(i) {
			return invalid("input %d is value %s", i, in.Value)
		}
	}
	if len(p.Inputs) > len(p.Types) {
		return invalid("%d inputs, but types of %d values", len(p.Inputs), len(p.Types))
	}
	return nil
}

func checkNumbers(p *Program) error {
	next := Value(len(p.Inputs))
	for i, in := range p.Instrs {
		for _, v := range in.Out {
			if v != next {
				return invalid("instruction %d (%s) makes %s where %s comes next", i, in.Op, v, next)
			}
			next++
		}
	}
	if int(next) != len(p.Types) {
		return invalid("%d values are made, but %d have types", next, len(p.Types))
	}
	return nil
}

func checkUses(p *Program) error {
	made := Value(len(p.Inputs))
	for i, in := range p.Instrs {
		for _, a := range in.Args {
			if a < 0 || a >= made {
				return invalid("instruction %d (%s) uses %s before it is made", i, in.Op, a)
			}
		}
		made += Value(len(in.Out))
	}
	return nil
}

func checkOutputs(p *Program) error {
	for _, v := range p.Outputs {
		if v < 0 || int(v) >= len(p.Types) {
			return invalid("output %s is not made", v)
		}
	}
	return nil
}

func checkTypes(p *Program) error {
	for i, in := range p.Instrs {
		args := make([]Type, len(in.Args))
		for k, a := range in.Args {
			args[k] = p.Types[a]
		}
		types, err := Infer(in.Op, in.Attrs, args)
		if err != nil {
			f, ok := err.(*fault.Error)
			if !ok {
				return err
			}
			f.Site = in.Site
			f.Msg = invalid("instruction %d (%s): %s", i, in.Op, f.Msg).Msg
			return f
		}
		if len(types) != len(in.Out) {
			return invalid("instruction %d (%s) has %d results, not %d", i, in.Op, len(types), len(in.Out))
		}
		for k, v := range in.Out {
			if !p.Types[v].Same(types[k]) {
				return invalid("instruction %d (%s): %s has type %s, but %s is inferred", i, in.Op, v, p.Types[v], types[k])
			}
		}
	}
	return nil
}

// Same reports whether t and o are described alike, unknown parts included.
func (t Type) Same(o Type) bool { return t.DType == o.DType && t.Shape.Same(o.Shape) }

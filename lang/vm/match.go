// The parts of match statements.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/value"
)

func (m *Machine) execMatch(f *frame, in *code.Ins) error {
	v, err := m.settled(f, in.B)
	if err != nil {
		return err
	}
	switch in.Op {
	case code.MatchSeq:
		elems, ok, err := value.MatchSequence(m, v)
		if err != nil {
			return err
		}
		f.regs[in.A].SetBool(ok && (len(elems) == int(in.C) || in.D == 1 && len(elems) > int(in.C)))
	case code.MatchMap:
		f.regs[in.A].SetBool(value.IsMapping(v))
	case code.MatchKeys, code.MatchRest:
		vals, rest, ok, err := value.MatchMapping(m, v, f.values(in.C, int(in.D)), in.Op == code.MatchRest)
		if err != nil {
			return err
		}
		if in.Op == code.MatchRest {
			return m.put(f, in.A, rest)
		}
		m.matched(f, in, vals, ok)
	case code.MatchClass:
		site := &f.code.c.Sites[in.D]
		vals, ok, err := value.MatchClass(m, v, f.regs[in.C].Value(), site.Positional, site.Kw)
		if err != nil {
			return err
		}
		m.matched(f, in, vals, ok)
	}
	return nil
}

// values are those of n slots.
func (f *frame) values(at uint8, n int) []value.Value {
	out := make([]value.Value, n)
	for i := range out {
		out[i] = f.regs[int(at)+i].Value()
	}
	return out
}

// matched is A = ok; the slots from C on take the parts.
func (m *Machine) matched(f *frame, in *code.Ins, parts []value.Value, ok bool) {
	f.regs[in.A].SetBool(ok)
	if !ok {
		return
	}
	for i, p := range parts {
		share(p)
		f.regs[int(in.C)+i] = value.CellOf(p)
	}
}

// with: entering and leaving context managers.
package vm

import (
	"github.com/tq-lang/tq/lang/code"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// exit is how a context manager is left.
type exit struct {
	leave func(err error) (swallow bool, e error)
}

// TypeName is method.
func (*exit) TypeName() string { return "method" }

func (m *Machine) execWith(f *frame, in *code.Ins) error {
	if in.Op == code.WithEnter {
		cm, err := m.kept(f, in.A)
		if err != nil {
			return err
		}
		entered, leave, err := value.Enter(m, cm)
		if err != nil {
			return err
		}
		f.regs[in.A+1] = value.CellOf(&exit{leave})
		return m.put(f, in.B, entered)
	}
	x := (*exit)(f.regs[in.A+1].P)
	if err := m.settleTemps(f); err != nil {
		return err
	}
	if in.Op == code.WithExit {
		_, err := x.leave(nil)
		return err
	}
	v, err := f.get(in.B)
	if err != nil {
		return err
	}
	d, ok := v.(*value.Exception).Raised.(*diag.Error)
	if !ok {
		return value.Errorf("SystemError", "an exception that was not raised")
	}
	swallow, err := x.leave(d)
	if err != nil {
		return err
	}
	f.regs[in.C].SetBool(swallow)
	return nil
}

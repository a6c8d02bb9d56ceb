// Measuring: how long statements take, by themselves, again and again, and line by line.
package lang

import (
	"math"
	"time"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/profile"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/syntax"
)

// Profile runs program, which evaluates in this session, and reports where the time goes.
func (s *Session) Profile(program func() error) (*profile.Report, error) {
	return profile.Run(s.machine, &rich.LiveOf(s.machine).Meter, program)
}

// TensorMemory is what the tensors of the session's engine take now, and the most that they took since it was last
// called; false where the engine does not count.
func (s *Session) TensorMemory() (now, peak int64, ok bool) {
	e, ok := s.opts.Engine.(interface {
		MemoryInUse() int64
		PeakMemory() int64
	})
	if !ok {
		return 0, 0, false
	}
	now = e.MemoryInUse()
	return now, max(e.PeakMemory(), now), true
}

// Loop makes a function that runs statements a number of times and gives how long that took. The statements are
// the body of a function: the names that they bind are its own. The setup runs before them and is not measured.
func (s *Session) Loop(setup, body string) (func(times int) (time.Duration, error), error) {
	for _, text := range []string{setup, body} { // errors of syntax are those of the text alone
		if _, err := syntax.Parse(s.Inside("", text)); err != nil {
			return nil, err
		}
	}
	const name = "_timeit"
	program := s.around(name)
	program.write("def " + name + "(_times):\n    from time import perf_counter_ns as _clock\n")
	program.put(setup, "    ", s.magicAt)
	program.write("    _start = _clock()\n    for _ in range(_times):\n")
	program.put(body, "        ", s.magicAt+len(setup))
	program.write("        pass\n    return _clock() - _start\n")
	before, had := s.Get(name)
	if err := s.Eval(s.Context(), program.done(), ShowNone, nil); err != nil {
		return nil, program.mend(err)
	}
	fn, _ := s.Get(name)
	if had {
		s.Set(name, before)
	} else {
		s.machine.Main.Delete(name)
	}
	return func(times int) (time.Duration, error) {
		v, err := s.machine.Call(fn, []object.Value{object.Int(times)}, nil)
		if err != nil {
			return 0, program.mend(err)
		}
		n, _ := v.(object.Int)
		return time.Duration(n), nil
	}, nil
}

// Page shows the value of an expression in the face's pager, or prints it.
func (s *Session) Page(expr string) error {
	r, err := s.Value(s.Context(), diag.NewFile("page", expr))
	if err != nil {
		return err
	}
	text, isText := r.Value.(object.Str)
	if !isText {
		whole := r.printer
		whole.Options.Threshold = math.MaxInt
		r.printer = whole
		text = object.Str(r.Text())
	}
	s.page(string(text))
	return nil
}

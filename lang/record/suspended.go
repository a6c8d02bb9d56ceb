// What a recorder keeps of work under way, put aside while other work goes on.
package record

import (
	"context"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Suspended is the state of work that waits. The zero value is that of work which has
// not begun.
type Suspended struct {
	at      diag.Place
	called  string
	tape    *tape
	held    []object.Value
	met     []engine.Warning
	solo    bool
	apart   bool
	context context.Context
}

// Swap exchanges the recorder's work under way with what was put aside.
func (r *Recorder) Swap(s *Suspended) {
	r.at, s.at = s.at, r.at
	r.called, s.called = s.called, r.called
	r.tape, s.tape = s.tape, r.tape
	r.held, s.held = s.held, r.held
	r.met, s.met = s.met, r.met
	r.Solo, s.solo = s.solo, r.Solo
	r.Apart, s.apart = s.apart, r.Apart
	if s.context == nil {
		s.context = context.Background()
	}
	r.Context, s.context = s.context, r.Context
}

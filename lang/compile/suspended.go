// What a recorder keeps of work under way, put aside while other work goes on.
package compile

import (
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/value"
)

// Suspended is the state of work that waits: a generator's, or its caller's.
type Suspended struct {
	at     diag.Place
	called string
	tape   *tape
	held   []value.Value
}

// Swap exchanges the recorder's work under way with what was put aside.
func (r *Recorder) Swap(s *Suspended) {
	r.at, s.at = s.at, r.at
	r.called, s.called = s.called, r.called
	r.tape, s.tape = s.tape, r.tape
	r.held, s.held = s.held, r.held
}

// Messages between the program and objects of its front end.
package lang

import (
	"context"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/rich"
)

// Comm is a message to or from an object of the front end; Commer a Sink that sends them.
type (
	Comm   = builtin.Comm
	Commer = builtin.Commer
)

// Receive hands a message of the front end to the program; known reports whether it knows
// the channel. Data and Metadata are json.RawMessage.
func (s *Session) Receive(ctx context.Context, m Comm) (known bool, err error) {
	f := diag.NewFile("<"+m.Kind+">", "")
	s.begin(ctx, f)
	mark := s.machine.Mark()
	defer func() {
		if r := recover(); r != nil {
			s.machine.Abandon(mark)
			known, err = false, failedIn(diag.Place{File: f}, r)
		}
	}()
	s.deep++
	defer func() {
		if e := s.endCell(ShowLast); err == nil {
			err = e
		}
		s.deep--
	}()
	return rich.Receive(s.machine, m)
}

// Work that takes long: in pieces between which the user's interrupt is asked for, or, where it
// cannot be taken apart, aside, to be left alone when the interrupt comes.
package builtin

import "github.com/tq-lang/tq/engine"

// Aside does work that cannot ask for the user's interrupt; it is left alone
// when that comes, so it must keep to data of its own.
func (c *Call) Aside(f func()) error {
	if engine.Interruptible(c.Host.Context(), f) != nil {
		return c.Polled()
	}
	return nil
}

// LongText is the length from which texts are worked on aside.
const LongText = 1 << 20

// OfText is f of a text. A long text is worked on aside, so that f must keep to the text and may
// ask nothing of the session; a short one costs no more than the call.
func OfText[T any](c *Call, s string, f func(string) T) (out T, err error) {
	if len(s) < LongText {
		return f(s), nil
	}
	made := make(chan T, 1)
	if err := c.Aside(func() { made <- f(s) }); err != nil {
		return out, err
	}
	return <-made, nil
}

// FromText is OfText of what may fail.
func FromText[T any](c *Call, s string, f func(string) (T, error)) (T, error) {
	type result struct {
		v   T
		err error
	}
	if len(s) < LongText {
		return f(s)
	}
	r, err := OfText(c, s, func(s string) result {
		v, err := f(s)
		return result{v, err}
	})
	if err == nil {
		err = r.err
	}
	return r.v, err
}

// Pieces calls f with the bounds of pieces of n elements, and asks for the
// user's interrupt between them.
func (c *Call) Pieces(n int, f func(lo, hi int) error) error {
	const piece = 1 << 18
	for lo := 0; lo == 0 || lo < n; lo += piece {
		if err := c.Polled(); err != nil {
			return err
		}
		if err := f(lo, min(lo+piece, n)); err != nil {
			return err
		}
	}
	return nil
}

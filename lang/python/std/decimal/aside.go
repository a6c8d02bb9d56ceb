// Long operations of numbers, which the user may interrupt.
package decimal

import "github.com/tq-lang/tq/lang/builtin"

// longNumber is how many digits take a while to divide and to take the root of.
const longNumber = 10000

// aside does an operation of numbers so that the user's interrupt ends it, where it is long: big
// numbers cannot ask.
func (x *context) aside(c *builtin.Call, op func() (number, status), of ...number) (n number, s status, err error) {
	long := x.prec > longNumber
	for _, a := range of {
		long = long || a.coef.long()
	}
	if !long {
		n, s = op()
		return n, s, nil
	}
	type answer struct {
		n      number
		s      status
		failed any
	}
	made := make(chan answer, 1)
	if err := c.Aside(func() {
		var got answer
		defer func() {
			got.failed = recover()
			made <- got
		}()
		got.n, got.s = op()
	}); err != nil {
		return n, s, err
	}
	got := <-made
	if got.failed != nil {
		panic(got.failed)
	}
	return got.n, got.s, nil
}

// Texts that nobody wants any more are cut short.
package display

import (
	"testing"

	"github.com/tq-lang/tq/engine/tensor"
)

func TestStop(t *testing.T) {
	closed := make(chan struct{})
	close(closed)
	const n = 100000
	floats, ints, rows, bools := make([]float64, n), make([]int64, n), make([]float32, n), make([]bool, n)
	for i := range n {
		floats[i], ints[i], rows[i] = float64(i)/7, int64(i), float32(i)
	}
	for _, x := range []*tensor.Tensor{tensor.From(floats), tensor.From(ints), tensor.From(rows, n/2, 2), tensor.From(bools), tensor.From(floats, 10, n/10), tensor.From(floats, n/4, 2, 2)} {
		o := Default()
		o.Threshold = 2 * n
		full := Str(x, o)
		o.Stop = make(chan struct{})
		if got := Str(x, o); got != full {
			t.Errorf("%v: a text that may be stopped differs", x.Shape())
		}
		o.Stop = closed
		_, sample := chooseAxes(x.Shape(), &o)
		if at := positions(x, sample, closed); len(at) > 1000 {
			t.Errorf("%v: %d positions are listed for a text that is not wanted", x.Shape(), len(at))
		}
		if values := read(make([]int, n), x.Float64At, closed); len(values) > 1000 {
			t.Errorf("%v: %d elements are read for a text that is not wanted", x.Shape(), len(values))
		}
		if got := Str(x, o); len(got) > len(full)/10 {
			t.Errorf("%v: stopped after %d of %d bytes", x.Shape(), len(got), len(full))
		}
	}
}

// Static inference with unknown sizes and ranks.

package einsum

import (
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

func TestInferUnknown(t *testing.T) {
	unknown := shape.UnknownRank()
	of := func(dims ...int) shape.Shape { return shape.Make(dims) }
	for _, c := range []struct {
		text   string
		shapes []shape.Shape
		want   string // a shape, or a kind of error
	}{
		{"ij,jk->ik", []shape.Shape{of(-1, 3), of(3, -1)}, "[-1, -1]"},
		{"ij,jk->ik", []shape.Shape{of(2, -1), of(3, 4)}, "[2, 4]"},
		{"ij,jk->ijk", []shape.Shape{of(2, -1), of(3, 4)}, "[2, 3, 4]"},
		{"ij,jk->ik", []shape.Shape{unknown, of(3, 4)}, "[-1, 4]"},
		{"ij,jk->ik", []shape.Shape{unknown, unknown}, "[-1, -1]"},
		{"ii->i", []shape.Shape{of(-1, 3)}, "[3]"},
		{"ab,ab->a", []shape.Shape{of(1, 2), of(2, 1)}, "size"},
		{"ab,ab->a", []shape.Shape{of(-1, 2), of(2, 3)}, "size"},
		{"...ij,...jk->...ik", []shape.Shape{unknown, unknown}, "null"},
		{"...ij,...jk->ik", []shape.Shape{unknown, unknown}, "[-1, -1]"},
		{"...ij,...jk->...ik", []shape.Shape{unknown, of(3, 4)}, "null"},
		{"...ij,jk->...ik", []shape.Shape{of(5, 2, 3), unknown}, "[5, 2, -1]"},
		{"...i,...i->...", []shape.Shape{of(2, 3), of(-1, 3)}, "[2]"},
		{"...i,...i->...", []shape.Shape{of(-1, 3), of(-1, 3)}, "[-1]"},
		{"...i,...i->...", []shape.Shape{of(1, 3), of(-1, 3)}, "[-1]"},
		{"...i,...i->...", []shape.Shape{of(0, 3), of(-1, 3)}, "[0]"},
		{"...i,...i->...", []shape.Shape{of(2, 3), of(4, 3)}, "broadcast"},
		{"...i,...i,...->...", []shape.Shape{of(2, 3), of(4, 3), unknown}, "broadcast"},
		{"...i,...->i", []shape.Shape{of(2, 3), unknown}, "ellipsis"},
		{"i,i->j", []shape.Shape{unknown, unknown}, "output"},
		{"ij->", []shape.Shape{of(3)}, "rank"},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		out, s, err := e.Infer(c.shapes)
		got := out.String()
		if err != nil {
			got = fault.KindOf(err).String()
		}
		if got != c.want {
			t.Errorf("%s %v: %s, want %s", c.text, c.shapes, got, c.want)
		}
		if err == nil && s.Known {
			t.Errorf("%s %v: sizes count as known", c.text, c.shapes)
		}
		if err == nil {
			if _, err := Path(e, s, Options{}); fault.KindOf(err) != fault.UnknownRank {
				t.Errorf("%s %v: a plan with unknown sizes: %v", c.text, c.shapes, err)
			}
		}
	}
}

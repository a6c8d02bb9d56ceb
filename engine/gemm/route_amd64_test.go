//go:build !purego

// Ways to do a product that only some processors of this kind have.

package gemm

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/route"
)

// TestSmallFloatRoutes holds that products of 16-bit floats take the processor's own ways where it has them.
func TestSmallFloatRoutes(t *testing.T) {
	for _, c := range []struct {
		form Form
		n    int
		want func() route.How
	}{
		{Float16, 1, func() route.How { return where(cpu.Best() != cpu.Portable, route.Halves) }},
		{BFloat16, 1, func() route.How { return where(cpu.Best() != cpu.Portable, route.Halves) }},
		{BFloat16, 40, func() route.How { return where(cpu.BFloat16(), route.Pairs) }},
		{Float16, 40, func() route.How { return route.Widened }},
	} {
		const m, k = 60, 70
		view := func(rows, cols int) View[uint16] {
			return View[uint16]{Data: make([]uint16, rows*cols), RS: cols, CS: 1}
		}
		out := halves(view(m, c.n), c.form)
		out.Narrow = func([]byte, []float32) {}
		var took []route.How
		ctx := &Context{Took: func(how route.How) { took = append(took, how) }}
		Mixed(ctx, 1, m, c.n, k, halves(view(m, k), c.form), Places{}, halves(view(k, c.n), c.form), Places{}, out, Places{})
		if len(took) != 1 || took[0] != c.want() {
			t.Errorf("form %d, %d columns: took %v, want %v", c.form, c.n, took, c.want())
		}
	}
}

// where is a way that some processors have; the others widen.
func where(has bool, how route.How) route.How {
	if has {
		return how
	}
	return route.Widened
}

// TestShortRowRoute holds that dense rows of a few elements are summed together where there is a routine for it.
func TestShortRowRoute(t *testing.T) {
	for _, level := range levels() {
		ctx := &Context{Level: level}
		a, b, out := make([]float32, 3*700), make([]float32, 3*700), make([]float32, 9)
		var took []route.How
		ctx.Took = func(how route.How) { took = append(took, how) }
		Gemm(ctx, 3, 3, 700, View[float32]{Data: a, RS: 1, CS: 3}, View[float32]{Data: b, RS: 3, CS: 1}, View[float32]{Data: out, RS: 3, CS: 1}, false)
		if has := machineFor[float32](ctx).outer[1] != nil; len(took) != 1 || has != (took[0] == route.ShortRows) {
			t.Errorf("level %d: took %v, routine for short rows: %v", level, took, has)
		}
	}
}

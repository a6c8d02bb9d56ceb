// Random equations: every plan and every gradient against the meaning.

package einsum

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/shape"
)

// randomEquation makes a valid equation and operands for it.
func randomEquation(rng *rand.Rand, maxOperands int) (string, []array) {
	letters := []rune("abcdeAβ")
	size := map[rune]int{}
	for _, c := range letters {
		size[c] = rng.IntN(4)
		if rng.IntN(4) > 0 {
			size[c] = 1 + rng.IntN(3)
		}
	}
	dots := []int{1 + rng.IntN(3), 1 + rng.IntN(2)}
	var terms []string
	var ops []array
	var seen []rune
	useDots := rng.IntN(2) == 0
	for k := range 1 + rng.IntN(maxOperands) {
		var term strings.Builder
		var dims []int
		at := -1
		n := rng.IntN(4)
		if useDots && rng.IntN(3) > 0 {
			at = rng.IntN(n + 1)
		}
		for i := 0; i <= n; i++ {
			if i == at {
				term.WriteString("...")
				for _, d := range dots[rng.IntN(len(dots)+1):] {
					if rng.IntN(3) == 0 {
						d = 1
					}
					dims = append(dims, d)
				}
			}
			if i < n {
				c := letters[rng.IntN(len(letters))]
				term.WriteRune(c)
				dims = append(dims, size[c])
				seen = append(seen, c)
			}
		}
		terms = append(terms, term.String())
		ops = append(ops, ruled(dims, k))
	}
	text := strings.Join(terms, ",")
	if rng.IntN(5) == 0 && !useDots {
		return text, ops
	}
	text += "->"
	if useDots {
		text += "..."
	}
	for range rng.IntN(4) {
		if len(seen) > 0 {
			text += string(seen[rng.IntN(len(seen))])
		}
	}
	return text, ops
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		text, ops := randomEquation(rng, 5)
		e, err := Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		out, s, err := e.Infer(shapesOf(ops))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		want := meaning(s, ops)
		if !slices.Equal(out.Dims(), want.dims) {
			t.Fatalf("%q: shape %s, want %v", text, out, want.dims)
		}
		for _, o := range methods(len(ops), rng.IntN) {
			p, err := Path(e, s, o)
			if err != nil {
				t.Fatalf("%q: %+v: %v", text, o, err)
			}
			checkPlan(t, text, p)
			if got := execute(p, ops); !slices.Equal(got.data, want.data) {
				t.Fatalf("%q under %+v: got %v, want %v\n%s", text, o, got.data, want.data, p.Text(e, s))
			}
		}
	}
}

// TestRandomGradient uses that an einsum is linear in each operand: the
// gradient's element j is the product of G with the result for unit vector j.
func TestRandomGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 400 {
		text, ops := randomEquation(rng, 3)
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		out, _, err := e.Infer(shapesOf(ops))
		if err != nil {
			t.Fatal(err)
		}
		incoming := ruled(out.Dims(), 17)
		for k := range ops {
			checkGradient(t, e, ops, incoming, k)
		}
	}
}

func checkGradient(t *testing.T, e *Equation, ops []array, incoming array, k int) {
	t.Helper()
	got := gradient(t, e, ops, incoming, k)
	if !slices.Equal(got.dims, ops[k].dims) {
		t.Fatalf("%q operand %d: gradient of shape %v, want %v", e, k, got.dims, ops[k].dims)
	}
	_, s, err := e.Infer(shapesOf(ops))
	if err != nil {
		t.Fatal(err)
	}
	for j := range got.data {
		unit := slices.Clone(ops)
		unit[k] = newArray(ops[k].dims)
		unit[k].data[j] = 1
		want := int64(0)
		for i, v := range meaning(s, unit).data {
			want += v * incoming.data[i]
		}
		if got.data[j] != want {
			t.Fatalf("%q operand %d element %d: gradient %d, want %d", e, k, j, got.data[j], want)
		}
	}
}

// gradient follows the description that GradientOf gives.
func gradient(t *testing.T, e *Equation, ops []array, incoming array, k int) array {
	t.Helper()
	g, err := GradientOf(e, shapesOf(ops), k)
	if err != nil {
		t.Fatalf("%q operand %d: %v", e, k, err)
	}
	in := []array{incoming}
	for _, i := range g.Others {
		in = append(in, ops[i])
	}
	if g.HasOnes {
		ones := newArray(g.Ones.Dims())
		for i := range ones.data {
			ones.data[i] = 1
		}
		in = append(in, ones)
	}
	_, s, err := g.Equation.Infer(shapesOf(in))
	if err != nil {
		t.Fatalf("%q operand %d: gradient %q: %v", e, k, g.Equation, err)
	}
	p, err := Path(g.Equation, s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	x := execute(p, in)
	labels := upTo(len(x.dims))
	var keep []int
	for _, l := range labels {
		if !slices.Contains(g.SumAxes, l) {
			keep = append(keep, l)
		}
	}
	summed := combine([][]int{labels}, []array{x}, keep, x.dims)
	return array{g.Shape.Dims(), summed.data}
}

func TestGradientWorked(t *testing.T) {
	for _, c := range []struct {
		text   string
		shapes [][]int
		k      int
		want   string
		others []int
		ones   string
		sum    []int
	}{
		{"ij,jk->ik", [][]int{{2, 3}, {3, 4}}, 0, "ik,jk->ij", []int{1}, "", nil},
		{"ij,jk->ik", [][]int{{2, 3}, {3, 4}}, 1, "ik,ij->jk", []int{0}, "", nil},
		{"ii->", [][]int{{3, 3}}, 0, ",i->ii", nil, "[3]", nil},
		{"ij->i", [][]int{{2, 3}}, 0, "i,j->ij", nil, "[3]", nil},
		{"i->ii", [][]int{{3}}, 0, "ii->i", nil, "", nil},
		{"...i,i->...", [][]int{{5, 3}, {3}}, 1, "...,...i->...i", []int{0}, "", []int{0}},
		{"...i,...i->...", [][]int{{5, 3}, {1, 3}}, 1, "...,...i->...i", []int{0}, "", []int{0}},
	} {
		e, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		var shapes []shape.Shape
		for _, d := range c.shapes {
			shapes = append(shapes, shape.Make(d))
		}
		g, err := GradientOf(e, shapes, c.k)
		if err != nil {
			t.Fatal(err)
		}
		ones := ""
		if g.HasOnes {
			ones = g.Ones.String()
		}
		if g.Equation.String() != c.want || !slices.Equal(g.Others, c.others) || ones != c.ones || !slices.Equal(g.SumAxes, c.sum) {
			t.Errorf("%s operand %d: %s of %v, ones %s, sum %v", c.text, c.k, g.Equation, g.Others, ones, g.SumAxes)
		}
	}
}

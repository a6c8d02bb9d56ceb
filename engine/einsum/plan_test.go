// Chosen orders: classes, costs, limits, many operands, memory.

package einsum

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestPlans(t *testing.T) {
	var got strings.Builder
	for _, c := range []struct {
		text   string
		shapes [][]int
	}{
		{"ij->ij", [][]int{{2, 3}}},
		{"ij->ji", [][]int{{2, 3}}},
		{"ii->i", [][]int{{3, 3}}},
		{"ii", [][]int{{3, 3}}},
		{"i->ii", [][]int{{3}}},
		{"iij->jii", [][]int{{3, 3, 2}}},
		{"i,i", [][]int{{3}, {3}}},
		{"ij,j->i", [][]int{{2, 3}, {3}}},
		{"i,j", [][]int{{2}, {3}}},
		{"ij,ij->ij", [][]int{{2, 3}, {2, 3}}},
		{"ij,i->ij", [][]int{{2, 3}, {2}}},
		{"ij,->ij", [][]int{{2, 3}, {}}},
		{"ij,jk->ik", [][]int{{20, 30}, {30, 40}}},
		{"ij,jk->ki", [][]int{{20, 30}, {30, 40}}},
		{"bij,bjk->bik", [][]int{{7, 20, 30}, {7, 30, 40}}},
		{"bqhd,bkhd->bhqk", [][]int{{2, 5, 3, 8}, {2, 6, 3, 8}}},
		{"...ij,...jk->...ik", [][]int{{7, 20, 30}, {1, 30, 40}}},
		{"ija,jkb->ik", [][]int{{2, 3, 5}, {3, 4, 6}}},
		{"iij,jk->ikk", [][]int{{2, 2, 3}, {3, 4}}},
		{"ij,jk,kl->il", [][]int{{10, 200}, {200, 3}, {3, 50}}},
		{"ea,fb,abcd,gc,hd->efgh", [][]int{{10, 10}, {10, 10}, {10, 10, 10, 10}, {10, 10}, {10, 10}}},
	} {
		e, s := mustInfer(t, c.text, c.shapes)
		p, err := Path(e, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkPlan(t, c.text, p)
		fmt.Fprintf(&got, "%s %v path %v\n%s\n", c.text, c.shapes, p.Path, p.Text(e, s))
	}
	golden(t, "testdata/plans.txt", got.String())
}

// costOf is what the search minimises, for pairs given as by choose.
func costOf(s *Sizes, o Options) *tree {
	groups, err := choose(s, o)
	if err != nil {
		panic(err)
	}
	var pairs []pair
	n := len(s.Terms)
	for _, g := range groups {
		at := g[0]
		for _, other := range g[1:] {
			pairs = append(pairs, pair{at, other})
			at = n + len(pairs) - 1
		}
	}
	return newTree(newNetwork(s.contracted(), s.Out, s.Size), pairs)
}

// randomNetwork makes an equation of n operands that share labels at random.
func randomNetwork(rng *rand.Rand, n int) (string, [][]int) {
	symbols := symbolsUpTo(2 * n)
	size := make([]int, 2*n)
	for i := range size {
		size[i] = 2 + rng.IntN(9)
	}
	terms := make([]string, n)
	shapes := make([][]int, n)
	for l := range 3 * n / 2 {
		for range 2 {
			k := rng.IntN(n)
			if !strings.ContainsRune(terms[k], symbols[l]) {
				terms[k] += string(symbols[l])
				shapes[k] = append(shapes[k], size[l])
			}
		}
	}
	return strings.Join(terms, ",") + "->", shapes
}

// allOrders finds the least cost by trying every order.
func allOrders(net *network, pairs []pair, live []int) float64 {
	if len(live) == 1 {
		return newTree(net, pairs).cost
	}
	best := math.Inf(1)
	for i := range live {
		for j := range i {
			var rest []int
			for k, v := range live {
				if k != i && k != j {
					rest = append(rest, v)
				}
			}
			next := append(pairs[:len(pairs):len(pairs)], pair{live[j], live[i]})
			best = min(best, allOrders(net, next, append(rest, len(net.sets)+len(pairs))))
		}
	}
	return best
}

func TestOptimalIsBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 40 {
		text, shapes := randomNetwork(rng, 3+rng.IntN(3))
		_, s := mustInfer(t, text, shapes)
		got := costOf(s, Options{Method: Optimal}).cost
		want := allOrders(newNetwork(s.Terms, s.Out, s.Size), nil, upTo(len(s.Terms)))
		if math.Abs(got-want) > 1e-9*want {
			t.Errorf("%s %v: cost %g, best %g", text, shapes, got, want)
		}
	}
}

func TestGreedyIsGood(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 9))
	worst, sum := 1.0, 0.0
	const rounds = 30
	for range rounds {
		text, shapes := randomNetwork(rng, 9)
		_, s := mustInfer(t, text, shapes)
		ratio := costOf(s, Options{Method: Greedy}).cost / costOf(s, Options{Method: Optimal}).cost
		if ratio < 1-1e-9 {
			t.Fatalf("%s: greedy beats optimal", text)
		}
		worst, sum = max(worst, ratio), sum+ratio
	}
	if t.Logf("greedy costs %.3f of optimal on average, %.3f at worst", sum/rounds, worst); sum/rounds > 1.2 {
		t.Error("greedy is far from optimal")
	}
}

func TestMemoryLimit(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 9))
	for range 30 {
		text, shapes := randomNetwork(rng, 8)
		_, s := mustInfer(t, text, shapes)
		free := costOf(s, Options{Method: Optimal})
		least := costOf(s, Options{Method: Optimal, MemoryLimit: 1})
		if least.peak > free.peak {
			t.Errorf("%s: with a limit the peak grows from %g to %g", text, free.peak, least.peak)
		}
		if least.peak <= 1 {
			continue
		}
		// What the limit 1 reaches is reachable, and nothing below it is.
		again := costOf(s, Options{Method: Optimal, MemoryLimit: least.peak})
		if again.peak > least.peak || again.cost > least.cost*(1+1e-9) {
			t.Errorf("%s: limit %g gives peak %g", text, least.peak, again.peak)
		}
		if g := costOf(s, Options{Method: Greedy, MemoryLimit: free.peak}); g.peak > 1000*free.peak {
			t.Errorf("%s: greedy peak %g under limit %g", text, g.peak, free.peak)
		}
	}
}

// chain is a matrix chain of n factors with sizes that vary.
func chain(n int) (string, [][]int) {
	symbols := symbolsUpTo(n + 1)
	size := func(i int) int { return 2 + i*i%37 }
	terms := make([]string, n)
	shapes := make([][]int, n)
	for i := range terms {
		terms[i] = string(symbols[i : i+2])
		shapes[i] = []int{size(i), size(i + 1)}
	}
	return strings.Join(terms, ",") + "->" + string(symbols[0]) + string(symbols[n]), shapes
}

// chainBest is the textbook dynamic program for matrix chains, with the
// search's cost.
func chainBest(shapes [][]int) float64 {
	n := len(shapes)
	d := make([]float64, n+1)
	for i, s := range shapes {
		d[i], d[i+1] = float64(s[0]), float64(s[1])
	}
	best := make([][]float64, n)
	for i := range best {
		best[i] = make([]float64, n)
	}
	for span := 1; span < n; span++ {
		for i := 0; i+span < n; i++ {
			j := i + span
			best[i][j] = math.Inf(1)
			for k := i; k < j; k++ {
				c := best[i][k] + best[k+1][j] + 2*d[i]*d[k+1]*d[j+1] +
					traffic*(d[i]*d[k+1]+d[k+1]*d[j+1]+d[i]*d[j+1])
				best[i][j] = min(best[i][j], c)
			}
		}
	}
	return best[0][n-1]
}

func TestManyOperands(t *testing.T) {
	for _, n := range []int{11, 40, 200} {
		text, shapes := chain(n)
		e, s := mustInfer(t, text, shapes)
		p, err := Path(e, s, Options{})
		if err != nil {
			t.Fatal(err)
		}
		checkPlan(t, "chain", p)
		cost, best := costOf(s, Options{}).cost, chainBest(shapes)
		t.Logf("chain of %d: %.3f of the best cost, %d steps", n, cost/best, len(p.Steps))
		if cost > 1.3*best || cost < best*(1-1e-9) {
			t.Errorf("chain of %d: cost %g, best %g", n, cost, best)
		}
	}
	rng := rand.New(rand.NewPCG(12, 9))
	text, shapes := randomNetwork(rng, 60)
	e, s := mustInfer(t, text, shapes)
	p, err := Path(e, s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkPlan(t, "network", p)
}

// TestHugeSizes sees that costs beyond floating point do no harm.
func TestHugeSizes(t *testing.T) {
	for _, n := range []int{5, 12} {
		var terms []string
		var shapes [][]int
		symbols := symbolsUpTo(20 * n)
		for k := range n {
			terms = append(terms, string(symbols[20*k:20*k+20])+string(symbols[0]))
			dims := make([]int, 21)
			for i := range dims {
				dims[i] = 1 << 40
			}
			shapes = append(shapes, dims)
		}
		terms[0] = string(symbols[:20])
		shapes[0] = shapes[0][:20]
		e, s := mustInfer(t, strings.Join(terms, ",")+"->"+string(symbols[0]), shapes)
		for _, o := range methods(n, rand.New(rand.NewPCG(1, 1)).IntN) {
			p, err := Path(e, s, o)
			if err != nil {
				t.Fatal(err)
			}
			checkPlan(t, "huge", p)
		}
	}
}

func BenchmarkColdFive(b *testing.B) {
	_, s := mustInfer(b, "ea,fb,abcd,gc,hd->efgh", [][]int{{10, 10}, {10, 10}, {10, 10, 10, 10}, {10, 10}, {10, 10}})
	shapes := shapesFrom(s)
	b.ReportAllocs()
	for b.Loop() {
		e, err := Parse("ea,fb,abcd,gc,hd->efgh")
		if err != nil {
			b.Fatal(err)
		}
		_, s, err := e.Infer(shapes)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Path(e, s, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("bqhd,bkhd->bhqk"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPath(b *testing.B) {
	for _, n := range []int{2, 5, 10, 20, 200} {
		text, shapes := chain(n)
		e, s := mustInfer(b, text, shapes)
		b.Run(fmt.Sprintf("chain%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Path(e, s, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	text, shapes := randomNetwork(rand.New(rand.NewPCG(12, 9)), 200)
	e, s := mustInfer(b, text, shapes)
	b.Run("network200", func(b *testing.B) {
		for b.Loop() {
			if _, err := Path(e, s, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

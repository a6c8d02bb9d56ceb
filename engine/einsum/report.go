// Printed plans: NumPy's einsum_path report, and a table of steps.

package einsum

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Report is the text that np.einsum_path prints for a path: scaling, operation
// counts, the largest intermediate and a table of contractions. The path must
// fit the equation; NumPyPath's and Path's do.
func Report(e *Equation, s *Sizes, path [][]int) string {
	r := reporter{letters: e.Letters(s), sizes: s}
	r.net = network{words: wordsFor(len(s.Size))}
	for _, d := range s.Size {
		r.net.size = append(r.net.size, float64(d))
	}
	var inputs []string
	labels := 0
	used := newSet(r.net.words)
	for _, t := range s.Terms {
		r.terms = append(r.terms, t)
		inputs = append(inputs, r.text(t))
		labels += len(unique(t))
		orSet(used, setOf(r.net.words, t))
	}
	distinct := 0
	eachLabel(used, func(int) { distinct++ })
	for i, entry := range path {
		r.row(entry, i == len(path)-1)
	}
	naive := flopCount(r.net.elements(used), labels > distinct, len(s.Terms))
	r.flops++
	var b strings.Builder
	fmt.Fprintf(&b, "  Complete contraction:  %s->%s\n", strings.Join(inputs, ","), r.text(s.Out))
	fmt.Fprintf(&b, "         Naive scaling:  %d\n", distinct)
	fmt.Fprintf(&b, "     Optimized scaling:  %d\n", r.scaling)
	fmt.Fprintf(&b, "      Naive FLOP count:  %.3e\n", naive)
	fmt.Fprintf(&b, "  Optimized FLOP count:  %.3e\n", r.flops)
	fmt.Fprintf(&b, "   Theoretical speedup:  %.3f\n", naive/r.flops)
	fmt.Fprintf(&b, "  Largest intermediate:  %.3e elements\n", r.largest)
	line := strings.Repeat("-", 74)
	fmt.Fprintf(&b, "%s\n%6s %24s %40s\n%s", line, "scaling", "current", "remaining", line)
	for _, row := range r.rows {
		b.WriteString("\n" + row)
	}
	return b.String()
}

type reporter struct {
	letters []rune
	sizes   *Sizes
	net     network
	terms   [][]int // values not contracted yet
	rows    []string

	flops, largest float64
	scaling        int
}

func (r *reporter) text(labels []int) string {
	out := make([]rune, len(labels))
	for i, l := range labels {
		out[i] = r.letters[l]
	}
	return string(out)
}

// row contracts one entry of the path and notes its line.
func (r *reporter) row(entry []int, last bool) {
	w := r.net.words
	joined, remain := newSet(w), setOf(w, r.sizes.Out)
	at := slices.Sorted(slices.Values(entry))
	slices.Reverse(at)
	var current []string
	for _, p := range at {
		orSet(joined, setOf(w, r.terms[p]))
		current = append(current, r.text(r.terms[p]))
		r.terms = slices.Delete(r.terms, p, p+1)
	}
	for _, t := range r.terms {
		orSet(remain, setOf(w, t))
	}
	var result []int
	scaling := 0
	eachLabel(joined, func(l int) {
		scaling++
		if remain.has(l) {
			result = append(result, l)
		}
	})
	inner := len(result) < scaling
	r.largest = max(r.largest, count(result, r.sizes.Size))
	if last {
		result = r.sizes.Out
	} else {
		slices.SortFunc(result, func(a, b int) int {
			return cmp.Or(cmp.Compare(r.sizes.Size[a], r.sizes.Size[b]), cmp.Compare(r.letters[a], r.letters[b]))
		})
	}
	r.terms = append(r.terms, result)
	r.flops += flopCount(r.net.elements(joined), inner, len(at))
	r.scaling = max(r.scaling, scaling)
	var remaining []string
	for _, t := range r.terms {
		remaining = append(remaining, r.text(t))
	}
	r.rows = append(r.rows, fmt.Sprintf("%4d    %24s %40s", scaling, strings.Join(current, ",")+"->"+r.text(result),
		strings.Join(remaining, ",")+"->"+r.text(r.sizes.Out)))
}

// StepText writes step i as an equation over letters, as from Letters; an axis
// that is dropped shows as 1.
func (p *Plan) StepText(i int, letters []rune) string {
	st := &p.Steps[i]
	term := func(labels []int) string {
		out := make([]rune, len(labels))
		for i, l := range labels {
			if out[i] = '1'; l != Dropped {
				out[i] = letters[l]
			}
		}
		return string(out)
	}
	var in []string
	for _, t := range st.In {
		in = append(in, term(t))
	}
	return strings.Join(in, ",") + "->" + term(st.Out)
}

// Text is a table of the plan's steps with their class, the sizes that matter
// to it and their cost.
func (p *Plan) Text(e *Equation, s *Sizes, how ...string) string {
	letters := e.Letters(s)
	var b strings.Builder
	for i := range p.Steps {
		st := &p.Steps[i]
		var names []string
		for _, v := range st.Operands {
			if v < p.Inputs {
				names = append(names, fmt.Sprintf("operand %d", v))
			} else {
				names = append(names, fmt.Sprintf("step %d", v-p.Inputs+1))
			}
		}
		kind := st.Class.String()
		if i < len(how) {
			kind = how[i]
		}
		fmt.Fprintf(&b, "%3d  %-20s %-24s %-12s %s\n", i+1, strings.Join(names, ", "), p.StepText(i, letters), kind, p.dims(st))
	}
	fmt.Fprintf(&b, "FLOPs %s, largest intermediate %s elements\n", grouped(p.FLOPs), grouped(p.Largest))
	return b.String()
}

// dims writes the sizes of a step's groups of labels.
func (p *Plan) dims(st *Step) string {
	if st.Class == View {
		return "no copy"
	}
	var parts []string
	add := func(name string, labels []int) {
		if len(labels) > 0 {
			parts = append(parts, fmt.Sprintf("%s=%.0f", name, p.Count(labels)))
		}
	}
	add("batch", st.Batch)
	add("m", st.M)
	add("n", st.N)
	add("k", st.K)
	add("sum", append(slices.Clone(st.SumA), st.SumB...))
	return strings.Join(append(parts, grouped(st.FLOPs)+" FLOPs"), " ")
}

// grouped writes a count with its thousands apart; beyond 2**53, where floats
// skip numbers, in powers of ten.
func grouped(n float64) string {
	if n >= 1<<53 {
		return strconv.FormatFloat(n, 'e', 3, 64)
	}
	s := strconv.FormatFloat(n, 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

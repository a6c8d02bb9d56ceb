// The comment //tq:shape (m,k),(k,n)->(m,n): sizes by name, checked before a
// call runs.
package gofunc

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// ShapeRule says how the shapes of a function's tensors go together.
type ShapeRule struct {
	Text string
	In   [][]string // by parameter that is no scalar; "..." stands for any axes
	Out  [][]string
}

// shapeMark begins the comment.
const shapeMark = "//tq:shape"

// strayMark is a comment for tq that says nothing of any function: it is no rule, or not directly above one that is called.
func strayMark(file *ast.File, ruled map[*ast.Comment]bool) (*ast.Comment, string) {
	for _, group := range file.Comments {
		for _, line := range group.List {
			mark, ok := strings.CutPrefix(line.Text, "//tq:")
			switch {
			case !ok || ruled[line]:
			case strings.HasPrefix(line.Text, shapeMark):
				return line, "tq:shape does not stand directly above a function that is called from the language"
			default:
				mark, _, _ = strings.Cut(mark, " ")
				return line, "there is no tq:" + mark + "; //tq:shape (m,k),(k,n)->(m,n) says how shapes go together"
			}
		}
	}
	return nil, ""
}

// parseRule reads what stands behind //tq:shape.
func parseRule(text string) (*ShapeRule, error) {
	left, right, ok := strings.Cut(text, "->")
	if !ok {
		return nil, fmt.Errorf("tq:shape %s: there is no ->", text)
	}
	r := &ShapeRule{Text: strings.TrimSpace(text)}
	var err error
	if r.In, err = shapes(left); err == nil {
		r.Out, err = shapes(right)
	}
	if err != nil {
		return nil, fmt.Errorf("tq:shape %s: %w", r.Text, err)
	}
	named := map[string]bool{}
	for _, in := range r.In {
		for _, s := range in {
			named[s] = true
		}
	}
	for _, out := range r.Out {
		for _, s := range out {
			if _, err := strconv.Atoi(s); err != nil && !named[s] {
				return nil, fmt.Errorf("tq:shape %s: nothing gives the size %s", r.Text, s)
			}
		}
	}
	return r, nil
}

// shapes reads (m,k),(k,n).
func shapes(text string) ([][]string, error) {
	var out [][]string
	rest := strings.TrimSpace(text)
	for rest != "" {
		if rest[0] != '(' {
			return nil, fmt.Errorf("expected a shape in parentheses at %q", rest)
		}
		body, after, ok := strings.Cut(rest[1:], ")")
		if !ok {
			return nil, fmt.Errorf("a parenthesis is not closed")
		}
		sizes := []string{}
		for _, s := range strings.Split(body, ",") {
			if s = strings.TrimSpace(s); s == "" {
				continue
			}
			if !isSize(s) {
				return nil, fmt.Errorf("%q is no size", s)
			}
			if s == "..." && slices.Contains(sizes, s) {
				return nil, fmt.Errorf("... stands twice in one shape")
			}
			sizes = append(sizes, s)
		}
		out = append(out, sizes)
		rest = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(after), ","))
	}
	return out, nil
}

func isSize(s string) bool {
	if n, err := strconv.Atoi(s); err == nil {
		return n >= 0
	}
	return s == "..." || strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) < 0
}

// fits compares the rule with a function.
func (r *ShapeRule) fits(f *Func) error {
	count := func(ps []wire.Param) (n int) {
		for _, p := range ps {
			if p.Form != wire.Scalar {
				n++
			}
		}
		return n
	}
	if in, out := count(f.Params), count(f.Results); in != len(r.In) || out != len(r.Out) {
		return fmt.Errorf("tq:shape %s is of %d tensors to %d, %s of %d to %d", r.Text, len(r.In), len(r.Out), f.Name, in, out)
	}
	return nil
}

// Apply gives the shapes of the results of arguments' shapes; nil is a shape of
// unknown rank, -1 an unknown size. The error says what does not fit; names are
// those of the arguments.
func (r *ShapeRule) Apply(args [][]int, names []string) ([][]int, error) {
	sizes, from := map[string]int{}, map[string]string{}
	var middle []int
	known := true
	for i, dims := range args {
		if dims == nil {
			known = false
			continue
		}
		want := r.In[i]
		at := slices.Index(want, "...")
		if at < 0 && len(dims) != len(want) || at >= 0 && len(dims) < len(want)-1 {
			return nil, fmt.Errorf("%s has %d axes, tq:shape says (%s)", names[i], len(dims), strings.Join(want, ","))
		}
		if at >= 0 {
			end := at + len(dims) - len(want) + 1
			middle = dims[at:end]
			dims = append(append(dims[:at:at], -1), dims[end:]...)
		}
		for k, name := range want {
			n, err := strconv.Atoi(name)
			switch old, have := sizes[name]; {
			case name == "..." || dims[k] < 0:
			case err == nil && n != dims[k]:
				return nil, fmt.Errorf("axis %d of %s has size %d, tq:shape says %d", k, names[i], dims[k], n)
			case err == nil:
			case have && old != dims[k]:
				return nil, fmt.Errorf("tq:shape %s: %s is %d in %s and %d in %s", r.Text, name, old, from[name], dims[k], names[i])
			default:
				sizes[name], from[name] = dims[k], names[i]
			}
		}
	}
	return r.results(sizes, middle, known), nil
}

func (r *ShapeRule) results(sizes map[string]int, middle []int, known bool) [][]int {
	out := make([][]int, len(r.Out))
	for i, want := range r.Out {
		out[i] = []int{}
		for _, name := range want {
			n, err := strconv.Atoi(name)
			size, have := sizes[name]
			switch {
			case name == "..." && !known:
				out[i] = nil
			case name == "...":
				out[i] = append(out[i], middle...)
			case err == nil:
				out[i] = append(out[i], n)
			case have:
				out[i] = append(out[i], size)
			default:
				out[i] = append(out[i], -1)
			}
			if out[i] == nil {
				break
			}
		}
	}
	return out
}

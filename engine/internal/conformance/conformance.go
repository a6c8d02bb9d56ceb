// Package conformance reads the cases that the ops are held to, 600 of each family, and judges results by them. Tests alone use it.
package conformance

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// Case has the fields of all families.
type Case struct {
	ID        string
	Shape     []int
	Shapes    [][]int
	Index     string
	Encoding  encoding
	Equation  string
	Sublists  [][]any
	Out       []any
	Op        string
	Layout    string
	BlockSize int `json:"block_size"`

	OutShape  []int `json:"out_shape"`
	Size      int
	Flat      []int64
	Sum, WSum *int64
	Head      []int64
	Error     string
}

type encoding struct {
	Begin, End, Strides []int
	BeginMask           uint64 `json:"begin_mask"`
	EndMask             uint64 `json:"end_mask"`
	EllipsisMask        uint64 `json:"ellipsis_mask"`
	NewAxisMask         uint64 `json:"new_axis_mask"`
	ShrinkAxisMask      uint64 `json:"shrink_axis_mask"`
}

// Run applies an op to each case of a family and logs how many are right. root is the repository's, seen from the package.
func Run(t *testing.T, root, family string, apply func(c Case) (*tensor.Tensor, error)) {
	t.Helper()
	cases := read(t, root, family)
	passed := 0
	for _, c := range cases {
		if err := c.check(apply(c)); err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		passed++
	}
	t.Logf("%s: %d of %d", family, passed, len(cases))
}

func read(t *testing.T, root, family string) []Case {
	t.Helper()
	f, err := os.Open(filepath.Join(root, "..", "shared", "conformance", family+".jsonl"))
	if err != nil {
		t.Skipf("the conformance cases are not beside the repository: %v", err)
	}
	defer f.Close()
	var out []Case
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c Case
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	if err := lines.Err(); err != nil || len(out) == 0 {
		t.Fatalf("%s: %d cases, %v", family, len(out), err)
	}
	return out
}

// check compares a result with what the case expects.
func (c Case) check(out *tensor.Tensor, err error) error {
	if c.Error != "" {
		if err == nil {
			return fmt.Errorf("accepted, but must be refused as %s", c.Error)
		}
		if k := fault.KindOf(err).String(); k != c.Error {
			return fmt.Errorf("refused as %s, not %s: %v", k, c.Error, err)
		}
		return nil
	}
	if err != nil {
		return err
	}
	got := Ints(out)
	var sum, wsum int64
	for i, v := range got {
		sum += v
		wsum = (wsum + int64(i+1)*v) % 1000000007
	}
	wsum = (wsum + 1000000007) % 1000000007
	switch {
	case !slices.Equal(out.Shape(), c.OutShape):
		return fmt.Errorf("shape %v, want %v", out.Shape(), c.OutShape)
	case c.Size != len(got), c.Sum == nil && !slices.Equal(got, c.Flat),
		c.Sum != nil && (*c.Sum != sum || *c.WSum != wsum || !slices.Equal(got[:8], c.Head)):
		return fmt.Errorf("wrong elements")
	}
	return nil
}

// Slicing is the encoding of a strided slice: that of the case, or of its subscript if it has one.
func (c Case) Slicing() (shape.Encoding, error) {
	if c.Index != "" {
		_, items, err := shape.ParseSubscript(c.Index)
		if err != nil {
			return shape.Encoding{}, err
		}
		return shape.Encode(items)
	}
	e := c.Encoding
	return shape.Encoding{Begin: e.Begin, End: e.End, Strides: e.Strides, BeginMask: e.BeginMask, EndMask: e.EndMask,
		EllipsisMask: e.EllipsisMask, NewAxisMask: e.NewAxisMask, ShrinkAxisMask: e.ShrinkAxisMask}, nil
}

// Operands makes those of an equation.
func (c Case) Operands() []*tensor.Tensor {
	var args []*tensor.Tensor
	for k, dims := range c.Shapes {
		args = append(args, numbers(dims, func(i int) int64 { return int64((11*i+7*k+3)%29 - 14) }))
	}
	return args
}

// Parsed is the equation, of a text or of lists.
func (c Case) Parsed() (*einsum.Equation, error) {
	if c.Sublists == nil {
		return einsum.Parse(c.Equation)
	}
	lists := make([][]einsum.Sub, len(c.Sublists))
	for i, l := range c.Sublists {
		lists[i] = sublist(l)
	}
	return einsum.ParseSublists(lists, sublist(c.Out))
}

// sublist reads a list of label numbers and "...": nil for nil.
func sublist(items []any) []einsum.Sub {
	if items == nil {
		return nil
	}
	out := []einsum.Sub{}
	for _, x := range items {
		if n, ok := x.(float64); ok {
			out = append(out, einsum.Sub(n))
		} else {
			out = append(out, einsum.Dots)
		}
	}
	return out
}

// numbers is a tensor of int64 whose i-th element is f(i).
func numbers(dims []int, f func(i int) int64) *tensor.Tensor {
	t := tensor.New(tensor.DTypeOf[int64](), dims...)
	for i := range t.Size() {
		tensor.Raw[int64](t)[i] = f(i)
	}
	return t
}

// Arange is 0, 1, 2, … in this shape.
func Arange(dims ...int) *tensor.Tensor { return numbers(dims, func(i int) int64 { return int64(i) }) }

// Ints are the elements of an integer tensor, in order.
func Ints(t *tensor.Tensor) []int64 {
	out := []int64{}
	t.Each(func(pos int) bool {
		out = append(out, t.Int64At(pos))
		return true
	})
	return out
}

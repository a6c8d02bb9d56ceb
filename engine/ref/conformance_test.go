// The conformance cases of the ops: 600 of each family.

package ref

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// conformanceCase has the fields of all families.
type conformanceCase struct {
	ID        string
	Shape     []int
	Shapes    [][]int
	Index     string
	Encoding  encodingCase
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

type encodingCase struct {
	Begin, End, Strides []int
	BeginMask           uint64 `json:"begin_mask"`
	EndMask             uint64 `json:"end_mask"`
	EllipsisMask        uint64 `json:"ellipsis_mask"`
	NewAxisMask         uint64 `json:"new_axis_mask"`
	ShrinkAxisMask      uint64 `json:"shrink_axis_mask"`
}

func (e encodingCase) attrs() ir.SliceAttrs {
	return ir.SliceAttrs{Encoding: shape.Encoding{Begin: e.Begin, End: e.End, Strides: e.Strides, BeginMask: e.BeginMask,
		EndMask: e.EndMask, EllipsisMask: e.EllipsisMask, NewAxisMask: e.NewAxisMask, ShrinkAxisMask: e.ShrinkAxisMask}}
}

func readCases(t *testing.T, family string) []conformanceCase {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "conformance", family+".jsonl"))
	if err != nil {
		t.Skipf("the conformance cases are not beside the repository: %v", err)
	}
	defer f.Close()
	var out []conformanceCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c conformanceCase
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

// numbers is a tensor of int64 whose i-th element is f(i).
func numbers(dims []int, f func(i int) int64) *tensor.Tensor {
	data := make([]int64, tensor.Count(dims))
	for i := range data {
		data[i] = f(i)
	}
	if len(dims) == 0 {
		return tensor.Scalar(data[0])
	}
	return tensor.From(data, dims...)
}

func arange(dims []int) *tensor.Tensor { return numbers(dims, func(i int) int64 { return int64(i) }) }

// check compares a result with what the case expects.
func (c conformanceCase) check(out []*tensor.Tensor, err error) string {
	if c.Error != "" {
		if err == nil {
			return "accepted, but must be refused as " + c.Error
		}
		if k := fault.KindOf(err).String(); k != c.Error {
			return "refused as " + k + ", not " + c.Error + ": " + err.Error()
		}
		return ""
	}
	if err != nil {
		return err.Error()
	}
	got := []int64{}
	for _, v := range elements(out[0]) {
		got = append(got, v.(int64))
	}
	var sum, wsum int64
	for i, v := range got {
		sum += v
		wsum = (wsum + int64(i+1)*v) % 1000000007
	}
	wsum = (wsum + 1000000007) % 1000000007
	switch {
	case !reflect.DeepEqual(append([]int{}, out[0].Shape()...), append([]int{}, c.OutShape...)):
		return "wrong shape " + out[0].String()
	case c.Size != len(got):
		return "wrong size"
	case c.Sum == nil && !reflect.DeepEqual(got, append([]int64{}, c.Flat...)):
		return "wrong elements"
	case c.Sum != nil && (*c.Sum != sum || *c.WSum != wsum || !reflect.DeepEqual(got[:8], c.Head)):
		return "wrong elements"
	}
	return ""
}

// runCases applies one op per case and counts.
func runCases(t *testing.T, family string, apply func(c conformanceCase) ([]*tensor.Tensor, error)) {
	cases := readCases(t, family)
	passed := 0
	for _, c := range cases {
		out, err := apply(c)
		if diff := c.check(out, err); diff != "" {
			t.Errorf("%s: %s", c.ID, diff)
			continue
		}
		passed++
	}
	t.Logf("%s: %d of %d", family, passed, len(cases))
}

func TestConformanceSlice(t *testing.T) {
	runCases(t, "slice", func(c conformanceCase) ([]*tensor.Tensor, error) {
		_, items, err := shape.ParseSubscript(c.Index)
		if err != nil {
			return nil, err
		}
		e, err := shape.Encode(items)
		if err != nil {
			return nil, err
		}
		return Apply(ir.StridedSlice, ir.SliceAttrs{Encoding: e}, []*tensor.Tensor{arange(c.Shape)})
	})
}

func TestConformanceRaw(t *testing.T) {
	runCases(t, "raw", func(c conformanceCase) ([]*tensor.Tensor, error) {
		return Apply(ir.StridedSlice, c.Encoding.attrs(), []*tensor.Tensor{arange(c.Shape)})
	})
}

func TestConformanceBlocks(t *testing.T) {
	runCases(t, "d2s", func(c conformanceCase) ([]*tensor.Tensor, error) {
		layout, err := shape.ParseLayout(c.Layout)
		if err != nil {
			return nil, err
		}
		op := ir.DepthToSpace
		if c.Op == "space_to_depth" {
			op = ir.SpaceToDepth
		}
		return Apply(op, ir.BlockAttrs{BlockSize: c.BlockSize, Layout: layout}, []*tensor.Tensor{arange(c.Shape)})
	})
}

func TestConformanceEinsum(t *testing.T) {
	runCases(t, "einsum", func(c conformanceCase) ([]*tensor.Tensor, error) {
		e, err := c.equation()
		if err != nil {
			return nil, err
		}
		var args []*tensor.Tensor
		for k, dims := range c.Shapes {
			args = append(args, numbers(dims, func(i int) int64 { return int64((11*i+7*k+3)%29) - 14 }))
		}
		return Apply(ir.Einsum, ir.EinsumAttrs{Equation: e}, args)
	})
}

// equation reads the case's text or lists.
func (c conformanceCase) equation() (*einsum.Equation, error) {
	if c.Sublists == nil {
		return einsum.Parse(c.Equation)
	}
	inputs := make([][]einsum.Sub, len(c.Sublists))
	for i, l := range c.Sublists {
		inputs[i] = sublist(l)
	}
	return einsum.ParseSublists(inputs, sublist(c.Out))
}

// sublist is nil for nil.
func sublist(l []any) []einsum.Sub {
	if l == nil {
		return nil
	}
	out := []einsum.Sub{}
	for _, v := range l {
		if n, ok := v.(float64); ok {
			out = append(out, einsum.Sub(n))
		} else {
			out = append(out, einsum.Dots)
		}
	}
	return out
}

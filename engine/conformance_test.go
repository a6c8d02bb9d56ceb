// The conformance cases of the ops, through the engine: 600 of each family.

package engine

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/exec"
	"github.com/tq-lang/tq/engine/fault"
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

func (e encodingCase) encoding() shape.Encoding {
	return shape.Encoding{Begin: e.Begin, End: e.End, Strides: e.Strides, BeginMask: e.BeginMask, EndMask: e.EndMask,
		EllipsisMask: e.EllipsisMask, NewAxisMask: e.NewAxisMask, ShrinkAxisMask: e.ShrinkAxisMask}
}

func readCases(t *testing.T, family string) []conformanceCase {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "shared", "conformance", family+".jsonl"))
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
	t := tensor.OfBuffer(tensor.NewBuffer(8*tensor.Count(dims)), tensor.DTypeOf[int64](), dims, tensor.RowMajor(dims), 0)
	for i := range t.Size() {
		tensor.Raw[int64](t)[i] = f(i)
	}
	return t
}

func arange(dims []int) *tensor.Tensor { return numbers(dims, func(i int) int64 { return int64(i) }) }

// ints are the elements of an integer tensor, in order.
func ints(t *tensor.Tensor) []int64 {
	out := []int64{}
	t.Each(func(pos int) bool {
		out = append(out, t.Int64At(pos))
		return true
	})
	return out
}

// check compares a result with what the case expects.
func (c conformanceCase) check(out *tensor.Tensor, err error) error {
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
	got := ints(out)
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

// runCases runs one family and logs the count.
func runCases(t *testing.T, family string, apply func(c conformanceCase) (*tensor.Tensor, error)) {
	cases := readCases(t, family)
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

func TestConformanceSlice(t *testing.T) {
	runCases(t, "slice", func(c conformanceCase) (*tensor.Tensor, error) {
		_, items, err := shape.ParseSubscript(c.Index)
		if err != nil {
			return nil, err
		}
		e, err := shape.Encode(items)
		if err != nil {
			return nil, err
		}
		return StridedSlice(arange(c.Shape), e)
	})
}

func TestConformanceRaw(t *testing.T) {
	runCases(t, "raw", func(c conformanceCase) (*tensor.Tensor, error) {
		return StridedSlice(arange(c.Shape), c.Encoding.encoding())
	})
}

func TestConformanceEinsum(t *testing.T) {
	runCases(t, "einsum", func(c conformanceCase) (*tensor.Tensor, error) {
		args := make([]*tensor.Tensor, len(c.Shapes))
		for k, s := range c.Shapes {
			args[k] = numbers(s, func(i int) int64 { return int64((11*i+7*k+3)%29 - 14) })
		}
		if c.Sublists == nil {
			return Einsum(c.Equation, args...)
		}
		lists := make([][]einsum.Sub, len(c.Sublists))
		for i, l := range c.Sublists {
			lists[i] = sublist(l)
		}
		e, err := einsum.ParseSublists(lists, sublist(c.Out))
		if err != nil {
			return nil, err
		}
		return EinsumEquation(e, einsum.Options{}, args...)
	})
}

// sublist reads a list of label numbers and "...".
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

func TestConformanceDepthToSpace(t *testing.T) {
	runCases(t, "d2s", func(c conformanceCase) (*tensor.Tensor, error) {
		layout, err := shape.ParseLayout(c.Layout)
		if err != nil {
			return nil, err
		}
		if c.Op == "space_to_depth" {
			return SpaceToDepth(arange(c.Shape), c.BlockSize, layout)
		}
		return DepthToSpace(arange(c.Shape), c.BlockSize, layout)
	})
}

// tiny are thresholds at which every path runs on small tensors.
func tiny() exec.Config {
	return exec.Config{BlockBytes: 64, BlockMin: 3, ParallelMin: 4, ChunkMin: 4, SortPiece: 2, PoolMin: 1}
}

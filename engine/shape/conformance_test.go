// The shared conformance cases, where they are present.

package shape

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
)

const conformanceDir = "../../../shared/conformance"

// eachCase decodes every line of a conformance file and gives the line to f,
// which reports whether the case passed.
func eachCase[T any](t *testing.T, file string, f func(T) bool) {
	t.Helper()
	in, err := os.Open(filepath.Join(conformanceDir, file))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s is not there: the conformance cases live outside the repository", file)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	total, passed := 0, 0
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		var c T
		if err := json.Unmarshal(scan.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		total++
		if f(c) {
			passed++
		}
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d of %d pass", file, passed, total)
	if passed != total || total == 0 {
		t.Errorf("%s: %d of %d fail", file, total-passed, total)
	}
}

// result is what a case expects of an array result.
type result struct {
	OutShape []int   `json:"out_shape"`
	Size     int     `json:"size"`
	Flat     []int64 `json:"flat"`
	Sum      int64   `json:"sum"`
	Wsum     int64   `json:"wsum"`
	Head     []int64 `json:"head"`
	Error    string  `json:"error"`
}

func (r result) matches(got []int64) bool {
	if len(got) != r.Size {
		return false
	}
	want := r.Head
	if r.Size <= 64 {
		want = r.Flat
	} else {
		sum, wsum := int64(0), int64(0)
		for i, v := range got {
			sum += v
			wsum = (wsum + int64(i+1)*v) % 1000000007
		}
		if sum != r.Sum || (wsum+1000000007)%1000000007 != r.Wsum {
			return false
		}
	}
	for i, v := range want {
		if got[i] != v {
			return false
		}
	}
	return true
}

type caseEncoding struct {
	Begin, End, Strides []int
	BeginMask           uint64           `json:"begin_mask"`
	EndMask             uint64           `json:"end_mask"`
	EllipsisMask        uint64           `json:"ellipsis_mask"`
	NewAxisMask         uint64           `json:"new_axis_mask"`
	ShrinkAxisMask      uint64           `json:"shrink_axis_mask"`
	DontCare            map[string][]int `json:"dont_care"`
}

func (c caseEncoding) encoding() Encoding {
	return Encoding{Begin: c.Begin, End: c.End, Strides: c.Strides, BeginMask: c.BeginMask, EndMask: c.EndMask,
		EllipsisMask: c.EllipsisMask, NewAxisMask: c.NewAxisMask, ShrinkAxisMask: c.ShrinkAxisMask}
}

// equals compares all but the slots that nobody reads.
func (c caseEncoding) equals(e Encoding) bool {
	same := func(name string, a, b []int) bool {
		if len(a) != len(b) {
			return false
		}
		skip := map[int]bool{}
		for _, i := range c.DontCare[name] {
			skip[i] = true
		}
		for i := range a {
			if a[i] != b[i] && !skip[i] {
				return false
			}
		}
		return true
	}
	return same("begin", c.Begin, e.Begin) && same("end", c.End, e.End) && same("strides", c.Strides, e.Strides) &&
		c.BeginMask == e.BeginMask && c.EndMask == e.EndMask && c.EllipsisMask == e.EllipsisMask &&
		c.NewAxisMask == e.NewAxisMask && c.ShrinkAxisMask == e.ShrinkAxisMask
}

// gather lists the elements of a strided view of arange(n).
func gather(dims []int, offset int, strides []int) []int64 {
	n, _ := Product(dims)
	out := make([]int64, 0, n)
	at := make([]int, len(dims))
	for range n {
		pos := offset
		for i, a := range at {
			pos += a * strides[i]
		}
		out = append(out, int64(pos))
		for i := len(at) - 1; i >= 0; i-- {
			if at[i]++; at[i] < dims[i] {
				break
			}
			at[i] = 0
		}
	}
	return out
}

func checkSlice(t *testing.T, id string, in Shape, e Encoding, want result) bool {
	r, err := e.Resolve(in)
	if want.Error != "" || err != nil {
		if got := fault.KindOf(err).String(); got != want.Error {
			t.Errorf("%s: error %v, want kind %s", id, err, want.Error)
			return false
		}
		return true
	}
	if !sameInts(r.Shape.Dims(), want.OutShape) {
		t.Errorf("%s: shape %s, want %v", id, r.Shape, want.OutShape)
		return false
	}
	offset, strides := r.View(0, ContiguousStrides(in.Dims()))
	if got := gather(want.OutShape, offset, strides); !want.matches(got) {
		t.Errorf("%s: wrong elements %v", id, got)
		return false
	}
	return true
}

func TestConformanceSlice(t *testing.T) {
	type sliceCase struct {
		ID       string
		Shape    []int
		Index    string
		Encoding *caseEncoding
		result
	}
	eachCase(t, "slice.jsonl", func(c sliceCase) bool {
		name, items, err := ParseSubscript(c.Index)
		if err != nil {
			if c.Encoding != nil || fault.KindOf(err).String() != c.Error {
				t.Errorf("%s: %s: %v, want %s", c.ID, c.Index, err, c.Error)
				return false
			}
			return true
		}
		e, err := Encode(items)
		if err != nil || name != "x" || c.Encoding == nil || !c.Encoding.equals(e) {
			t.Errorf("%s: %s: encoding %+v, %v, want %+v", c.ID, c.Index, e, err, c.Encoding)
			return false
		}
		return checkSlice(t, c.ID, Make(c.Shape), e, c.result)
	})
}

func TestConformanceRaw(t *testing.T) {
	type rawCase struct {
		ID       string
		Shape    []int
		Encoding caseEncoding
		result
	}
	eachCase(t, "raw.jsonl", func(c rawCase) bool {
		return checkSlice(t, c.ID, Make(c.Shape), c.Encoding.encoding(), c.result)
	})
}

func TestConformanceBlocks(t *testing.T) {
	type blockCase struct {
		ID, Op, Layout string
		BlockSize      int `json:"block_size"`
		Shape          []int
		result
	}
	eachCase(t, "d2s.jsonl", func(c blockCase) bool {
		move := DepthToSpaceMove
		if c.Op == "space_to_depth" {
			move = SpaceToDepthMove
		}
		layout, err := ParseLayout(c.Layout)
		var m BlockMove
		if err == nil {
			m, err = move(Make(c.Shape), c.BlockSize, layout)
		}
		if c.Error != "" || err != nil {
			if fault.KindOf(err).String() != c.Error {
				t.Errorf("%s: error %v, want %s", c.ID, err, c.Error)
				return false
			}
			return true
		}
		strides := permute(ContiguousStrides(m.Split), m.Perm)
		got := gather(permute(m.Split, m.Perm), 0, strides)
		if !sameInts(m.Final, c.OutShape) || !c.matches(got) {
			t.Errorf("%s: shape %v, want %v; elements %v", c.ID, m.Final, c.OutShape, got)
			return false
		}
		return true
	})
}

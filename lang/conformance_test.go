// The conformance cases through the language: index text and einsum equations
// as a user types them.
package lang_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

type conformance struct {
	ID, Index, Equation string
	Op, Layout          string
	BlockSize           int `json:"block_size"`
	Shape               []int
	Shapes              [][]int
	Sublists            [][]any
	Out                 *[]any
	OutShape            []int `json:"out_shape"`
	Size                int
	Flat                []int64
	Sum, Wsum           int64
	Head                []int64
	Error               string
}

func eachConformance(t *testing.T, name string, f func(c conformance) string) {
	file, err := os.Open(filepath.Join("..", "..", "shared", "conformance", name))
	if err != nil {
		t.Skipf("the conformance cases are not beside the project: %v", err)
	}
	defer file.Close()
	n, agree := 0, 0
	sc := bufio.NewScanner(file)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var c conformance
		if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		n++
		if why := f(c); why != "" {
			t.Errorf("%s: %s\n%s", c.ID, why, sc.Text())
			continue
		}
		agree++
	}
	t.Logf("%s: %d of %d agree", name, agree, n)
}

func TestConformanceIndex(t *testing.T) {
	eachConformance(t, "slice.jsonl", func(c conformance) string {
		if c.Error == "type" {
			return "" // refused as basic indices; the language gathers, or says so
		}
		s := lang.New(lang.Options{})
		s.Set("x", object.NewArray(iota64(c.Shape, func(i int64) int64 { return i })))
		return judge(s, c.Index, c)
	})
}

func TestConformanceEinsum(t *testing.T) {
	eachConformance(t, "einsum.jsonl", func(c conformance) string {
		s := lang.New(lang.Options{})
		call := "einsum("
		if c.Sublists == nil {
			call += object.Repr(object.Str(c.Equation))
		}
		for k, shape := range c.Shapes {
			name := fmt.Sprintf("a%d", k)
			s.Set(name, object.NewArray(iota64(shape, func(i int64) int64 { return (11*i+7*int64(k)+3)%29 - 14 })))
			if c.Sublists == nil {
				call += ", " + name
			} else {
				call += ", " + name + ", " + sublist(c.Sublists[k])
			}
		}
		if c.Out != nil {
			call += ", " + sublist(*c.Out)
		}
		return judge(s, strings.Replace(call, "einsum(, ", "einsum(", 1)+")", c)
	})
}

// sublist writes labels as a list, with ... among them.
func sublist(labels []any) string {
	parts := make([]string, len(labels))
	for i, l := range labels {
		parts[i] = fmt.Sprint(l)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func TestConformanceBlocks(t *testing.T) {
	eachConformance(t, "d2s.jsonl", func(c conformance) string {
		s := lang.New(lang.Options{})
		s.Set("x", object.NewArray(iota64(c.Shape, func(i int64) int64 { return i })))
		return judge(s, fmt.Sprintf("%s(x, %d, data_format=%q)", c.Op, c.BlockSize, c.Layout), c)
	})
}

func iota64(shape []int, f func(i int64) int64) *tensor.Tensor {
	n := tensor.Count(shape)
	data := make([]int64, n)
	for i := range data {
		data[i] = f(int64(i))
	}
	if len(shape) == 0 {
		return tensor.Scalar(data[0])
	}
	return tensor.From(data, shape...)
}

// judge runs a source and compares its value or error kind with the case.
func judge(s *lang.Session, source string, c conformance) string {
	var got *object.Array
	err := s.Eval(context.Background(), diag.NewFile("<case>", source), lang.ShowAll, func(r *lang.Result) {
		got, _ = r.Value.(*object.Array)
	})
	if c.Error != "" {
		var f *fault.Error
		switch {
		case err == nil:
			return "runs, and must be refused: " + c.Error
		case errors.As(err, &f) && f.Kind.String() != c.Error:
			return "refused as " + f.Kind.String() + ": " + err.Error()
		case f == nil && c.Error != "syntax" && !strings.Contains(err.Error(), "Error"):
			return err.Error()
		}
		return ""
	}
	if err != nil {
		return err.Error()
	}
	t, err := got.Tensor()
	if err != nil {
		return err.Error()
	}
	if fmt.Sprint(t.Shape()) != fmt.Sprint(c.OutShape) {
		return fmt.Sprint("shape ", t.Shape())
	}
	return compareElements(t, c)
}

func compareElements(t *tensor.Tensor, c conformance) string {
	var all []int64
	t.Each(func(p int) bool { all = append(all, t.Int64At(p)); return true })
	if c.Size <= 64 {
		if fmt.Sprint(all) != fmt.Sprint(c.Flat) {
			return fmt.Sprint("elements ", all)
		}
		return ""
	}
	var sum, wsum int64
	const mod = 1000000007
	for i, v := range all {
		sum += v
		wsum = (wsum + int64(i+1)%mod*(v%mod)) % mod
	}
	wsum = (wsum%mod + mod) % mod
	if sum != c.Sum || wsum != c.Wsum || fmt.Sprint(all[:8]) != fmt.Sprint(c.Head) {
		return fmt.Sprintf("sum %d, wsum %d", sum, wsum)
	}
	return ""
}

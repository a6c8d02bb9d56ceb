// The texts, places and hints of errors.

package einsum

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/shape"
)

var update = flag.Bool("update", false, "rewrite golden files")

// errorCases are equations and shapes, -1 for an unknown size, that are
// refused; the texts are in testdata/errors.txt.
var errorCases = []struct {
	text   string
	shapes [][]int
}{
	{"ij,jk->ik", [][]int{{2, 3}, {4, 5}}},
	{"ij,jk->ik", [][]int{{2, 1}, {3, 4}}},
	{"ii->i", [][]int{{2, 3}}},
	{"ii->i", [][]int{{1, 3}}},
	{"aa->a", [][]int{{0, 4}}},
	{"i,i,i", [][]int{{0}, {1}, {2}}},
	{"...ij, ...jk -> ...ik", [][]int{{5, 2, 3}, {5, 4, 2}}},
	{"ij,jk", [][]int{{2, 3}}},
	{"ij", [][]int{{2, 3}, {4}}},
	{"ijk", [][]int{{2, 3}}},
	{"ij,i", [][]int{{2, 3}, {2, 3}}},
	{"...ijk->...", [][]int{{2, 3}}},
	{"...i,...j->...ij", [][]int{{3, 2}, {5, 3}}},
	{"...,i,...->...", [][]int{{2, 4}, {9}, {3, 4}}},
	{"...i,i->", [][]int{{3, 2}, {2}}},
	{"a...->a", [][]int{{3, 1}}},
	{"ij->ik", [][]int{{2, 3}}},
	{"αβ->βγ", [][]int{{2, 3}}},
	{"ij->i->j", nil},
	{"ij-", nil},
	{"ij- >", nil},
	{"i>j", nil},
	{"ij->i,j", nil},
	{"i.j", nil},
	{"i,j..", nil},
	{"...i...", nil},
	{"....", nil},
	{". . .", nil},
	{"i->....", nil},
	{"ij\t,jk", nil},
	{"ij\u00a0,jk", nil},
	{"i\xffj", nil},
	{"ab,ab->a", [][]int{{1, 2}, {2, 1}}},
	{"ab,ab->a", [][]int{{-1, 2}, {2, 1}}},
	{"abcdefghijklmnopqrstuvwxyzABCDEFGHIJ", [][]int{make([]int, 36)}},
}

func TestErrors(t *testing.T) {
	var got strings.Builder
	for _, c := range errorCases {
		e, err := Parse(c.text)
		if err == nil {
			var shapes []shape.Shape
			for _, d := range c.shapes {
				shapes = append(shapes, shape.Make(d))
			}
			_, _, err = e.Infer(shapes)
		}
		describe(&got, fmt.Sprintf("%q %v", c.text, c.shapes), err)
	}
	_, err := ParseSublists([][]Sub{{0, 1}, {1, -4}}, nil)
	describe(&got, "[0 1] [1 -4]", err)
	_, err = ParseSublists([][]Sub{{0, Dots, Dots}}, nil)
	describe(&got, "[0 ... ...]", err)
	_, err = ParseSublists(nil, nil)
	describe(&got, "no lists", err)
	e, err := ParseSublists([][]Sub{{0, 27}, {27, 3}}, []Sub{0, 60})
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = e.Infer([]shape.Shape{shape.Make([]int{2, 3}), shape.Make([]int{4, 5})})
	describe(&got, "[0 27] [27 3] -> [0 60]", err)
	golden(t, "testdata/errors.txt", got.String())
}

func describe(b *strings.Builder, name string, err error) {
	var f *fault.Error
	if !errors.As(err, &f) {
		fmt.Fprintf(b, "%s\n  NOT REFUSED: %v\n\n", name, err)
		return
	}
	fmt.Fprintf(b, "%s\n  %s: %s\n  operands %v axis %d pos %d\n", name, f.Kind, f.Msg, f.Operands, f.Axis, f.Pos)
	if f.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", f.Hint)
	}
	b.WriteString("\n")
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (rewrite it with -update); got:\n%s", file, got)
	}
}

func TestExplicitPathErrors(t *testing.T) {
	e, s := mustInfer(t, "ij,jk,kl->il", [][]int{{2, 3}, {3, 4}, {4, 5}})
	for _, c := range []struct {
		pairs [][]int
		want  string
	}{
		{[][]int{{0, 1}}, "Invalid einsum_path is specified: 1 more operands has to be contracted."},
		{nil, "Invalid einsum_path is specified: 2 more operands has to be contracted."},
		{[][]int{{0, 3}}, "pop index out of range"},
		{[][]int{{-1, 0}, {0, 1}}, "pop index out of range"},
		{[][]int{{0, 1}, {0, 1}, {0, 1}}, "pop index out of range"},
		{[][]int{{0, 0}, {0, 1}}, "entry 0 of the einsum_path takes position 0 twice"},
		{[][]int{{0, 1}, {}, {0, 1}}, "entry 1 of the einsum_path is empty"},
	} {
		_, err := Path(e, s, Options{Method: Explicit, Pairs: c.pairs})
		if fault.KindOf(err) != fault.InvalidArgument || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.pairs, err, c.want)
		}
	}
}

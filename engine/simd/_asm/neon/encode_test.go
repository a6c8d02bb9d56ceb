// Words against those of an independent assembler (LLVM's), which testdata/words.txt keeps with the text it was given.

package neon

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// every is each instruction in each of its shapes, with registers from both ends.
func every() []Inst {
	var all []Inst
	for _, op := range slices.Sorted(maps.Keys(three)) {
		for _, s := range shapes(three[op]) {
			all = append(all, Three(op, s, 1, 30, 17), Three(op, s, 31, 2, 8))
		}
	}
	for _, op := range slices.Sorted(maps.Keys(two)) {
		for _, s := range shapes(two[op]) {
			all = append(all, Two(op, s, 1, 30), Two(op, s, 24, 7))
		}
	}
	for _, s := range []Shape{S4, D2} {
		for i := range s.Lanes {
			all = append(all, FmlaLane(s, 1, 30, 17, i), FmlaLane(s, 31, 2, 8, i))
		}
		for _, k := range []int{1, 23, 31} {
			all = append(all, Shl(s, 1, 30, k), Ushr(s, 24, 7, k))
		}
	}
	for _, op := range slices.Sorted(maps.Keys(changing)) {
		all = append(all, Change(op, false, 1, 30), Change(op, true, 24, 7))
	}
	for _, op := range slices.Sorted(maps.Keys(across)) {
		all = append(all, Across(op, 1, 30), Across(op, 24, 7))
	}
	all = append(all, AddPairs(1, 30), AddPairs(24, 7), AddProducts(1, 30, 17), AddProducts(31, 2, 8))
	return append(all, Mov(1, 30), Ext(1, 30, 17, 8), Ext(31, 2, 8, 15))
}

// shapes are those that an instruction has.
func shapes(f form) []Shape {
	return slices.DeleteFunc([]Shape{B16, H8, S4, D2}, func(s Shape) bool { return !accepts(f, s) })
}

func accepts(f form, s Shape) (ok bool) {
	defer func() { ok = recover() == nil }()
	f.shape(s)
	return
}

func TestWords(t *testing.T) {
	f, err := os.Open("testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want := map[string]string{}
	for sc := bufio.NewScanner(f); sc.Scan(); {
		word, text, _ := strings.Cut(sc.Text(), " ")
		want[text] = word
	}
	all := every()
	for _, i := range all {
		if got := fmt.Sprintf("%08x", i.Word); got != want[i.Text] {
			t.Errorf("%s is %s, want %s", i.Text, got, want[i.Text])
		}
	}
	if len(all) < 150 || len(want) != len(all) {
		t.Errorf("%d instructions, %d known words", len(all), len(want))
	}
}

// A block copies what a step changes and another still needs, holds constants where there is room, and gives registers back.
func TestBlock(t *testing.T) {
	var f File
	g := f.Func("f", "n int", "")
	b := g.Block()
	x, y := b.Load("R1", 0), b.Load("R1", 16)
	c := b.Const(4, 7)
	p := b.Acc("fmla", S4, x, y, c)             // x is needed again
	q := b.Acc("fmla", S4, b.Const(4, 8), p, p) // a constant is changed
	b.Store(b.Op3("fadd", S4, q, x), "R2", 0)   // the last use of both
	b.Plan()()
	g.Ret()
	_, got, _ := strings.Cut(f.asm.String(), "$0-8\n")
	want := `	MOVD $consts<>(SB), R9
	FMOVQ (R9), F0
	FLDPQ (R1), (F1, F2)
	WORD $0x4ea11c23 // mov v3.16b, v1.16b
	WORD $0x4e20cc43 // fmla v3.4s, v2.4s, v0.4s
	FMOVQ 16(R9), F2
	WORD $0x4e23cc62 // fmla v2.4s, v3.4s, v3.4s
	WORD $0x4e21d441 // fadd v1.4s, v2.4s, v1.4s
	FMOVQ F1, (R2)
	RET
`
	if got != want {
		t.Errorf("%s", got)
	}
}

// What the measure must not say: that a program which runs is refused.
package main

import (
	"slices"
	"strings"
	"testing"
)

// leastFound is the share of failing mutants of the benchmark's programs, in per cent,
// that must be found.
const leastFound = 85

func TestNoAlarms(t *testing.T) {
	programs, err := corpus("../../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(programs) < 150 {
		t.Fatalf("only %d programs", len(programs))
	}
	m := &measurer{each: 2, kinds: map[string]*tally{}, say: func(format string, args ...any) {
		if strings.HasPrefix(format, "ALARM") || strings.HasPrefix(format, "FAULT") {
			t.Errorf(format, args...)
		}
	}}
	all := &tally{}
	for _, p := range programs {
		if p.group == "benchmark" || p.group == "loop bodies" {
			m.measure(p, all)
		}
	}
	t.Logf("%d of %d types known, %d of %d failing mutants found", all.known, all.assigned, all.found, all.fail)
	if all.run < 80 || all.fail < 80 {
		t.Errorf("%d programs run, %d mutants fail", all.run, all.fail)
	}
	if 100*all.found < leastFound*all.fail {
		t.Errorf("%d of %d failing mutants are found, want %d per cent", all.found, all.fail, leastFound)
	}
}

func TestMutants(t *testing.T) {
	const text = "import numpy as np\nx = np.ones((2, 3))\ny = x.T @ x\nd = {'a': 1}\nprint(np.sum(y, axis=0), d['a'], y[0])\na, b = 1, 2\n"
	mod := tree(text)
	if mod == nil {
		t.Fatal("no program")
	}
	got := map[string][]string{}
	for _, e := range edits(mod, text) {
		changed := text[:e.start] + e.with + text[e.end:]
		if tree(changed) == nil {
			t.Errorf("%s: no program: %s", e.kind, changed)
		}
		got[e.kind] = append(got[e.kind], changed)
	}
	for kind, part := range map[string]string{
		"wrong axis": "axis=1", "wrong size": "np.ones((2, 4))", "wrong name": "_", "wrong attribute": "_", "dropped transpose": "y = x @ x", "missing key": `d["a_"]`,
		"index out of range": "y[1000]", "wrong unpacking": "a, b, surplus = 1, 2", "argument left out": "np.ones()", "argument too many": "np.ones((2, 3), 7, 8, 9)",
		"swapped operands": "y = (x) @ (x.T)", "index too many": ", 0, 0, 0]",
	} {
		if !slices.ContainsFunc(got[kind], func(text string) bool { return strings.Contains(text, part) }) {
			t.Errorf("%s: none has %q: %q", kind, part, got[kind])
		}
	}
}

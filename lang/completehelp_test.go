// Completion inside files, modules, chains and the properties of plots.
package lang_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// each asks for completions at the mark | of texts, and compares them with the names that
// are wanted and those that must not be there.
func completesTo(t *testing.T, complete func(text string, at int) lang.Completions, cases [][3]string) {
	t.Helper()
	for _, c := range cases {
		at := strings.IndexByte(c[0], '|')
		text := c[0][:at] + c[0][at+1:]
		found := complete(text, at)
		var got []string
		for _, x := range found.List {
			got = append(got, x.Text)
		}
		for _, n := range strings.Fields(c[1]) {
			if !slices.Contains(got, n) {
				t.Errorf("%s lacks %s: %.8q", c[0], n, got)
			}
		}
		for _, n := range strings.Fields(c[2]) {
			if slices.Contains(got, n) {
				t.Errorf("%s has %s", c[0], n)
			}
		}
		for _, n := range got {
			if typed := text[found.Start:at]; !strings.HasPrefix(n, typed) {
				t.Errorf("%s: %s does not begin with %q", c[0], n, typed)
				break
			}
		}
	}
}

func helped(t *testing.T) *lang.Session {
	t.Helper()
	dir := t.TempDir()
	s := lang.New(lang.Options{Stdout: io.Discard, Stderr: io.Discard, Dir: dir})
	t.Cleanup(func() { s.Close() })
	const program = `
np.savez('f.npz', images=np.ones((2, 3)), labels=np.ones(2), other=np.ones(1))
save('w.safetensors', {'hidden.weight': np.ones((4, 2), np.float32), 'hidden.bias': np.ones(2, np.float32)})
s = np.ones((3, 2)); texts = ['a', 'b']; it = iter([1, 2, 3])
z = np.load('f.npz')
`
	if err := s.Eval(context.Background(), diag.NewFile("", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	const helpers = "import math\nLIMIT = 3\ndef scale(x, by=2): return x * by\nclass Model: pass\nfor step in range(3): pass\n_own = 1\nprint('this runs')\n"
	if err := os.WriteFile(filepath.Join(dir, "helpers.tq"), []byte(helpers), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCompleteInsideFiles(t *testing.T) {
	s := helped(t)
	cases := [][3]string{
		{`load("f.npz", "|`, "images labels other", "f.npz"},
		{`load("f.npz", "im|`, "images", "labels"},
		{`load('f.npz', 'im|')`, "images", "labels"},
		{`load("f.npz", tensor="l|`, "labels", "images"},
		{`x = load("w.safetensors", "hidden.|`, "hidden.weight hidden.bias", "images"},
		{`np.load("f.npz")["|`, "images labels other", ""},
		{`np.load(file="f.npz")["|`, "images labels other", ""},
		{`np.load("f.npz", allow_pickle=False)["la|`, "labels", "images"},
		{`with np.load("f.npz") as q: q["im|`, "images", "labels"},
		{`q = load("w.safetensors")` + "\n" + `q["hidden.b|`, "hidden.bias", "hidden.weight"},
		{`z["ot|`, "other", "images"},
		{`load("|`, "f.npz w.safetensors", "images"},
		{`open(f"./f.|`, "./f.npz", ""},
		{`load("none.npz", "|`, "", "images f.npz"},
		{`open("f.npz", "r|`, "", "f.npz images"},
	}
	completesTo(t, s.Complete, cases)
	completesTo(t, s.Glance().Complete, cases)
}

func TestCompleteImports(t *testing.T) {
	s := helped(t)
	cases := [][3]string{
		{"from numpy.lin|", "linalg", "numpy"},
		{"import numpy.li|", "linalg lib", ""},
		{"import os, numpy.li|", "linalg", ""},
		{"import numpy as np, os.p|", "path", ""},
		{"from numpy.linalg import no|", "norm", ""},
		{"from numpy import lina|", "linalg", ""},
		{"from ipywidgets import Int|", "IntSlider IntText", "FloatSlider interact"},
		{"from ipywidgets import IntText, inter|", "interact interactive", ""},
		{"import ipywid|", "ipywidgets", ""},
		{"import datacl|", "dataclasses", ""},
		{"from dataclasses import fie|", "field fields", ""},
		{"from collections import Or|", "OrderedDict", ""},
		{"from collections.a|", "abc", ""},
		{"from argparse import Arg|", "ArgumentParser", ""},
		{"import _argp|", "", "_argparse_help"},
		{"from matplotlib import pyp|", "pyplot", ""},
		{"from matplotlib.pyplot import pl|", "plot", ""},
		{"import matplotlib.pyp|", "pyplot", ""},
		{"import help|", "helpers", ""},
		{"from helpers import |", "LIMIT scale Model step", "_own math"},
		{"from helpers import sc|", "scale", "Model"},
		{"import dataclasses as dc\ndc.fie|", "field fields", ""},
		{"from os import (getcwd, pa|", "path", ""},
		{"from os import path as p|", "", "path"},
		{"from os import path; np.ab|", "abs", ""},
		{"import os.|", "path", ""},
		{"from nosuch import a|", "", "abs"},
		{"import nosuch.a|", "", "abs"},
	}
	completesTo(t, s.Complete, cases)
	completesTo(t, s.Glance().Complete, cases)
}

func TestCompleteChains(t *testing.T) {
	s := helped(t)
	cases := [][3]string{
		{"s.T.T.me|", "mean", ""},
		{"s.T.me|", "mean", ""},
		{"s.T.T.T.sum(0).cums|", "cumsum", ""},
		{"(s + 1).T.resh|", "reshape", ""},
		{"s.T[0].T.me|", "mean", ""},
		{"'a b'.split().so|", "sort", ""},
		{"'a'.upper().low|", "lower", ""},
		{"'{}'.format(1).up|", "upper", ""},
		{"[1, 2].cou|", "count", ""},
		{"{1: 2}.it|", "items", ""},
		{"-s.T.me|", "mean", ""},
		{"not s.T.me|", "mean", ""},
		{"s.sum(axis=0).T.me|", "mean", ""},
		{"[v.me| for v in s]", "mean", ""},
		{"[v.T.me| for v in s]", "mean", ""},
		{"{v.up| for v in texts}", "upper", ""},
		{"{a.up|: b for a, b in zip(texts, s)}", "upper", ""},
		{"{a: b.me| for a, b in zip(texts, s)}", "mean", ""},
		{"sum(v.me| for v in s if v.any())", "mean", ""},
		{"[w.me| for v in [s] for w in v]", "mean", ""},
		{"[vv| for vvalue in s]", "vvalue", ""},
		{"[v for v in s if v.me|]", "mean", ""},
		{"for v in s:\n    v.me|", "mean", ""},
		{"for i, v in enumerate(s):\n    v.me|", "mean", ""},
		{"for v in it:\n    v.|", "", "nothing"},
		{"for v in texts:\n    v.up|", "upper", ""},
		{"for a, b in zip(texts, texts):\n    a.up|", "upper", ""},
		{"lambda v: v.|", "", "mean"},
		{"😀 = 1; np.ab|", "abs", ""},
		{"x = s ? 2; np.ab|", "abs", ""},
		{"a $ b\nnp.ab|", "abs", ""},
		{"'it is open\nnp.ab|", "abs", ""},
	}
	completesTo(t, s.Complete, cases)
	held := []string{"texts", "zip", "it:"} // what lists hold is not taken down
	completesTo(t, s.Glance().Complete, slices.DeleteFunc(cases, func(c [3]string) bool {
		return slices.ContainsFunc(held, func(w string) bool { return strings.Contains(c[0], w) })
	}))
	var b strings.Builder
	show := func(r *lang.Result) { b.WriteString(r.Text()) }
	if err := s.Eval(context.Background(), diag.NewFile("", "next(it)"), lang.ShowAll, show); err != nil || b.String() != "1" {
		t.Errorf("a question has moved an iterator of the session to %s (%v)", &b, err)
	}
	if i, ok := s.Describe("😀.x; np.abs", len("😀.x; np.abs"), false); !ok || !strings.Contains(i.Signature, "abs") {
		t.Errorf("behind a stray character: %v", i)
	}
}

func TestCompletePlotProperties(t *testing.T) {
	s := helped(t)
	if err := s.Eval(context.Background(), diag.NewFile("", "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()"), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
	cases := [][3]string{
		{"plt.plot([1], [2], ma|", "marker= markersize=", ""},
		{"plt.plot([1], [2], lines|", "linestyle=", ""},
		{"plt.plot([1], [2], marker='o', ma|", "markersize=", "marker="},
		{"ax.plot([1], l|", "label= linewidth= lw= ls=", ""},
		{"plt.scatter([1], [2], al|", "alpha=", ""},
		{"plt.bar(['a'], [1], ye|", "yerr=", ""},
		{"plt.hist([1], edge|", "edgecolor=", ""},
		{"plt.axhline(0.5, co|", "color=", ""},
		{"plt.title('a', font|", "fontsize=", ""},
		{"plt.subplots(2, gridspec|", "gridspec_kw=", ""},
	}
	completesTo(t, s.Complete, cases)
	completesTo(t, s.Glance().Complete, cases[:4])
}

// Values that outlive the statement that made them: a face ends the context of a
// cell or line with it, and later ones still read what it opened.
package lang_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// cellByCell runs each text as a cell with a context of its own, which ends with
// the cell, and gives what the last one printed.
func cellByCell(t *testing.T, s *lang.Session, out *bytes.Buffer, cells ...string) string {
	t.Helper()
	for _, text := range cells {
		ctx, cancel := context.WithCancel(context.Background())
		out.Reset()
		err := s.Eval(ctx, diag.NewFile("cell", text), lang.ShowLast, func(r *lang.Result) { out.WriteString(r.Text() + "\n") })
		cancel()
		if err != nil {
			var d *diag.Error
			errors.As(err, &d)
			t.Fatalf("%s\n%s", text, d.Render(diag.Options{}))
		}
	}
	return out.String()
}

func TestFilesOfEarlierCells(t *testing.T) {
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out, Dir: t.TempDir()})
	cellByCell(t, s, &out, "import numpy as np\nimport io\nimport itertools\n"+
		"a, b = np.arange(60000.).reshape(300, 200), np.eye(4)\n"+
		"np.savez('s.npz', a=a, b=b)\nnp.savez_compressed('c.npz', a=a, b=b)\nsave('w.safetensors', {'a': a, 'b': b})\n"+
		"with open('w.safetensors.index.json', 'w') as f:\n"+
		"    f.write('{\"weight_map\": {\"a\": \"w.safetensors\", \"b\": \"w.safetensors\"}}')\n"+
		"buf = io.BytesIO()\nnp.savez(buf, a=a, b=b)\nbuf.seek(0)\nnp.save('x.npy', a)")
	for _, open := range []string{"np.load('s.npz')", "np.load('c.npz')", "load('s.npz')", "load('w.safetensors')",
		"load('w.safetensors.index.json')", "(buf.seek(0), np.load(buf))[1]", "np.load('s.npz', mmap_mode='r')"} {
		for _, read := range []string{"(m['a'] == a).all(), (m['b'] == b).all()", "[v.sum() == a.sum() for k, v in m.items()][0], m.f.b.shape == (4, 4)"} {
			want := "(np.True_, np.True_)\n"
			if got := cellByCell(t, s, &out, "m = "+open, "m", read); got != want && got != "(np.True_, True)\n" {
				t.Errorf("%s, then %s: %s", open, read, got)
			}
		}
	}
	for _, c := range [][3]string{
		{"x = np.load('x.npy')", "x[299, 199]", "np.float64(59999.0)\n"},
		{"f = open('w.safetensors.index.json')", "f.read(5)", "'{\"wei'\n"},
		{"g = itertools.count(3)", "next(g)", "3\n"},
		{"r = np.random.default_rng(0)", "r.integers(10)", "np.int64(8)\n"},
	} {
		if got := cellByCell(t, s, &out, c[0], c[1]); got != c[2] {
			t.Errorf("%s, then %s: %q, not %q", c[0], c[1], got, c[2])
		}
	}
}

// TestLaterReadIsInterrupted ends the read of a file that an earlier cell opened.
func TestLaterReadIsInterrupted(t *testing.T) {
	var out bytes.Buffer
	s := lang.New(lang.Options{Stdout: &out, Stderr: &out, Dir: t.TempDir(), NoCheck: true})
	cellByCell(t, s, &out, "import numpy as np\nnp.savez_compressed('c.npz', a=np.zeros(1000))", "m = np.load('c.npz')")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := s.Eval(ctx, diag.NewFile("cell", "m['a']"), lang.ShowLast, nil)
	var d *diag.Error
	if !errors.As(err, &d) || d.Class != "KeyboardInterrupt" {
		t.Fatalf("got %v, not a KeyboardInterrupt", err)
	}
	if got := cellByCell(t, s, &out, "m['a'].sum()"); got != "np.float64(0.0)\n" {
		t.Errorf("after the interrupt: %s", got)
	}
}

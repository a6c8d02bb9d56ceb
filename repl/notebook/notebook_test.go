// Notebooks: what running stores, what comparing finds, conversion and back,
// files that are no notebooks.
package notebook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// made is a notebook of cells of code.
func made(sources ...string) *Notebook {
	nb := New()
	for _, s := range sources {
		nb.Add(len(nb.Cells), "code", s)
	}
	return nb
}

func TestRun(t *testing.T) {
	nb := made(
		"print('a'); print('b'); 1 + 1",
		"import sys\nprint('e', file=sys.stderr)\nx = np.arange(3)\nx",
		"h = display('first', display_id=True)\nx * 2",
		"h.update('second')",
		"from IPython.display import clear_output\nprint('gone')\nclear_output(wait=True)\nprint('stays')",
		"print('50%\\r100%')",
		"x + np.ones(4)",
		"print('never')",
	)
	err := nb.Run(context.Background(), Options{})
	var cell *ErrCell
	if !errors.As(err, &cell) || cell.Number != 7 {
		t.Fatalf("%v", err)
	}
	want := []string{
		"stream stdout a\nb\n|execute_result 2|",
		"stream stderr e\n|execute_result array([0, 1, 2])|",
		"display_data 'second'|execute_result array([0, 2, 4])|",
		"",
		"stream stdout stays\n|",
		"stream stdout 100%\n|",
		"error ValueError: operands could not be broadcast together with shapes (3,) (4,) |",
		"",
	}
	for i, c := range nb.Cells {
		var got strings.Builder
		for _, o := range c.Outputs {
			got.WriteString(o.Type + " ")
			if o.Name != "" {
				got.WriteString(o.Name + " ")
			}
			got.WriteString(o.Plain() + "|")
		}
		if got.String() != want[i] {
			t.Errorf("cell %d: %q, want %q", i+1, got.String(), want[i])
		}
	}
	if _, ok := nb.Cells[1].Outputs[1].Data["text/html"]; !ok {
		t.Error("an array has no table")
	}
	if nb.Cells[6].Count != 7 || nb.Cells[7].Count != 0 {
		t.Error("counts")
	}
}

// The magics of notebooks are known; commands of the shell are refused unless they are allowed.
func TestRunMagics(t *testing.T) {
	nb := made(
		"%matplotlib inline\n%config InlineBackend.figure_format = 'retina'\n%time 1 + 1",
		"%%capture out\nprint('kept'); display(1)",
		"out()\nIn[1][:3]",
		"%history -l 1",
		"!echo hi",
	)
	err := nb.Run(context.Background(), Options{})
	if err == nil || !strings.Contains(err.Error(), "not allowed") {
		t.Errorf("%v", err)
	}
	if o := nb.Cells[0].Outputs; len(o) != 2 || o[0].Plain() != "2" || !strings.Contains(o[1].Plain(), "Wall time") {
		t.Errorf("%v", o)
	}
	if len(nb.Cells[1].Outputs) != 0 {
		t.Errorf("%v", nb.Cells[1].Outputs)
	}
	if o := nb.Cells[2].Outputs; len(o) != 3 || o[0].Plain() != "kept\n" || o[1].Plain() != "1" || o[2].Plain() != "'%ma'" {
		t.Errorf("%v", o)
	}
	nb = made("!echo hi")
	if err := nb.Run(context.Background(), Options{Processes: true}); err != nil || len(nb.Cells[0].Outputs) != 1 {
		t.Errorf("%v %v", err, nb.Cells[0].Outputs)
	}
}

// TestRunSettings has %config change what the cells below it show, and %edit say what there is in its place.
func TestRunSettings(t *testing.T) {
	nb := made("%config precision = 3", "np.full(1, 1/3)", "%config precision", "%edit x.tq")
	if err := nb.Run(context.Background(), Options{AllowErrors: true}); err == nil || !strings.Contains(err.Error(), "an editor needs a terminal") {
		t.Errorf("%v", err)
	}
	for i, want := range []string{"array([0.333])", "3\n"} {
		if o := nb.Cells[i+1].Outputs; len(o) != 1 || o[0].Plain() != want {
			t.Errorf("%v, want %q", o, want)
		}
	}
}

// A parameter that no cell has is told: of the cell tagged for them, or of all where none is.
func TestUnknownParameters(t *testing.T) {
	nb := made("rate = 1\nname, size = 'a', 2", "other = 3")
	params := []string{"rate=2", "size=3", "other=1", "ratee=5"}
	if got := nb.Unknown(params); strings.Join(got, " ") != "ratee" {
		t.Error(got)
	}
	nb.Cells[0].Tags = []string{"parameters"}
	if got := nb.Unknown(params); strings.Join(got, " ") != "other ratee" {
		t.Error(got)
	}
}

// What ends a run before its last cell is told, and each cell's end.
func TestRunEnds(t *testing.T) {
	nb := made("1", "import sys\nsys.exit()", "3")
	ran, left := 0, ""
	err := nb.Run(context.Background(), Options{Ran: func(int, *Cell) { ran++ }, Left: func(number, rest int) { left = fmt.Sprint(number, rest) }})
	if err != nil || ran != 2 || left != "2 1" {
		t.Error(err, ran, left)
	}
}

func TestRunGoesOn(t *testing.T) {
	nb := made("1/0", "2", "3")
	nb.Cells[0].Tags = []string{"raises-exception"}
	if err := nb.Run(context.Background(), Options{}); err != nil || nb.Cells[2].Count != 3 {
		t.Errorf("%v", err)
	}
	nb = made("1/0", "2")
	if err := nb.Run(context.Background(), Options{AllowErrors: true}); err == nil || nb.Cells[1].Count != 2 {
		t.Errorf("%v", err)
	}
	nb = made("1", "import sys; sys.exit()", "3")
	if err := nb.Run(context.Background(), Options{}); err != nil || nb.Cells[2].Count != 0 {
		t.Errorf("exit: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := made("while True: pass").Run(ctx, Options{}); err == nil {
		t.Error("a cell that was interrupted has not failed")
	}
}

func TestParameters(t *testing.T) {
	nb := made("first = 0", "a = 1; b = 2; c = 3; d = 4", "[a, b, c, d]")
	nb.Cells[1].Tags = []string{"parameters"}
	for range 2 { // the second run takes the place of the first
		if err := nb.Run(context.Background(), Options{Params: []string{"a=0.5", "b=night", "c=true", "d=[1, 'x']"}}); err != nil {
			t.Fatal(err)
		}
	}
	if len(nb.Cells) != 4 || nb.Cells[3].Outputs[0].Plain() != "[0.5, 'night', True, [1, 'x']]" {
		t.Errorf("%+v", nb.Cells[len(nb.Cells)-1])
	}
	if err := made("1").Run(context.Background(), Options{Params: []string{"1x=2"}}); err == nil {
		t.Error("a name that is none was taken")
	}
}

// TestWriteKeeps holds that what tq does not know of stays.
func TestWriteKeeps(t *testing.T) {
	const text = `{"cells": [{"cell_type": "markdown", "id": "m-1", "metadata": {"x": 1}, "source": ["# a\n", "b"], "attachments": {"p.png": {"image/png": "aGk="}}},
	 {"cell_type": "code", "execution_count": 7, "id": "c", "metadata": {"collapsed": true}, "outputs": [], "source": "np.ones(2)"}],
	 "metadata": {"kernelspec": {"name": "tq"}, "widgets": {"n": [1, 2]}}, "nbformat": 4, "nbformat_minor": 5}`
	nb, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := nb.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.ipynb")
	if err := nb.Write(path); err != nil {
		t.Fatal(err)
	}
	again, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	out, _ := again.Text()
	var m map[string]any
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"attachments"`, `"widgets"`, `"collapsed": true`, `"execution_count": 1`, `"m-1"`, `"array([1., 1.])"`} {
		if !strings.Contains(string(out), part) {
			t.Errorf("%s is gone:\n%s", part, out)
		}
	}
	if bad := Compare(again, nb); len(bad) != 0 {
		t.Errorf("%+v", bad)
	}
	if litter, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(litter) != 0 {
		t.Error(litter)
	}
}

func TestCompare(t *testing.T) {
	stored, now := made("import time\nn = 1\nn", "'same'", "3"), made("2", "'same'", "4")
	for _, nb := range []*Notebook{stored, now} {
		if err := nb.Run(context.Background(), Options{}); err != nil {
			t.Fatal(err)
		}
	}
	now.Cells[2].Tags = []string{"nbval-ignore-output"}
	if bad := Compare(stored, now); len(bad) != 1 || bad[0].Number != 1 || bad[0].Stored != "1\n" || bad[0].Got != "2\n" {
		t.Errorf("%+v", bad)
	}
}

// TestCompareTimings holds the outputs of %time and %timeit against IPython's: how long it took is no difference.
func TestCompareTimings(t *testing.T) {
	showing := func(text string) *Notebook {
		nb := made("1")
		nb.Cells[0].Outputs, nb.Cells[0].Count = []Output{{Type: "stream", Name: "stdout", Text: text}}, 1
		return nb
	}
	stored := showing("one\nCPU times: user 1 µs, sys: 0 ns, total: 1 µs\nWall time: 3.1 µs\n1.2 ms ± 3 µs per loop (mean ± std. dev. of 7 runs, 1,000 loops each)\n")
	now := "CPU times: user 2.1 ms, sys: 1 ms, total: 3.1 ms\nWall time: 9 ms\nMemory: 3.2 KiB allocated, tensors 8 KiB at most\n980 ns ± 1 ns per loop (mean ± std. dev. of 7 runs, 5 loops each)\n"
	if bad := Compare(stored, showing("one\n"+now)); len(bad) != 0 {
		t.Errorf("%+v", bad)
	}
	if bad := Compare(stored, showing("two\n"+now)); len(bad) != 1 {
		t.Errorf("%+v", bad)
	}
}

// TestComparePictures holds pictures against those that were stored: none are missed in a
// notebook that was stored without them.
func TestComparePictures(t *testing.T) {
	with := func(mimes ...string) *Notebook {
		nb := made("1")
		data := map[string]any{"text/plain": "<Figure>"}
		for _, m := range mimes {
			data[m] = "iVBORw0KGgo="
		}
		nb.Cells[0].Outputs, nb.Cells[0].Count = []Output{{Type: "display_data", Data: data}}, 1
		return nb
	}
	for _, tt := range []struct {
		stored, now *Notebook
		differ      int
	}{
		{with(), with("image/png"), 0}, {with("image/png"), with("image/png"), 0}, {with("image/png"), with("image/svg+xml"), 0}, {with("image/png"), with(), 1},
	} {
		if bad := Compare(tt.stored, tt.now); len(bad) != tt.differ {
			t.Errorf("%+v, want %d", bad, tt.differ)
		}
	}
}

func TestScript(t *testing.T) {
	nb := made("x = 1\n\n\ny = 2", "# %% no mark", "## %% neither", "")
	nb.Add(0, "markdown", "# Title\n\ntext\n#hash")
	nb.Add(1, "raw", "plain")
	nb.Cells[2].Tags = []string{"parameters"}
	text := nb.Script()
	back := FromScript(text)
	if len(back.Cells) != len(nb.Cells) {
		t.Fatalf("%d cells of\n%s", len(back.Cells), text)
	}
	for i, c := range nb.Cells {
		b := back.Cells[i]
		if b.Type != c.Type || b.Source != c.Source || strings.Join(b.Tags, ",") != strings.Join(c.Tags, ",") {
			t.Errorf("cell %d: %q %q %v, want %q %q %v", i, b.Type, b.Source, b.Tags, c.Type, c.Source, c.Tags)
		}
	}
	if one := FromScript("x = 1\r\ny = 2\n"); len(one.Cells) != 1 || one.Cells[0].Source != "x = 1\ny = 2" {
		t.Errorf("%+v", one.Cells)
	}
	var s = lang.New(lang.Options{})
	if st := s.Status(text); st.State == lang.Invalid {
		t.Errorf("the script is no program:\n%s", text)
	}
}

func TestConvertFiles(t *testing.T) {
	dir := t.TempDir()
	script, book := filepath.Join(dir, "a.tq"), filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(script, []byte("# %% [markdown]\n# Hi\n\n# %%\n1 + 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, c := range []struct {
		in, out string
		ok      bool
	}{{script, book, true}, {book, "-", true}, {book, book, false}, {script, script, false}, {filepath.Join(dir, "none.ipynb"), "-", false}, {dir, "-", false}} {
		if err := Convert(c.in, c.out, &out); (err == nil) != c.ok {
			t.Errorf("%s to %s: %v", c.in, c.out, err)
		}
	}
	if out.String() != "# %% [markdown]\n# Hi\n\n# %%\n1 + 1\n" {
		t.Errorf("%q", out.String())
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`{}`, `[]`, `null`, `{"nbformat": 3, "cells": []}`, `{"nbformat": 4}`, `{"nbformat": 4, "cells": [null]}`,
		`{"nbformat": 4, "cells": [{"cell_type": "code", "source": 1}]}`, `{"nbformat": 4, "cells": [{"cell_type": "code", "source": ["a", "b"], "outputs": [{"output_type": "stream", "text": ["x"]}]}]}`,
		`{"nbformat": 4, "nbformat_minor": 5, "cells": [{"cell_type": "code", "source": "", "outputs": [{"output_type": "display_data", "data": {"image/png": ["a", 1]}}]}]}`,
		`{"nbformat": 4, "cells": [{"cell_type": "code", "source": "", "outputs": [null]}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		nb, err := Parse(text)
		if err != nil {
			return
		}
		out, err := nb.Text()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(out); err != nil {
			t.Fatalf("what was written is not read: %v\n%s", err, out)
		}
		_ = FromScript(nb.Script())
	})
}

// Pages of help are for who asks: a run keeps none. What help() prints stays.
func TestHelpStays(t *testing.T) {
	nb := made("np.sum?", "help(np.sum)")
	paged := 0
	if err := nb.Run(context.Background(), Options{Session: lang.Options{Pager: func(string) { paged++ }}}); err != nil {
		t.Fatal(err)
	}
	if text, _ := json.Marshal(nb.Cells[1].Outputs); paged > 0 || len(nb.Cells[0].Outputs) > 0 || !strings.Contains(string(text), "axis") {
		t.Errorf("%v %s; %d pages", nb.Cells[0].Outputs, text, paged)
	}
}

// A notebook becomes a script that runs, and the same notebook again.
func TestConvertKeepsCells(t *testing.T) {
	sources := []string{
		"%matplotlib inline\nx = 1\n%time x + 1",
		"%%time\nx = 2\n%pwd\nx",
		"%%html\n<b>\n\n# %% no mark\n</b>",
		"%%writefile a.txt\n%d items",
		"!ls\nfiles = !ls\nw = %pwd\nt: str = %env HOME",
		"for i in range(2):\n    %time i\nif x:\n    pass  # %time x",
		"# %time is a comment\n# !ls too\n## %time\n#%time\n# a plain one",
		"s = '''\n%d of %d\n!ls\n'''\nlen(s)",
		"\n\nleading\n", "\n", "", "a\n\n\nb\n\n", "np.sum?", "a % b", "a %\\\n b",
		"%%go\nfunc f(x float64) float64 { return x }\n%%end\nf(1)",
		"# %%time\nx", "# %% [markdown]\n%%capture out\nx",
	}
	nb := made(sources...)
	nb.Add(1, "markdown", "# Title\n\nhard break  \nnext\n")
	nb.Add(1, "raw", "raw", "tag")
	nb.Cells[0].fields["id"] = encode("3f2a-b")
	nb.Cells[4].fields["id"] = encode("other")
	script := nb.Script()
	back := FromScript(script)
	if len(back.Cells) != len(nb.Cells) {
		t.Fatalf("%d cells of %d:\n%s", len(back.Cells), len(nb.Cells), script)
	}
	for i, c := range nb.Cells {
		if b := back.Cells[i]; b.Source != c.Source || b.Type != c.Type || b.id() != c.id() || len(b.Tags) != len(c.Tags) {
			t.Errorf("cell %d: %q %s %q, was %q %s %q", i, b.Source, b.Type, b.id(), c.Source, c.Type, c.id())
		}
	}
	if again := back.Script(); again != script {
		t.Errorf("another script:\n%s", again)
	}
	run := made("%matplotlib inline\n%load_ext autoreload\nx = 1", "%%time\nx += 1", "%%html\n<b>", "!ls\nfor i in range(2):\n    %time i", "files = !ls\nprint('ran', x)")
	var out strings.Builder
	s := lang.New(lang.Options{Stdout: &out})
	defer s.Close()
	f := diag.NewFile("a.tq", run.Script())
	if err := s.Eval(context.Background(), f, lang.ShowNone, nil); err != nil || out.String() != "ran 2\n" {
		t.Errorf("%q %v\n%s", out.String(), err, f.Text)
	}
}

// What a person wrote as a comment of a script stays one.
func TestConvertLeavesComments(t *testing.T) {
	const script = "# a comment!\n# why?\n# 50 % of it\nx = 1  # %time\n\n\ndef f():\n    # !important\n    return 1\n"
	nb := FromScript(script)
	if len(nb.Cells) != 1 || nb.Cells[0].Source != strings.TrimRight(script, "\n") {
		t.Errorf("%q", nb.Cells[0].Source)
	}
}

// A run notes the language and keeps the state of widgets, as clients of the kernel do.
func TestRunKeepsWidgets(t *testing.T) {
	nb := made("import ipywidgets as w\ns = w.IntSlider(value=7, max=20)\ns", "s.value = 9\no = w.Output()\nwith o:\n    print('caught')\n    1/0\nprint('outside')\no")
	if err := nb.Run(context.Background(), Options{}); err != nil {
		t.Fatal(err)
	}
	text, err := nb.Text()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Metadata struct {
			LanguageInfo map[string]any `json:"language_info"`
			Widgets      map[string]struct {
				State map[string]struct {
					Name  string         `json:"model_name"`
					State map[string]any `json:"state"`
				} `json:"state"`
			} `json:"widgets"`
		} `json:"metadata"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Metadata.LanguageInfo["mimetype"] != "text/x-tq" || doc.Metadata.LanguageInfo["version"] == nil {
		t.Error(doc.Metadata.LanguageInfo)
	}
	found := map[string]map[string]any{}
	for _, m := range doc.Metadata.Widgets[widgetStates].State {
		found[m.Name] = m.State
	}
	if s := found["IntSliderModel"]; s["value"] != 9.0 || s["max"] != 20.0 {
		t.Errorf("%v", s)
	}
	if o := fmt.Sprint(found["OutputModel"]["outputs"]); !strings.Contains(o, "caught") || !strings.Contains(o, "ename:ZeroDivisionError") || strings.Contains(o, "outside") {
		t.Error(o)
	}
	if o := nb.Cells[0].Outputs; len(o) != 1 || o[0].Data["application/vnd.jupyter.widget-view+json"] == nil {
		t.Errorf("%v", o)
	}
	if o := nb.Cells[1].Outputs; len(o) != 2 || o[0].Text != "outside\n" {
		t.Errorf("%v", o)
	}
}

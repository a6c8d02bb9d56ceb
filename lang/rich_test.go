// What programs display, as a notebook's sink takes it.
package lang_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// recorder is a notebook that keeps what it is told as lines.
type recorder struct {
	screen  lang.Screen
	lines   []string
	bundles []lang.Bundle
}

func (r *recorder) Screen() lang.Screen { return r.screen }

func (r *recorder) note(what string, b lang.Bundle) {
	var forms []string
	for f := range b.Data {
		forms = append(forms, f)
	}
	slices.Sort(forms)
	line := what + " " + strings.Join(forms, " ")
	if b.ID != "" {
		line += " id=" + b.ID
	}
	r.lines, r.bundles = append(r.lines, line), append(r.bundles, b)
}

func (r *recorder) Display(b lang.Bundle)       { r.note("display", b) }
func (r *recorder) UpdateDisplay(b lang.Bundle) { r.note("update", b) }
func (r *recorder) ClearOutput(wait bool)       { r.note(fmt.Sprint("clear ", wait), lang.Bundle{}) }

// cell runs a cell in a notebook, and gives what was shown.
func (r *recorder) cell(t *testing.T, s *lang.Session, text string) []string {
	t.Helper()
	r.lines, r.bundles = nil, nil
	err := s.Eval(context.Background(), diag.NewFile("<cell>", text), lang.ShowLast, func(res *lang.Result) {
		b, err := res.Bundle()
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if !res.Quiet() {
			r.note("result", b)
		}
	})
	if err != nil {
		t.Errorf("%s: %v", text, err)
	}
	return r.lines
}

func newNotebook(t *testing.T) (*recorder, *lang.Session) {
	r := &recorder{screen: lang.Screen{Notebook: true}}
	s := lang.New(lang.Options{Sink: r, Stdout: io.Discard, Stderr: io.Discard, Dir: t.TempDir()})
	t.Cleanup(func() { s.Close() })
	return r, s
}

const reprClass = `
class Shown:
    def __init__(self, n): self.n = n
    def __repr__(self): return f'Shown({self.n})'
    def _repr_html_(self): return f'<b>{self.n}</b>'
    def _repr_latex_(self): return None
    def _repr_markdown_(self): raise ValueError('broken')
    def _repr_png_(self): return b'\x89PNG', {'width': 3}
class Bundled:
    def _repr_mimebundle_(self): return {'text/plain': 'plain', 'application/json': {'a': [1, 2.5, None, True]}}
`

func TestDisplay(t *testing.T) {
	r, s := newNotebook(t)
	r.cell(t, s, reprClass)
	for _, c := range []struct{ cell, want string }{
		{"display(1, np.arange(3))", "display text/plain; display text/html text/plain"},
		{"np.arange(3)", "result text/html text/plain"},
		{"{'a': np.arange(3), 'b': np.ones((2, 2))}", "result text/html text/plain"},
		{"{'a': 1}", "result text/plain"},
		{"Shown(5)", "result image/png text/html text/plain"},
		{"Bundled()", "result application/json text/plain"},
		{"display(display.HTML('<i>x</i>'))", "display text/html text/plain"},
		{"from IPython.display import display as d, Markdown, Latex, JSON, Image\nd(Markdown('*x*'))", "display text/markdown text/plain"},
		{"Latex('$x$')", "result text/latex text/plain"},
		{"JSON({'a': 1})", "result application/json text/plain"},
		{"Image(np.zeros((2, 3), np.uint8))", "result image/png text/plain"},
		{"h = display('a', display_id='one')\nh.update('b')\ndisplay.update('c', display_id='one')", "display text/plain id=one; update text/plain id=one; update text/plain id=one"},
		{"clear_output(wait=True)", "clear true "},
		{"display({'text/plain': 'x', 'text/html': '<b>'}, raw=True)", "display text/html text/plain"},
		{"display(np.arange(3), exclude=['text/html'])", "display text/plain"},
	} {
		if got := strings.Join(r.cell(t, s, c.cell), "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.cell, got, c.want)
		}
	}
	r.cell(t, s, "list(range(5000))")
	if text := r.bundles[0].Data["text/plain"].(string); len(text) > 8000 || !strings.HasSuffix(text, "999, ...]") {
		t.Errorf("%d bytes of a long list, to %q", len(text), text[max(len(text)-20, 0):])
	}
	h := r.cell(t, s, "g = display('x', display_id=True)\ng.update('y')")
	if len(h) != 2 || !strings.HasPrefix(h[0], "display text/plain id=") || h[1] != strings.Replace(h[0], "display", "update", 1) {
		t.Errorf("an id of its own: %v", h)
	}
}

// Without a face display writes text.
func TestDisplayAsText(t *testing.T) {
	p := newPlayer(t)
	got := p.play("display('a', [1], display.Markdown('**b**'))\ndisplay(display.HTML('c'))")
	if want := "'a'\n[1]\n**b**\n<IPython.core.display.HTML object>\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct{ text, want string }{
		{"display.Image(b'no')", "the bytes are no PNG"},
		{"display.Image('missing.png')", "No such file"},
		{"display.Image(np.zeros((2, 2, 7)))", "a picture has the shape"},
		{"display.HTML(url='http://x')", "opens no connections"},
		{"display({'text/html': 1}, raw=True)", "is text or bytes"},
	} {
		if got := p.play(c.text); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.text, got)
		}
	}
}

// evalPrompt runs one input of a prompt.
func evalPrompt(t *testing.T, s *lang.Session, text string) {
	t.Helper()
	if err := s.Eval(context.Background(), diag.NewFile("<stdin>", text), lang.ShowAll, func(*lang.Result) {}); err != nil {
		t.Errorf("%s: %v", text, err)
	}
}

func TestAtAGlance(t *testing.T) {
	p := newPlayer(t)
	for _, c := range []struct{ text, want string }{
		{"describe(np.array([1, 2, np.nan, 4, 10]))", "float64 (5,)  count 4  NaN 1  min 1  25% 1.75  50% 3  75% 5.5  max 10  mean 4.25  ██▁▁█▁▁▁▁▁▁█"},
		{"describe({'a': np.arange(3), 'b': np.array(['x'])})", "a  int64 (3,)  count 3  NaN 0  min 0  25% 0.5  50% 1  75% 1.5  max 2  mean 1  █▁▁▁▁▁█▁▁▁▁█\nb  <U1 (1,)"},
		{"describe(np.zeros(0))", "float64 (0,)  count 0  NaN 0"},
		{"sparkline([1, 5, 3, 2])", "▁█▅▃"},
		{"show([1, 2, 3])", "▁▅█"},
		{"[i for i in progress(range(4))]", "[0, 1, 2, 3]"},
		{"from tqdm import tqdm, trange\n[x for x in tqdm(trange(2), desc='d', leave=False)]", "[0, 1]"},
		{"with tqdm(total=5) as bar:\n    bar.update(2); bar.set_postfix(loss=0.25); bar.set_description('a')\nbar.n", "2"},
		{"for i in tqdm(None): pass", "TypeError"},
		{"len(progress([1, 2]))", "2"},
	} {
		if got := trimBlank(p.play(c.text)); got != c.want && (c.want != "TypeError" || !strings.Contains(got, c.want)) {
			t.Errorf("%s:\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

// A picture that was loaded is shown as one, a file of tensors as a table of them.
func TestLoadedForms(t *testing.T) {
	dir := t.TempDir()
	s := lang.New(lang.Options{Dir: dir, Sink: discard{}})
	show := func(text string) (b lang.Bundle) {
		t.Helper()
		err := s.Eval(context.Background(), diag.NewFile("test", text), lang.ShowLast, func(r *lang.Result) {
			var err error
			if b, err = r.Bundle(); err != nil {
				t.Error(err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	b := show("imwrite('a.png', np.zeros((3, 5, 3), np.uint8) + 7)\nx = load('a.png')\nx")
	if png, ok := b.Data["image/png"].([]byte); !ok || !bytes.HasPrefix(png, []byte("\x89PNG")) || b.Data["text/html"] != nil {
		t.Errorf("a picture is %v", b)
	}
	if plain, _ := b.Data["text/plain"].(string); !strings.HasPrefix(plain, "array([[[7, 7, 7],") {
		t.Errorf("its text is %q", plain)
	}
	for part, picture := range map[string]bool{"x[1:]": true, "x[::-1, ::2]": true, "x[..., 0]": true, "x[[0, 1]]": true, "x[0]": false, "x[:, 3]": false, "x[..., :2]": false} {
		if b := show(part); (b.Data["image/png"] != nil) != picture {
			t.Errorf("%s of a picture is shown as %v", part, b.Data)
		}
	}
	if b := show("x + 1"); b.Data["image/png"] != nil || b.Data["text/html"] == nil {
		t.Error("what is computed of a picture is no picture")
	}
	for _, file := range []string{"m.npz", "m.safetensors"} {
		b := show("save('" + file + "', {'w': np.arange(6.0).reshape(2, 3), 'n': np.ones(4, np.int32)})\nload('" + file + "')")
		html, _ := b.Data["text/html"].(string)
		for _, want := range []string{"w", "float64", "(2, 3)", "2.5", "int32", "2 tensors"} {
			if !strings.Contains(html, want) {
				t.Errorf("%s: no %q in %s", file, want, html)
			}
		}
	}
}

// discard is a notebook that shows nothing.
type discard struct{}

func (discard) Display(lang.Bundle)       {}
func (discard) UpdateDisplay(lang.Bundle) {}
func (discard) ClearOutput(bool)          {}

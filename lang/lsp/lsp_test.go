package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// client speaks to a server as an editor does.
type client struct {
	*stream
	t     testing.TB
	next  int
	notes []*message // notifications that nobody has asked for yet
	ended chan error
}

// dial starts a server and says hello.
func dial(t testing.TB, capabilities string) *client {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{stream: newStream(fromServer, toServer), t: t, ended: make(chan error, 1)}
	go func() {
		c.ended <- Serve(context.Background(), in, out, "test")
		out.Close()
	}()
	c.must("initialize", json.RawMessage(`{"capabilities":`+capabilities+`}`))
	c.tell("initialized", struct{}{})
	t.Cleanup(func() {
		c.must("shutdown", nil)
		c.tell("exit", nil)
		if err := <-c.ended; err != nil {
			t.Error(err)
		}
	})
	return c
}

func (c *client) tell(method string, params any) {
	if err := c.notify(method, params); err != nil {
		c.t.Fatal(err)
	}
}

// ask sends a request and waits for its answer.
func (c *client) ask(method string, params any) (json.RawMessage, *responseError) {
	c.t.Helper()
	c.next++
	id := json.RawMessage(strconv.Itoa(c.next))
	text, _ := json.Marshal(params)
	if err := c.write(message{Version: "2.0", ID: &id, Method: method, Params: text}); err != nil {
		c.t.Fatal(err)
	}
	for {
		m, err := c.read()
		if err != nil {
			c.t.Fatal(err)
		}
		if m.ID == nil {
			c.notes = append(c.notes, m)
			continue
		}
		if string(*m.ID) != string(id) {
			c.t.Fatalf("answer to %s", *m.ID)
		}
		result, _ := json.Marshal(m.Result)
		return result, m.Error
	}
}

func (c *client) must(method string, params any) string {
	c.t.Helper()
	r, err := c.ask(method, params)
	if err != nil {
		c.t.Fatalf("%s: %s", method, err.Message)
	}
	return string(r)
}

// told waits for the diagnostics of a version.
func (c *client) told(uri string, version int) []diagnostic {
	c.t.Helper()
	for {
		for i, m := range c.notes {
			var d diagnostics
			if json.Unmarshal(m.Params, &d) == nil && m.Method == "textDocument/publishDiagnostics" && d.URI == uri && d.Version == version {
				c.notes = slices.Delete(c.notes, i, i+1)
				return d.Diagnostics
			}
		}
		m, err := c.read()
		if err != nil {
			c.t.Fatal(err)
		}
		c.notes = append(c.notes, m)
	}
}

func (c *client) open(uri, content string) []diagnostic {
	c.t.Helper()
	c.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "tq", "version": 1, "text": content}})
	return c.told(uri, 1)
}

func (c *client) change(uri string, version int, changes ...change) []diagnostic {
	c.t.Helper()
	c.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": changes})
	return c.told(uri, version)
}

// cut takes the mark out of a text with a place marked by ‸; the place is after what comes before it.
func cut(marked string) (content string, at position) {
	before, after, _ := strings.Cut(marked, "‸")
	line := strings.Count(before, "\n")
	col := 0
	for _, r := range before[strings.LastIndexByte(before, '\n')+1:] {
		if col++; r > 0xFFFF {
			col++
		}
	}
	return before + after, position{line, col}
}

const model = `import numpy as np

class Layer:
    "A dense layer."
    def __init__(self, n, m):
        self.w = np.ones((n, m))
    def run(self, x):
        y = x @ self.w
        return y

def norm(v, eps=1e-6):
    total = v.sum(axis=0)
    return v / (total + eps)

x = np.ones((7, 3))
a = Layer(3, 4)
h = a.run(x)
out = norm(h, eps=2)
`

// asked are requests at the place that is marked in the model's text, and what the answer
// holds.
var asked = []struct{ method, old, marked, want string }{
	{"hover", "h = a.run(x)", "‸h = a.run(x)", "h: f64[7, 4]"},
	{"hover", "h = a.run(x)", "h = a.run(‸x)", "x: f64[7, 3]"},
	{"hover", "out = norm(h, eps=2)", "out = ‸norm(h, eps=2)", "norm(v, eps=1e-6)"},
	{"hover", "        y = x @ self.w", "        y = x ‸@ self.w", "f64[7, 4]"},
	{"hover", "        y = x @ self.w", "        y = x @ self.‸w", "self.w: f64[3, 4]"},
	{"hover", "        return y", "        return ‸y", "y: f64[7, 4]"},
	{"hover", "    def run(self, x):", "    def run(self, ‸x):", "x: f64[7, 3]"},
	{"hover", "x = np.ones((7, 3))", "x = np.‸ones((7, 3))", "ones(shape"},
	{"hover", "    return v / (total + eps)", "    return v / (‸total + eps)", "total: f64[4]"},
	{"hover", "    return v / (total + eps)", "    ‸return v / (total + eps)", "null"},
	{"completion", "out = norm(h, eps=2)", "out = norm(a.‸, eps=2)", `"label":"run"`},
	{"completion", "out = norm(h, eps=2)", "out = x.me‸", `"label":"mean"`},
	{"completion", "    return v / (total + eps)", "    return v / (to‸", `"label":"total"`},
	{"completion", "out = norm(h, eps=2)", "out = norm(h, ‸", `"label":"eps="`},
	{"signatureHelp", "out = norm(h, eps=2)", "out = norm(h, ‸", `"activeParameter":1,"label":"norm(v, eps=1e-6)"`},
	{"signatureHelp", "out = norm(h, eps=2)", "out = np.einsum('ij->i', ‸", "einsum("},
	{"definition", "out = norm(h, eps=2)", "out = ‸norm(h, eps=2)", `"start":{"character":4,"line":10}`},
	{"definition", "h = a.run(x)", "h = a.r‸un(x)", `"start":{"character":8,"line":6}`},
	{"definition", "h = a.run(x)", "h = ‸a.run(x)", `"start":{"character":0,"line":15}`},
	{"definition", "out = norm(h, eps=2)", "out = norm(h, ‸eps=2)", `"start":{"character":12,"line":10}`},
}

func TestRequests(t *testing.T) {
	c := dial(t, `{}`)
	for i, q := range asked {
		if !strings.Contains(model, q.old) {
			t.Fatalf("no %q", q.old)
		}
		content, at := cut(strings.Replace(model, q.old, q.marked, 1))
		uri := "file:///model" + strconv.Itoa(i) + ".tq"
		c.open(uri, content)
		got := c.must("textDocument/"+q.method, placed{identifier{uri}, at})
		var v any
		_ = json.Unmarshal([]byte(got), &v)
		sorted, _ := json.Marshal(v)
		if !strings.Contains(string(sorted), q.want) {
			t.Errorf("%s of %q: %s, want %s", q.method, q.marked, sorted, q.want)
		}
	}
}

func TestDiagnostics(t *testing.T) {
	c := dial(t, `{}`)
	uri := "file:///d.tq"
	show := func(ds []diagnostic) (out string) {
		for _, d := range ds {
			first, _, _ := strings.Cut(d.Message, "\n")
			out += fmt.Sprintf("%d:%d-%d:%d %s\n", d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character, first)
		}
		return out
	}
	if got := show(c.open(uri, model)); got != "" {
		t.Errorf("the model: %s", got)
	}
	bad := "import numpy as np\nx = np.ones((3, 4))\ny = x @ x\nfor i in range(3) pass:\n    pass\nz = 𝛼 + 1\nw = np.ones(3) + np.ones(4)\ndef f(v):\n    return v + 1)\nundefined\n"
	got := show(c.change(uri, 2, change{Text: bad}))
	if !strings.Contains(got, "2:") || !strings.Contains(got, "6:") || !strings.Contains(got, "3:") || !strings.Contains(got, "8:") {
		t.Errorf("want errors in lines 2, 3, 6 and 8, got\n%s", got)
	}
	// one character more makes the line good, one less bad again
	c.change(uri, 3, change{Text: "x = (1, 2\n"})
	if got := show(c.change(uri, 4, change{Range: &span{position{0, 9}, position{0, 9}}, Text: ")"})); got != "" {
		t.Errorf("mended: %s", got)
	}
	if got := show(c.change(uri, 5, change{Range: &span{position{0, 4}, position{0, 5}}, Text: ""})); got == "" {
		t.Error("broken, and no error")
	}
	c.change(uri, 6, change{Text: "s = '𝛼𝛼' + t\n"})
	ds := c.change(uri, 7, change{Range: &span{position{0, 13}, position{0, 14}}, Text: "undefd"})
	if got := show(ds); !strings.HasPrefix(got, "0:13-0:19 NameError") {
		t.Errorf("columns behind letters of two units: %s", got)
	}
}

func TestReferencesAndRename(t *testing.T) {
	c := dial(t, `{"general":{"positionEncodings":["utf-8","utf-16"]}}`)
	uri := "file:///r.tq"
	content := "n = 3\ndef f(n, k=2):\n    def g():\n        return n + k\n    return [n for n in range(n)] + [g()]\nprint(n, f(n=n, k=5), f(1))\nclass C:\n    n = n\n    def m(self): return n\n"
	c.open(uri, content)
	after := func(line, col int, name string) string {
		r, rerr := c.ask("textDocument/rename", renameParams{placed{identifier{uri}, position{line, col}}, name})
		if rerr != nil {
			return rerr.Message
		}
		var e workspaceEdit
		if err := json.Unmarshal(r, &e); err != nil {
			t.Fatal(err)
		}
		now := content
		edits := e.Changes[uri]
		tx := text{diagFile(content), true}
		slices.SortFunc(edits, func(a, b textEdit) int { return tx.offset(b.Range.Start) - tx.offset(a.Range.Start) })
		for _, ed := range edits {
			now = text{diagFile(now), true}.edit(change{&ed.Range, ed.NewText})
		}
		return now
	}
	for _, q := range []struct {
		line, col int
		name      string
		want      string
	}{
		{0, 0, "size", "size = 3\ndef f(n, k=2):\n    def g():\n        return n + k\n    return [n for n in range(n)] + [g()]\nprint(size, f(n=size, k=5), f(1))\nclass C:\n    n = size\n    def m(self): return size\n"},
		{1, 6, "size", "n = 3\ndef f(size, k=2):\n    def g():\n        return size + k\n    return [n for n in range(size)] + [g()]\nprint(n, f(size=n, k=5), f(1))\nclass C:\n    n = n\n    def m(self): return n\n"},
		{4, 12, "size", "n = 3\ndef f(n, k=2):\n    def g():\n        return n + k\n    return [size for size in range(n)] + [g()]\nprint(n, f(n=n, k=5), f(1))\nclass C:\n    n = n\n    def m(self): return n\n"},
		{3, 19, "depth", "n = 3\ndef f(n, depth=2):\n    def g():\n        return n + depth\n    return [n for n in range(n)] + [g()]\nprint(n, f(n=n, depth=5), f(1))\nclass C:\n    n = n\n    def m(self): return n\n"},
		{5, 9, "run", "n = 3\ndef run(n, k=2):\n    def g():\n        return n + k\n    return [n for n in range(n)] + [g()]\nprint(n, run(n=n, k=5), run(1))\nclass C:\n    n = n\n    def m(self): return n\n"},
		{5, 1, "show", "only variables, functions, classes and parameters of this text have other names"},
		{0, 0, "for", "'for' is no name"},
		{0, 0, "a b", "'a b' is no name"},
		{0, 0, "f", "there is a 'f' already"},
	} {
		if got := after(q.line, q.col, q.name); got != q.want {
			t.Errorf("%d:%d to %s:\n%s\nwant\n%s", q.line, q.col, q.name, got, q.want)
		}
	}
	var refs []location
	_ = json.Unmarshal([]byte(c.must("textDocument/references", map[string]any{"textDocument": identifier{uri}, "position": position{1, 4}, "context": map[string]any{"includeDeclaration": true}})), &refs)
	if len(refs) != 3 {
		t.Errorf("f is written in %v", refs)
	}
}

func TestOutlineAndHints(t *testing.T) {
	c := dial(t, `{}`)
	uri := "file:///o.tq"
	c.open(uri, model)
	outline := c.must("textDocument/documentSymbol", map[string]any{"textDocument": identifier{uri}})
	for _, want := range []string{`"name":"Layer"`, `"name":"run"`, `"name":"norm"`, `"detail":"f64[7, 3]"`, `"name":"out"`} {
		if !strings.Contains(outline, want) {
			t.Errorf("no %s in %s", want, outline)
		}
	}
	var hints []inlayHint
	_ = json.Unmarshal([]byte(c.must("textDocument/inlayHint", inlayParams{identifier{uri}, span{End: position{100, 0}}})), &hints)
	var got []string
	for _, h := range hints {
		got = append(got, fmt.Sprint(h.Position.Line, h.Label))
	}
	want := "6 : f64[7, 3] 7 : f64[7, 4] 10 : f64[7, 4] 11 : f64[4] 14 : f64[7, 3] 16 : f64[7, 4] 17 : f64[7, 4]"
	if s := strings.Join(got, " "); s != strings.ReplaceAll(want, " :", ":") && s != want {
		t.Errorf("hints %s, want %s", s, want)
	}
}

// TestModulesBeside follows a definition into the file of a module.
func TestModulesBeside(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "shapes.tq"), []byte("def grow(x):\n    return x * 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := dial(t, `{}`)
	uri := uriOf(filepath.Join(dir, "main.tq"))
	c.open(uri, "import shapes\ny = shapes.grow(np.ones(3))\n")
	if got := c.must("textDocument/definition", placed{identifier{uri}, position{1, 13}}); !strings.Contains(got, uriOf(filepath.Join(dir, "shapes.tq"))) {
		t.Errorf("shapes.grow is defined in %s", got)
	}
	if got := c.must("textDocument/hover", placed{identifier{uri}, position{1, 0}}); !strings.Contains(got, "f64[3]") {
		t.Errorf("y: %s", got)
	}
}

// TestBadClients sends what no client should.
func TestBadClients(t *testing.T) {
	c := dial(t, `{}`)
	for _, q := range []struct {
		method string
		params any
		code   int
	}{
		{"textDocument/hover", placed{identifier{"file:///none.tq"}, position{}}, invalidParams},
		{"no/method", nil, methodNotFound},
		{"textDocument/hover", 3, invalidParams},
	} {
		if _, err := c.ask(q.method, q.params); err == nil || err.Code != q.code {
			t.Errorf("%s: %v", q.method, err)
		}
	}
	uri := "file:///b.tq"
	c.open(uri, "x = 1\n")
	c.change(uri, 2, change{Range: &span{position{90, 90}, position{-5, -5}}, Text: "y"})
	for _, p := range []position{{-1, -1}, {0, 1 << 30}, {1 << 30, 0}} {
		for _, m := range []string{"hover", "completion", "signatureHelp", "definition"} {
			c.must("textDocument/"+m, placed{identifier{uri}, p})
		}
	}
	s := newStream(strings.NewReader("Content-Length: 99999999999\r\n\r\n"), io.Discard)
	if _, err := s.read(); err == nil {
		t.Error("a message without end was read")
	}
}

// thousand is a script of about 1,000 lines.
func thousand() string {
	var b strings.Builder
	b.WriteString(model)
	for i := 0; strings.Count(b.String(), "\n") < 1000; i++ {
		fmt.Fprintf(&b, "def f%d(x, k=%d):\n    y = x * k\n    if k > 2:\n        y = y + 1\n    return y.sum(axis=0)\nv%d = f%d(np.ones((%d, 3)))\nw%d = norm(v%d[None, :])\nz%d = np.einsum('ij,kj->ik', w%d, w%d)\n\n", i, i, i, i, i+1, i, i, i, i, i)
	}
	return b.String()
}

// BenchmarkThousandLines checks a script of 1,000 lines, and takes an edit of it.
func BenchmarkThousandLines(b *testing.B) {
	content := thousand()
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			if _, err := newDocument("file:///t.tq").analyze(context.Background(), text{file: diagFile(content)}); err != nil {
				b.Fatal(err)
			}
		}
	})
	lines := strings.Split(content, "\n")
	middle := slices.IndexFunc(lines[500:], func(l string) bool { return strings.HasPrefix(l, "w") }) + 500
	for _, e := range []struct {
		name         string
		line, column int
		text         string // is written there and taken out again
	}{
		{"edit", len(lines) - 4, 0, "a"},
		{"broken", middle, strings.Index(lines[middle], "(") + 1, "("}, // no more can be read of the text than its statements around the edit
	} {
		b.Run(e.name, func(b *testing.B) {
			c := dial(b, `{}`)
			uri, version := "file:///t.tq", 1
			c.open(uri, content)
			at := position{e.line, e.column}
			for b.Loop() {
				version++
				c.change(uri, version, change{Range: &span{at, at}, Text: e.text})
				version++
				c.change(uri, version, change{Range: &span{at, position{at.Line, at.Character + len(e.text)}}})
			}
		})
	}
}

// TestCellsOfGo asks about functions in Go, and about cells that are wrong.
func TestCellsOfGo(t *testing.T) {
	c := dial(t, `{}`)
	uri := "file:///g.tq"
	right := "%%go\n// twice doubles.\nfunc twice(x float64) float64 { return 2 * x }\n%%end\ny = twice(np.ones(3))\n"
	if ds := c.open(uri, right); len(ds) != 0 {
		t.Errorf("a right cell: %v", ds)
	}
	for _, q := range []struct {
		method    string
		line, col int
		want      string
	}{
		{"hover", 4, 5, "twice(x)"},
		{"hover", 4, 5, "func twice(x float64) float64"},
		{"hover", 4, 0, "y: f64[3]"},
		{"definition", 4, 5, `"start":{"character":5,"line":2}`},
		{"signatureHelp", 4, 10, `"label":"twice(x)"`},
		{"documentSymbol", 0, 0, `"name":"twice"`},
		{"completion", 2, 40, `"items":[]`},
	} {
		if got := c.must("textDocument/"+q.method, placed{identifier{uri}, position{q.line, q.col}}); !strings.Contains(got, q.want) {
			t.Errorf("%s at %d:%d: %s, want %s", q.method, q.line, q.col, got, q.want)
		}
	}
	if _, err := c.ask("textDocument/rename", renameParams{placed{identifier{uri}, position{4, 5}}, "double"}); err == nil {
		t.Error("a function in Go is renamed in its calls only")
	}
	wrong := "%%go\nfunc f(x float64) float64 { return y }\nfunc g(x float64) float64 { return z }\n%%end\na = f(1)\n%%go\nfunc h(x float64) float64 { return x+ }\n%%end\nb = h(g(2)\n"
	var got []string
	for _, d := range c.change(uri, 2, change{Text: wrong}) {
		first, _, _ := strings.Cut(d.Message, "\n")
		got = append(got, fmt.Sprint(d.Range.Start.Line, " ", first))
	}
	slices.Sort(got)
	want := []string{"1 GoError: undefined: y", "2 GoError: undefined: z", "6 SyntaxError: syntax error: expected operand, found '}'"}
	if len(got) != 4 || !slices.Equal(got[:3], want) || !strings.HasPrefix(got[3], "8 SyntaxError") {
		t.Errorf("got %q", got)
	}
}

// TestNoJSON sends what is no message: the answer has the id null.
func TestNoJSON(t *testing.T) {
	text := "{no"
	var out strings.Builder
	in := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(text), text)
	if err := Serve(context.Background(), strings.NewReader(in), &out, "test"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"id":null,"error":{"code":-32700`) {
		t.Errorf("answered %s", out.String())
	}
}

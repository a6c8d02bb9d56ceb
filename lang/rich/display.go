// display(), display ids, and the objects that give a text one form: HTML, Markdown …
package rich

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is display() and what of IPython.display goes with it.
var Library = builtin.Library{
	Modules: []string{"IPython", "IPython.display", "IPython.core.display", "IPython.core", "IPython.core.interactiveshell", "IPython.lib", "IPython.utils", "IPython.utils.capture", "tqdm", "tqdm.auto", "tqdm.notebook"},
	Under:   []string{"display", "IPython", "IPython.display", "IPython.core.display", "IPython.utils.capture", "IPython.core.interactiveshell", "tqdm", "progress"},
	Bare:    []string{"display", "clear_output", "get_ipython", "progress", "describe", "sparkline"},
	Open:    open,
}

func open() builtin.Contents {
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(displayEntries(), formEntries(), capturedEntries(), mediaEntries(), shellEntries(), progressEntries(), describeEntries()),
		// A version of IPython that has what is here: programs compare it with older ones.
		Constants: map[string]object.Value{"IPython.__version__": object.Str("9.8.0"), "IPython.version_info": object.Tuple{object.Int(9), object.Int(8), object.Int(0), object.Str("")}}}
}

// inIPython are an entry's names: the bare one, and those of IPython's modules.
func inIPython(bare, name string) []string {
	return []string{bare, "IPython.display." + name, "IPython.core.display." + name}
}

func displayEntries() []builtin.Entry {
	type all struct {
		Include, Exclude, Metadata, Transient, DisplayId object.Value
		Raw, Clear                                       bool
		Rest                                             []object.Value
		Kw                                               []builtin.Kw
	}
	type later struct {
		Obj, DisplayId object.Value
	}
	type clearing struct{ Wait bool }
	return []builtin.Entry{
		{Names: inIPython("display", "display"), Params: "*objs, include=None, exclude=None, metadata=None, transient=None, display_id=None, raw=False, clear=False, **kwargs", Effect: true,
			Doc:     "Shows values: in a notebook as tables, pictures and the like, elsewhere as text. With a display_id it can be updated; True makes one, and gives a handle with update().",
			Example: "display(np.arange(3))\ndisplay(display.Markdown('**bold**'))",
			Fn: builtin.Taking(func(c *builtin.Call, a *all) (object.Value, error) {
				if a.Clear {
					Clear(c.Host, true)
				}
				id, handle, err := displayID(a.DisplayId)
				if err != nil {
					return nil, err
				}
				for _, v := range a.Rest {
					if done, err := DisplaysItself(c.Host, v); done || err != nil {
						if err != nil {
							return nil, err
						}
						continue
					}
					b, err := bundleOf(c, v, a.Raw)
					if err != nil {
						return nil, err
					}
					if err := choose(&b, c, a.Include, a.Exclude, a.Metadata); err != nil {
						return nil, err
					}
					b.ID = id
					if err := Display(c.Host, b); err != nil {
						return nil, err
					}
				}
				return handle, nil
			})},
		{Names: inIPython("display.update", "update_display"), Params: "obj, *, display_id", Effect: true, Dry: builtin.ReturnsNone,
			Doc:     "Shows another value in the place of what was displayed under an id.",
			Example: "h = display('working', display_id='job')\ndisplay.update('done', display_id='job')",
			Fn: builtin.Taking(func(c *builtin.Call, a *later) (object.Value, error) {
				b, err := bundleOf(c, a.Obj, false)
				if err != nil {
					return nil, err
				}
				b.ID = object.StrOf(a.DisplayId)
				return object.None, Update(c.Host, b)
			})},
		{Names: inIPython("clear_output", "clear_output"), Params: "wait=False", Effect: true, Dry: builtin.ReturnsNone,
			Doc: "Removes what the cell has shown; with wait when the next thing is shown.", Example: "clear_output(wait=True)",
			Fn: builtin.Taking(func(c *builtin.Call, a *clearing) (object.Value, error) {
				Clear(c.Host, a.Wait)
				return object.None, nil
			})},
	}
}

// displayID reads a display_id: None, True, or a text.
func displayID(v object.Value) (id string, handle object.Value, err error) {
	switch x := v.(type) {
	case nil, object.NoneType:
		return "", object.None, nil
	case object.Bool:
		if !x {
			return "", object.None, nil
		}
		var b [16]byte
		_, _ = rand.Read(b[:])
		id = hex.EncodeToString(b[:])
	default:
		id = object.StrOf(v)
	}
	return id, &Handle{ID: id}, nil
}

// bundleOf is a value's forms; raw: it is a dict of forms.
func bundleOf(c *builtin.Call, v object.Value, raw bool) (Bundle, error) {
	if raw {
		b := Bundle{Data: map[string]any{}}
		return b, merge(&b, v)
	}
	if s, ok := v.(object.Str); ok && !ScreenOf(c.Host).Notebook {
		return Text(object.Repr(s)), nil
	}
	return Of(c.Host, v, ScreenOf(c.Host))
}

// choose drops forms that are not wanted, and adds metadata.
func choose(b *Bundle, c *builtin.Call, include, exclude, metadata object.Value) error {
	set := func(v object.Value) (map[string]bool, error) {
		if builtin.IsNone(v) {
			return nil, nil
		}
		names, err := c.Elems(v)
		out := map[string]bool{}
		for _, n := range names {
			out[object.StrOf(n)] = true
		}
		return out, err
	}
	in, err := set(include)
	if err != nil {
		return err
	}
	out, err := set(exclude)
	if err != nil {
		return err
	}
	for form := range b.Data {
		if form != Plain && in != nil && !in[form] || out[form] {
			delete(b.Data, form)
		}
	}
	if builtin.IsNone(metadata) {
		return nil
	}
	m, err := jsonOf(metadata)
	if fields, ok := m.(map[string]any); ok && err == nil {
		b.Metadata = fields
	}
	return err
}

// Handle is what display(…, display_id=…) gives.
type Handle struct{ ID string }

// TypeName is DisplayHandle.
func (*Handle) TypeName() string { return "DisplayHandle" }

// TablePrefix is where the methods are.
func (*Handle) TablePrefix() string { return "IPython.display.DisplayHandle." }

// Repr is <DisplayHandle display_id=…>.
func (h *Handle) Repr() string { return "<DisplayHandle display_id=" + h.ID + ">" }

// Object is a text or picture of one form: display.HTML("…").
type Object struct {
	Name string // HTML, Image …
	Bundle
}

// TypeName is HTML, Image …
func (o *Object) TypeName() string { return o.Name }

// FullTypeName has IPython's module.
func (o *Object) FullTypeName() string { return "IPython.core.display." + o.Name }

// TablePrefix is where the attributes are.
func (*Object) TablePrefix() string { return "IPython.display.DisplayObject." }

// Repr is IPython's.
func (o *Object) Repr() string { return "<IPython.core.display." + o.Name + " object>" }

// Forms are the object's; a terminal shows the source of Markdown, LaTeX and JSON.
func (o *Object) Forms(h builtin.Host, s Screen) (Bundle, error) {
	b := Bundle{Data: map[string]any{}, Metadata: o.Metadata}
	for form, d := range o.Data {
		b.Data[form] = d
	}
	text, ok := b.Data[Plain]
	ok = ok && o.Name != "Image"
	for _, form := range []string{Markdown, Latex} {
		if t, has := b.Data[form]; has && !s.Notebook {
			text, ok = t, true
		}
	}
	if !ok {
		text = o.Repr()
	}
	b.Data[Plain] = text
	return b, nil
}

// tree are the arguments of JSON.
type tree struct {
	Data, Url, Filename, Metadata, Root object.Value
	Expanded                            bool
	Kw                                  []builtin.Kw
}

// newJSON is JSON(…). What it is told of its look is said of the form, where Lab reads it.
func newJSON(c *builtin.Call, a *tree) (object.Value, error) {
	v, err := a.Data, error(nil)
	if builtin.IsNone(v) {
		if v, err = readFile(c, a.Filename, a.Url); err != nil {
			return nil, err
		}
	}
	o := &Object{Name: "JSON", Bundle: Bundle{Data: map[string]any{}}}
	if text, ok := v.(object.Bytes); ok { // of a file
		if !json.Valid([]byte(text)) {
			return nil, object.Errorf("ValueError", "the file holds no JSON")
		}
		o.Data[JSON] = json.RawMessage(text)
	} else if o.Data[JSON], err = jsonOf(v); err != nil {
		return nil, err
	}
	look := map[string]any{"expanded": a.Expanded, "root": "root"}
	add := func(v object.Value) error {
		m, err := jsonOf(v)
		if fields, ok := m.(map[string]any); ok {
			maps.Copy(look, fields)
		}
		return err
	}
	if !builtin.IsNone(a.Root) {
		look["root"] = object.StrOf(a.Root)
	}
	if !builtin.IsNone(a.Metadata) {
		err = add(a.Metadata)
	}
	for _, k := range a.Kw {
		if err == nil {
			look[k.Name], err = jsonOf(k.Value)
		}
	}
	o.Metadata = map[string]any{JSON: look}
	return o, err
}

// formEntries are the constructors of objects of one form, and the methods of handles.
func formEntries() []builtin.Entry {
	type source struct {
		Data, Url, Filename, Metadata object.Value
	}
	text := func(name, form, doc, sample string) builtin.Entry {
		return builtin.Entry{Names: inIPython("display."+name, name), Params: "data=None, url=None, filename=None, metadata=None", Effect: true,
			Doc: doc, Example: "display(display." + name + "(" + sample + "))",
			Fn: builtin.Taking(func(c *builtin.Call, a *source) (object.Value, error) {
				o := &Object{Name: name, Bundle: Bundle{Data: map[string]any{}}}
				var err error
				v := a.Data
				if builtin.IsNone(v) {
					if v, err = readFile(c, a.Filename, a.Url); err != nil {
						return nil, err
					}
				}
				if s, ok := v.(object.Bytes); ok {
					v = object.Str(s)
				}
				o.Data[form], err = payload(form, v)
				if err == nil && !builtin.IsNone(a.Metadata) {
					var m any
					m, err = jsonOf(a.Metadata)
					o.Metadata = map[string]any{form: m}
				}
				return o, err
			})}
	}
	type picture struct {
		Data, Url, Filename, Format, Width, Height, Embed object.Value
	}
	type updating struct{ Self, Obj object.Value }
	handle := func(name, doc, sample string, f func(c *builtin.Call, h *Handle, b Bundle) error) builtin.Entry {
		return builtin.Entry{Names: []string{"IPython.display.DisplayHandle." + name}, Params: "self, obj", Effect: true, Dry: builtin.ReturnsNone, Doc: doc,
			Example: "h = display('working', display_id=True)\nh." + name + "(" + sample + ")",
			Fn: builtin.Taking(func(c *builtin.Call, a *updating) (object.Value, error) {
				b, err := bundleOf(c, a.Obj, false)
				if err != nil {
					return nil, err
				}
				return object.None, f(c, a.Self.(*Handle), b)
			})}
	}
	ofForm := func(method, form, sample string) builtin.Entry {
		return builtin.Entry{Names: []string{"IPython.display.DisplayObject." + method}, Params: "self", Effect: true, Doc: "The object as " + form + ", None where it has no such form.", Example: "display." + sample + "." + method + "()",
			Fn: func(c *builtin.Call) (object.Value, error) {
				if s, ok := c.Args[0].(*Object).Data[form].(string); ok {
					return object.Str(s), nil
				}
				return object.None, nil
			}}
	}
	return []builtin.Entry{
		ofForm("_repr_html_", HTML, "HTML('<b>a</b>')"), ofForm("_repr_markdown_", Markdown, "Markdown('**a**')"),
		ofForm("_repr_latex_", Latex, "Latex('$x$')"), ofForm("_repr_svg_", SVG, "SVG('<svg/>')"),
		text("HTML", HTML, "A text that notebooks show as HTML.", "'<b>bold</b>'"),
		text("Markdown", Markdown, "A text that notebooks show as Markdown.", "'**bold**'"),
		text("Latex", Latex, "A text that notebooks show as LaTeX.", "r'$x^2$'"),
		text("Math", Latex, "A formula of LaTeX.", "'x^2'"),
		{Names: inIPython("display.JSON", "JSON"), Params: "data=None, url=None, filename=None, expanded=False, metadata=None, root='root', **kwargs", Effect: true,
			Doc: "A value that notebooks show as a tree: open with expanded, below the name root.", Example: "display(display.JSON({'a': [1, 2]}))", Fn: builtin.Taking(newJSON)},
		text("SVG", SVG, "A picture as SVG.", "'<svg xmlns=\"http://www.w3.org/2000/svg\"/>'"),
		text("Pretty", Plain, "A text shown without quotes.", "'plain'"),
		text("Javascript", Script, "A script for the notebook.", "'1+1'"),
		{Names: inIPython("display.Image", "Image"), Params: "data=None, url=None, filename=None, format=None, embed=None, width=None, height=None", Effect: true,
			Doc:     "A picture: bytes of a file, a file's name, or an array of (height, width) or (height, width, channels).",
			Example: "display(display.Image(np.zeros((2, 2), np.uint8)))",
			Fn: builtin.Taking(func(c *builtin.Call, a *picture) (object.Value, error) {
				return newImage(c, a.Data, a.Filename, a.Url, a.Width, a.Height)
			})},
		{Names: []string{"IPython.display.DisplayHandle"}, Params: "display_id=None", Effect: true, Doc: "A place for displays, which have its id.", Example: "from IPython.display import DisplayHandle\nDisplayHandle('job').display('shown')",
			Fn: func(c *builtin.Call) (object.Value, error) {
				if c.Given("display_id") {
					return &Handle{ID: object.StrOf(c.Arg("display_id"))}, nil
				}
				_, h, err := displayID(object.Bool(true))
				return h, err
			}},
		handle("update", "Shows another value in the place of the one displayed.", "'done'", func(c *builtin.Call, h *Handle, b Bundle) error {
			b.ID = h.ID
			return Update(c.Host, b)
		}),
		handle("display", "Shows a value that has the same id.", "'again'", func(c *builtin.Call, h *Handle, b Bundle) error {
			b.ID = h.ID
			return Display(c.Host, b)
		}),
		{Names: []string{"IPython.display.DisplayHandle.display_id"}, Params: "self", Property: true, Doc: "The id.", Example: "display(1, display_id='a').display_id",
			Fn: func(c *builtin.Call) (object.Value, error) { return object.Str(c.Args[0].(*Handle).ID), nil }},
		{Names: []string{"IPython.display.DisplayObject.data"}, Params: "self", Property: true, Doc: "The text or the bytes.", Example: "display.HTML('a').data",
			Fn: func(c *builtin.Call) (object.Value, error) {
				for form, d := range c.Args[0].(*Object).Data {
					switch x := d.(type) {
					case string:
						if form != Plain {
							return object.Str(x), nil
						}
					case []byte:
						return object.Bytes(x), nil
					}
				}
				return object.None, nil
			}},
	}
}

// mostBytes of a file are read to be shown.
const mostBytes = 64 << 20

// readFile reads what is to be shown.
func readFile(c *builtin.Call, name, url object.Value) (object.Value, error) {
	if !builtin.IsNone(url) {
		return nil, object.Errorf(object.NotInTq, "not in tq: display of a URL").WithHint("tq opens no connections: fetch the file first, then filename=")
	}
	if builtin.IsNone(name) {
		return nil, object.Errorf(object.TypeError, "nothing to show: data or filename is wanted")
	}
	path := c.Host.Path(object.StrOf(name))
	info, err := os.Stat(path)
	if err == nil && info.Size() > mostBytes {
		return nil, object.Errorf("ValueError", "%s has %d bytes, too many to be shown", object.StrOf(name), info.Size())
	}
	var b []byte
	if err == nil {
		b, err = os.ReadFile(path)
	}
	if err != nil {
		if os.IsNotExist(err) {
			return nil, object.Errorf("FileNotFoundError", "[Errno 2] No such file or directory: %s", object.Repr(object.Str(object.StrOf(name))))
		}
		return nil, object.Errorf("OSError", "%v", err)
	}
	return object.Bytes(b), nil
}

// newImage makes a picture of bytes, a file, or an array.
func newImage(c *builtin.Call, data, name, url, width, height object.Value) (object.Value, error) {
	if s, ok := data.(object.Str); ok { // as in IPython, a name
		data, name = nil, s
	}
	if builtin.IsNone(data) && !builtin.IsNone(url) { // the page fetches it
		return inHTML("Image", fmt.Sprintf(`<img src="%s" width="%s" height="%s"/>`, html.EscapeString(object.StrOf(url)), size(width, ""), size(height, ""))), nil
	}
	if builtin.IsNone(data) {
		v, err := readFile(c, name, url)
		if err != nil {
			return nil, err
		}
		data = v
	}
	o := &Object{Name: "Image", Bundle: Bundle{Data: map[string]any{}}}
	sides := map[string]any{}
	if b, ok := object.Held(data).(object.Bytes); ok {
		form := formOf([]byte(b))
		if form == "" {
			return nil, object.Errorf("ValueError", "the bytes are no PNG, JPEG, GIF or SVG")
		}
		if form == SVG {
			o.Data[form] = string(b)
		} else {
			o.Data[form] = []byte(b)
		}
		o.Metadata = map[string]any{form: sides}
	} else {
		a, err := c.R.Array(data)
		if err != nil {
			return nil, err
		}
		t, err := a.Tensor()
		if err != nil {
			return nil, err
		}
		if o.Bundle, err = Picture(t); err != nil {
			return nil, err
		}
		sides = o.Metadata[PNG].(map[string]any)
	}
	for key, v := range map[string]object.Value{"width": width, "height": height} {
		if !builtin.IsNone(v) {
			n, err := builtin.ToInt(v)
			if err != nil {
				return nil, err
			}
			sides[key] = n
		}
	}
	return o, nil
}

// formOf tells a picture by how it begins.
func formOf(b []byte) string {
	for _, m := range []struct{ head, form string }{{"\x89PNG\r\n\x1a\n", PNG}, {"\xff\xd8\xff", JPEG}, {"GIF8", GIF}} {
		if bytes.HasPrefix(b, []byte(m.head)) {
			return m.form
		}
	}
	if head := bytes.TrimSpace(b[:min(len(b), 4096)]); bytes.HasPrefix(head, []byte("<svg")) || bytes.HasPrefix(head, []byte("<?xml")) && strings.Contains(string(head), "<svg") {
		return SVG
	}
	return ""
}

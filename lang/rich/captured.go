// What %%capture has kept of a cell, as IPython gives it to programs.
package rich

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Captured is what a cell has printed and displayed in place of showing it.
type Captured struct {
	Stdout, Stderr string
	Outputs        []Bundle
}

// TypeName is CapturedIO.
func (*Captured) TypeName() string { return "CapturedIO" }

// FullTypeName has IPython's module.
func (*Captured) FullTypeName() string { return capturedPrefix + "CapturedIO" }

// TablePrefix is where the methods are.
func (*Captured) TablePrefix() string { return capturedPrefix + "CapturedIO." }

// Repr says how much there is.
func (v *Captured) Repr() string {
	return fmt.Sprintf("<CapturedIO: %d bytes of stdout, %d of stderr, %d outputs>", len(v.Stdout), len(v.Stderr), len(v.Outputs))
}

// Str is what was printed.
func (v *Captured) Str() string { return v.Stdout }

// show prints and displays what was kept.
func (v *Captured) show(h builtin.Host) error {
	for _, part := range []struct {
		text string
		to   func() io.Writer
	}{{v.Stdout, h.Stdout}, {v.Stderr, h.Stderr}} {
		if part.text == "" {
			continue
		}
		if _, err := io.WriteString(part.to(), part.text); err != nil {
			return err
		}
	}
	for _, b := range v.Outputs {
		if err := Display(h, b); err != nil {
			return err
		}
	}
	return nil
}

// Output is one display among what was kept.
type Output struct{ Bundle }

// TypeName is RichOutput.
func (*Output) TypeName() string { return "RichOutput" }

// FullTypeName has IPython's module.
func (*Output) FullTypeName() string { return capturedPrefix + "RichOutput" }

// TablePrefix is where the methods are.
func (*Output) TablePrefix() string { return capturedPrefix + "RichOutput." }

// Repr names the forms.
func (o *Output) Repr() string {
	return fmt.Sprintf("<RichOutput: %v>", slices.Sorted(maps.Keys(o.Data)))
}

// Forms are those that were displayed.
func (o *Output) Forms(builtin.Host, Screen) (Bundle, error) {
	return Bundle{Data: o.Data, Metadata: o.Metadata}, nil
}

// valueOf is what a form or its metadata holds, as a value.
func valueOf(data any) (object.Value, error) {
	if b, ok := data.([]byte); ok {
		return object.Bytes(b), nil
	}
	raw, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return fromJSON(json.RawMessage(raw))
}

func dictOf(data map[string]any) (object.Value, error) {
	d := object.NewDict()
	for _, key := range slices.Sorted(maps.Keys(data)) {
		v, err := valueOf(data[key])
		if err != nil {
			return nil, err
		}
		d.PutStr(key, v)
	}
	return d, nil
}

const capturedPrefix = "IPython.utils.capture."

// capturedEntries are the attributes and methods of both.
func capturedEntries() []builtin.Entry {
	const from = "from IPython.utils.capture import CapturedIO, RichOutput\n"
	example := map[string]string{"CapturedIO": from + "CapturedIO('printed', '')", "RichOutput": from + "RichOutput({'text/plain': '3'})"}
	call := func(name string) string {
		if name == "__call__" {
			return "()"
		}
		return "." + name + "()"
	}
	of := func(class, name, doc string, get func(v object.Value) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{capturedPrefix + class + "." + name}, Params: "self", Property: true, Doc: doc, Example: example[class] + "." + name,
			Fn: func(c *builtin.Call) (object.Value, error) { return get(c.Args[0]) }}
	}
	method := func(class, name, doc string, do func(h builtin.Host, v object.Value) error) builtin.Entry {
		return builtin.Entry{Names: []string{capturedPrefix + class + "." + name}, Params: "self", Effect: true, Dry: builtin.ReturnsNone, Doc: doc, Example: example[class] + call(name),
			Fn: func(c *builtin.Call) (object.Value, error) { return object.None, do(c.Host, c.Args[0]) }}
	}
	show := func(h builtin.Host, v object.Value) error { return v.(*Captured).show(h) }
	return []builtin.Entry{
		{Names: []string{capturedPrefix + "CapturedIO"}, Params: "stdout, stderr, outputs=None", Doc: "What %%capture gives: texts that were printed and displays that were kept.",
			Example: from + "CapturedIO('printed', '', [RichOutput({'text/plain': '3'})])()", Effect: true, Fn: newCaptured},
		{Names: []string{capturedPrefix + "RichOutput"}, Params: "data=None, metadata=None", Doc: "One display in its forms, by MIME type.",
			Example: from + "RichOutput({'text/plain': '3'})", Effect: true, Fn: newOutput},
		of("CapturedIO", "stdout", "What the cell has printed.", func(v object.Value) (object.Value, error) { return object.Str(v.(*Captured).Stdout), nil }),
		of("CapturedIO", "stderr", "What the cell has written to standard error.", func(v object.Value) (object.Value, error) { return object.Str(v.(*Captured).Stderr), nil }),
		of("CapturedIO", "outputs", "What the cell has displayed, its result among it.", func(v object.Value) (object.Value, error) {
			out := []object.Value{}
			for _, b := range v.(*Captured).Outputs {
				out = append(out, &Output{b})
			}
			return object.NewList(out...), nil
		}),
		method("CapturedIO", "show", "Prints and displays what was kept.", show),
		method("CapturedIO", "__call__", "Prints and displays what was kept.", show),
		of("RichOutput", "data", "The forms, by MIME type.", func(v object.Value) (object.Value, error) { return dictOf(v.(*Output).Data) }),
		of("RichOutput", "metadata", "What is said of the forms.", func(v object.Value) (object.Value, error) { return dictOf(v.(*Output).Metadata) }),
		method("RichOutput", "display", "Displays it.", func(h builtin.Host, v object.Value) error { return Display(h, v.(*Output).Bundle) }),
	}
}

func newCaptured(c *builtin.Call) (object.Value, error) {
	v := &Captured{}
	var err error
	if v.Stdout, err = c.Str("stdout", ""); err != nil {
		return nil, err
	}
	if v.Stderr, err = c.Str("stderr", ""); err != nil || !c.Given("outputs") {
		return v, err
	}
	list, err := c.Elems(c.Arg("outputs"))
	for _, e := range list {
		o, ok := e.(*Output)
		if !ok {
			return nil, object.Errorf(object.TypeError, "an output is a RichOutput, not %s", e.TypeName())
		}
		v.Outputs = append(v.Outputs, o.Bundle)
	}
	return v, err
}

func newOutput(c *builtin.Call) (object.Value, error) {
	o := &Output{Bundle{Data: map[string]any{}}}
	if c.Given("data") {
		if err := merge(&o.Bundle, c.Arg("data")); err != nil {
			return nil, err
		}
	}
	if c.Given("metadata") {
		m, err := jsonOf(c.Arg("metadata"))
		if err != nil {
			return nil, err
		}
		o.Metadata, _ = m.(map[string]any)
	}
	return o, nil
}

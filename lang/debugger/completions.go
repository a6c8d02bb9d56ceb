// Completion of what is typed while the program stands.
package debugger

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/vm"
)

// Completions are what can stand at a place of a text, and the bytes of it that they replace.
type Completions struct {
	Start, End int
	List       []Completion
}

// Completion is one of them; its kind is the language's.
type Completion struct{ Text, Kind, Detail string }

// completionTypes are the protocol's names for kinds that have other ones in the language.
var completionTypes = map[string]dap.CompletionItemType{"param": "value", "path": "file", "method": "method", "function": "function", "class": "class",
	"module": "module", "keyword": "keyword", "property": "property"}

// completionItem always has its start, which may be 0.
type completionItem struct {
	dap.CompletionItem
	Start int `json:"start"`
}

// localsByName are the variables of a place in a function, by name.
func (d *Debugger) localsByName(h vm.Here) map[string]object.Value {
	out := map[string]object.Value{}
	if !h.InFunction() {
		return out
	}
	for _, n := range h.Variables() {
		if v, ok := d.Machine.Variable(h, n); ok {
			out[n] = v
		}
	}
	return out
}

// completions answers a request. Columns count units of UTF-16, from what the client said when it came.
func (d *Debugger) completions(a dap.CompletionsArguments) (any, error) {
	items := []completionItem{}
	var vars map[string]object.Value
	if len(d.frames) > 0 {
		h, err := d.frame(a.FrameId)
		if err != nil {
			return nil, err
		}
		vars = d.localsByName(h)
	}
	lines := strings.SplitAfter(a.Text, "\n")
	before := strings.Join(lines[:min(max(a.Line-d.firstLine, 0), len(lines)-1)], "")
	line := a.Text[len(before):]
	c := d.Complete(vars, a.Text, len(before)+byteAt(line, a.Column-d.firstColumn))
	for _, m := range c.List {
		t := completionTypes[m.Kind]
		if t == "" {
			t = "variable"
		}
		start := units(line[:max(c.Start-len(before), 0)])
		items = append(items, completionItem{dap.CompletionItem{Label: m.Text, Detail: m.Detail, Type: t,
			Length: units(a.Text[c.Start:c.End])}, start + d.firstColumn})
	}
	return struct {
		Targets []completionItem `json:"targets"`
	}{items}, nil
}

// units counts those of UTF-16.
func units(text string) (n int) {
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}

// byteAt is the offset of the letter that so many units stand before.
func byteAt(text string, n int) (at int) {
	for at < len(text) && n > 0 {
		r, size := utf8.DecodeRuneInString(text[at:])
		n -= utf16.RuneLen(r)
		at += size
	}
	return at
}

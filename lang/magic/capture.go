// This file: %%capture, and how a face keeps what it would show.
package magic

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tq-lang/tq/lang"
)

// Recorder keeps what is printed and displayed. Its methods report whether they have kept
// what they were given; the rest is to be shown.
type Recorder struct {
	// Shown are the streams that it does not keep, "display" for displays.
	Shown []string

	mu       sync.Mutex // what shows progress writes beside the program
	printed  map[string][]byte
	outputs  []lang.Bundle
	displays int // bytes of outputs
	clear    bool
}

// mostKept bounds what is kept of a stream, and of displays; the rest is dropped.
const mostKept = 64 << 20

// Print keeps what goes to a stream: stdout or stderr.
func (r *Recorder) Print(stream string, p []byte) bool {
	if r == nil || slices.Contains(r.Shown, stream) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.printed == nil {
		r.printed = map[string][]byte{}
	}
	room := max(mostKept-len(r.printed[stream]), 0)
	r.printed[stream] = append(r.printed[stream], p[:min(len(p), room)]...)
	return true
}

const displays = "display"

// Display keeps a bundle.
func (r *Recorder) Display(b lang.Bundle) bool {
	if r == nil || slices.Contains(r.Shown, displays) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.clear {
		r.outputs, r.displays, r.clear = nil, 0, false
	}
	size := 64
	for _, d := range b.Data {
		switch x := d.(type) {
		case string:
			size += len(x)
		case []byte:
			size += len(x)
		}
	}
	if r.displays += size; r.displays <= mostKept {
		r.outputs = append(r.outputs, b)
	}
	return true
}

// Show keeps a value that would be shown.
func (r *Recorder) Show(res *lang.Result) bool {
	if r == nil || res.Quiet() {
		return false
	}
	b, err := res.Bundle()
	if err != nil {
		b = lang.Bundle{Data: map[string]any{"text/plain": res.Text()}}
	}
	return r.Display(b)
}

// UpdateDisplay keeps a bundle in the place of the one with its ID.
func (r *Recorder) UpdateDisplay(b lang.Bundle) bool {
	if r == nil || slices.Contains(r.Shown, displays) {
		return false
	}
	r.mu.Lock()
	at := slices.IndexFunc(r.outputs, func(o lang.Bundle) bool { return o.ID == b.ID })
	if at >= 0 {
		r.outputs[at] = b
	}
	r.mu.Unlock()
	return at >= 0 || r.Display(b)
}

// ClearOutput forgets the displays; wait: when the next one comes.
func (r *Recorder) ClearOutput(wait bool) bool {
	if r == nil || slices.Contains(r.Shown, displays) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.clear = wait; !wait {
		r.outputs, r.displays = nil, 0
	}
	return true
}

func (r *Recorder) kept() *lang.Captured {
	r.mu.Lock()
	defer r.mu.Unlock()
	return &lang.Captured{Stdout: string(r.printed["stdout"]), Stderr: string(r.printed["stderr"]), Outputs: r.outputs}
}

// Tap is where a face of one program keeps what it would show, while it is to.
type Tap struct{ to atomic.Pointer[Recorder] }

// Capture keeps what is shown until stop.
func (t *Tap) Capture(r *Recorder) (stop func()) {
	outer := t.to.Swap(r)
	return func() { t.to.Store(outer) }
}

// Recorder is what keeps it now, nil where it is shown.
func (t *Tap) Recorder() *Recorder {
	if t == nil {
		return nil
	}
	return t.to.Load()
}

// capture runs its lines and keeps what they print and display; with a name, as a variable,
// of lines that have failed too.
func capture(x *call) error {
	if x.Capture == nil {
		return x.here()
	}
	r, name := &Recorder{}, ""
	for _, word := range strings.Fields(x.args) {
		switch option, ok := strings.CutPrefix(word, "--no-"); {
		case ok && (option == "stdout" || option == "stderr" || option == displays):
			r.Shown = append(r.Shown, option)
		case name == "" && lang.IsName(word):
			name = word
		default:
			return lang.Hinted("UsageError", "%%capture [--no-stdout] [--no-stderr] [--no-display] [NAME]", "%%%%capture cannot take '%s'", word)
		}
	}
	err := x.recorded(r)
	if name != "" {
		x.s.Set(name, r.kept())
	}
	return err
}

// recorded evaluates the lines; their result and figures are displays like others.
func (x *call) recorded(r *Recorder) error {
	defer x.Capture(r)()
	err := x.evalWith(x.body, "", lang.ShowLast, func(res *lang.Result) {
		if !r.Show(res) {
			x.Show(res)
		}
	})
	if e := x.s.ShowLeft(); err == nil {
		err = e
	}
	return err
}

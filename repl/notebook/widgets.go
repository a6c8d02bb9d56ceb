// This file: widgets of a notebook that runs without a browser. Their state is kept with the
// notebook, so that those who open it see them.
package notebook

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// widgetStates is the field of a notebook's metadata, and the form of its value.
const widgetStates = "application/vnd.jupyter.widget-state+json"

// widget is one of the program's objects that a page would show.
type widget struct {
	state   map[string]json.RawMessage
	buffers []map[string]any
	shows   []Output // of an output widget, what it has caught
}

// Parent names the cell that runs.
func (r *runner) Parent() string { return fmt.Sprintf("cell-%d", r.cell.Count) }

// Comm takes what the program tells a widget of the page.
func (r *runner) Comm(m lang.Comm) {
	var told struct {
		State  map[string]json.RawMessage `json:"state"`
		Paths  [][]any                    `json:"buffer_paths"`
		Method string                     `json:"method"`
	}
	if json.Unmarshal(encode(m.Data), &told) != nil {
		return
	}
	w := r.widgets[m.ID]
	switch {
	case m.Kind == "comm_open" && m.Target == "jupyter.widget":
		w = &widget{state: map[string]json.RawMessage{}}
		if r.widgets == nil {
			r.widgets = map[string]*widget{}
		}
		r.widgets[m.ID] = w
	case w == nil:
		return
	case m.Kind == "comm_close":
		delete(r.widgets, m.ID)
		if r.catches == w {
			r.catches = nil
		}
		return
	case told.Method != "update" && told.Method != "echo_update":
		return
	}
	for name, v := range told.State {
		w.state[name] = v
		if name == "msg_id" {
			r.caught(w, string(v))
		}
	}
	for i, path := range told.Paths {
		if i < len(m.Buffers) {
			w.buffers = append(w.buffers, map[string]any{"path": path, "encoding": "base64", "data": m.Buffers[i]})
		}
	}
}

// caught begins or ends that a widget takes what is shown.
func (r *runner) caught(w *widget, id string) {
	switch {
	case id != `""` && id != "null":
		r.catches = w
	case r.catches == w:
		r.catches = nil
	}
}

// keepWidgets writes the widgets' state into the notebook, and takes that of an earlier run away.
func (r *runner) keepWidgets() {
	meta := map[string]json.RawMessage{}
	_ = json.Unmarshal(r.nb.fields["metadata"], &meta)
	kept := map[string]json.RawMessage{}
	_ = json.Unmarshal(meta["widgets"], &kept)
	delete(kept, widgetStates)
	states := map[string]any{}
	for id, w := range r.widgets {
		if w.shows != nil {
			outputs := make([]map[string]any, len(w.shows))
			for i, o := range w.shows {
				outputs[i] = o.write()
			}
			w.state["outputs"] = encode(outputs)
		}
		if _, catching := w.state["msg_id"]; catching {
			w.state["msg_id"] = json.RawMessage(`""`)
		}
		s := map[string]any{"state": w.state}
		for _, name := range []string{"model_name", "model_module", "model_module_version"} {
			s[name] = w.state["_"+name]
		}
		if len(w.buffers) > 0 {
			s["buffers"] = w.buffers
		}
		states[id] = s
	}
	if len(states) > 0 {
		kept[widgetStates] = encode(map[string]any{"version_major": 2, "version_minor": 0, "state": states})
	}
	if meta["widgets"] = encode(kept); len(kept) == 0 {
		delete(meta, "widgets")
	}
	r.nb.fields["metadata"] = encode(meta)
}

// nameLanguage says of the notebook what language it is in, as the kernel does.
func (nb *Notebook) nameLanguage() {
	meta := map[string]json.RawMessage{}
	if json.Unmarshal(nb.fields["metadata"], &meta) != nil || meta == nil {
		meta = map[string]json.RawMessage{}
	}
	meta["language_info"] = encode(lang.LanguageInfo(lang.Version()))
	nb.fields["metadata"] = encode(meta)
}

// Fail takes an error that the program has taken and shows as that of a cell.
func (r *runner) Fail(err error) {
	o := failure(err)
	if !r.tap.Recorder().Print("stderr", []byte(strings.Join(o.Trace, "\n")+"\n")) {
		r.add(o)
	}
}

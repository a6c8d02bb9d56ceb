// What a cell displays beside its result: displays, updates, clearing, pages.
package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/magic"
)

// sink publishes what the program displays. Its methods run on the goroutine of
// the cell.
type sink struct {
	s  *Server
	of *cell // nil: the one whose turn it is
}

// Now is the sink of the cell that runs, for what displays while other cells run.
func (k sink) Now() lang.Sink { return sink{k.s, k.cell()} }

func (k sink) cell() *cell {
	if k.of != nil {
		return k.of
	}
	return k.s.current()
}

// current is the cell whose turn it is, nil if none.
func (s *Server) current() *cell {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.active
}

func (k sink) send(msgType string, b lang.Bundle) {
	x := k.cell()
	if x == nil || x.lane.out.muted() {
		return
	}
	c, transient := k.s.capped(content(b)), object{}
	if b.ID != "" {
		transient["display_id"] = b.ID
	}
	c["transient"] = transient
	if msgType == "update_display_data" {
		x.lane.out.update(x.RawHeader, b.ID, c)
		k.s.room()
		return
	}
	x.lane.out.flush()
	k.s.turn()
	k.s.publish(x.RawHeader, msgType, c)
}

// Screen is the notebook that asks, or the terminal of a prompt that is attached.
func (k sink) Screen() lang.Screen {
	if x := k.cell(); x != nil && x.terminal != nil {
		return *x.terminal
	}
	return lang.Screen{Notebook: true}
}

// terminalOf reads the metadata by which tq attach says what its terminal shows, nil where there is none.
func terminalOf(metadata json.RawMessage) *lang.Screen {
	var m struct {
		Terminal *lang.Terminal `json:"tq_terminal"`
	}
	if json.Unmarshal(metadata, &m) != nil || m.Terminal == nil {
		return nil
	}
	return m.Terminal.Screen()
}

// content is a bundle as messages have it; pictures become base64 by themselves.
func content(b lang.Bundle) object {
	data, metadata := b.Data, b.Metadata
	if data == nil {
		data = object{}
	}
	if metadata == nil {
		metadata = object{}
	}
	return object{"data": data, "metadata": metadata}
}

// capped cuts the plain text of what is shown where it is longer than all that a cell
// may print.
func (s *Server) capped(content object) object {
	limit := int(s.outputLimit.Load())
	data, _ := content["data"].(map[string]any)
	text, _ := data["text/plain"].(string)
	if limit <= 0 || len(text) <= limit {
		return content
	}
	at := wholeCharacters([]byte(text[:limit]))
	data = maps.Clone(data)
	data["text/plain"] = fmt.Sprintf("%s\n[%d bytes of this value are left out here: %%output_limit 0 shows all]", text[:at], len(text)-at)
	content["data"] = data
	return content
}

// recorder is what keeps the displays of the cell, nil if they are shown.
func (k sink) recorder() *magic.Recorder {
	if x := k.cell(); x != nil {
		return x.lane.out.recorder()
	}
	return nil
}

// Fail shows an error that the program has taken, as that of a cell is shown.
func (k sink) Fail(err error) {
	x := k.cell()
	if x == nil || x.lane.out.muted() {
		return
	}
	e := k.s.errorContent(err)
	if lines, _ := e["traceback"].([]string); k.recorder().Print("stderr", []byte(strings.Join(lines, "\n")+"\n")) {
		return
	}
	x.lane.out.flush()
	k.s.room()
	k.s.publish(x.RawHeader, "error", e)
}

// Display shows something.
func (k sink) Display(b lang.Bundle) {
	if !k.recorder().Display(b) {
		k.send("display_data", b)
	}
}

// UpdateDisplay shows something in the place of what was shown under its ID.
func (k sink) UpdateDisplay(b lang.Bundle) {
	if !k.recorder().UpdateDisplay(b) {
		k.send("update_display_data", b)
	}
}

// ClearOutput empties the cell's output.
func (k sink) ClearOutput(wait bool) {
	x := k.cell()
	if x == nil || x.lane.out.muted() || k.recorder().ClearOutput(wait) {
		return
	}
	if wait {
		x.lane.out.clearLater()
		return
	}
	x.lane.out.clear()
	k.s.turn()
}

// page shows long help beside the cell.
func (s *Server) page(text string) {
	if x := s.current(); x != nil {
		x.payload = append(x.payload, object{"source": "page", "start": 0, "data": object{"text/plain": text}})
	}
}

// showNow shows a value of the cell that runs that is not its last.
func (s *Server) showNow(res *lang.Result) {
	x := s.current()
	if x == nil || x.lane.out.muted() || res.Quiet() || x.lane.out.recorder().Show(res) {
		return
	}
	s.show(x, res)
}

// offer lays text into the next cell.
func (s *Server) offer(text string) bool {
	x := s.current()
	if x == nil {
		return false
	}
	x.payload = append(x.payload, object{"source": "set_next_input", "text": text, "replace": true})
	return true
}

// What programs display: messages of iopub, in order with what they print.
package server

import (
	"encoding/json"

	"github.com/tq-lang/tq/lang"
)

// screen is the session's sink.
type screen Server

// Display publishes display_data.
func (s *screen) Display(b lang.Bundle) { s.publish("display_data", content(b), b.ID) }

// UpdateDisplay publishes update_display_data.
func (s *screen) UpdateDisplay(b lang.Bundle) { s.publish("update_display_data", content(b), b.ID) }

// ClearOutput publishes clear_output.
func (s *screen) ClearOutput(wait bool) { s.publish("clear_output", object{"wait": wait}, "") }

// publish sends a message as output of the cell that runs, after what it has printed.
func (s *screen) publish(msgType string, content object, id string) {
	parent, mute := s.out.now()
	if mute {
		return
	}
	if msgType != "clear_output" {
		transient := object{}
		if id != "" {
			transient["display_id"] = id
		}
		content["transient"] = transient
	}
	(*Server)(s).publish(parent, msgType, content)
}

// now sends what was written, and gives whose output follows.
func (s *streams) now() (parent json.RawMessage, mute bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.send(true)
	return s.parent, s.mute
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

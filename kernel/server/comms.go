// Comms: channels between what runs here and objects of the client: widgets.
package server

import (
	"encoding/json"
	"errors"
	"sync"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
)

// comms are those that are open: their targets by their names. Either side opens them.
type comms struct {
	mu   sync.Mutex
	open map[string]string
}

// note keeps the list.
func (c *comms) note(m lang.Comm) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch m.Kind {
	case "comm_open":
		if c.open == nil {
			c.open = map[string]string{}
		}
		c.open[m.ID] = m.Target
	case "comm_close":
		delete(c.open, m.ID)
	}
}

func (s *Server) commInfo(r request, c wire.Object) error {
	target, _, err := c.String("target_name")
	if err != nil {
		return err
	}
	list := object{}
	s.comms.mu.Lock()
	for id, t := range s.comms.open {
		if target == "" || t == target {
			list[id] = object{"target_name": t}
		}
	}
	s.comms.mu.Unlock()
	s.reply(r, object{"status": "ok", "comms": list})
	return nil
}

// Comm publishes a message of the program.
func (k sink) Comm(m lang.Comm) {
	k.s.comms.note(m)
	x := k.s.current()
	if x == nil {
		return
	}
	x.lane.out.flush()
	k.s.turn()
	content := object{"comm_id": m.ID, "data": m.Data}
	if m.Kind == "comm_open" {
		content["target_name"] = m.Target
	}
	k.s.publishWith(x.RawHeader, m.Kind, m.Metadata, content, m.Buffers)
}

// Parent is the id of the request under way.
func (k sink) Parent() string {
	x := k.s.current()
	if x == nil {
		return ""
	}
	return x.Header.MsgID
}

// comm hands a message of the client to the program, as a cell of its own that is not
// counted: what it prints and shows belongs to the message.
func (s *Server) comm(r request) error {
	m := lang.Comm{Kind: r.Header.MsgType, Buffers: r.Buffers}
	var q struct {
		ID     string          `json:"comm_id"`
		Target string          `json:"target_name"`
		Data   json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(r.Content, &q); err != nil {
		return err
	}
	m.ID, m.Target, m.Data, m.Metadata = q.ID, q.Target, q.Data, json.RawMessage(nil)
	if !s.turns.take() {
		return errors.New("the kernel is ending")
	}
	defer s.turns.give()
	x := &cell{request: r}
	ctx := s.begin(x)
	defer s.end(x)
	if m.Kind != "comm_msg" {
		s.comms.note(m)
	}
	known, err := s.session.Receive(ctx, m)
	var exit *lang.ExitError
	if err != nil && !errors.As(err, &exit) {
		r.lane.out.flush()
		s.publish(r.RawHeader, "error", s.errorContent(err))
	}
	if !known && err == nil && m.Kind == "comm_open" {
		m.Kind = "comm_close"
		s.comms.note(m)
		s.publish(r.RawHeader, "comm_close", object{"comm_id": m.ID, "data": object{}})
	}
	return nil
}

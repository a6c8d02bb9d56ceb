// Comms: channels between what runs here and objects of the client.
package server

import (
	"github.com/tq-lang/tq/kernel/wire"
)

// comms are those that are open.
type comms struct{}

func (s *Server) commInfo(r request, c wire.Object) error {
	s.reply(r, object{"status": "ok", "comms": object{}})
	return nil
}

// commOpen answers a target that is not known by closing the comm.
func (s *Server) commOpen(r request, c wire.Object) error {
	id, _, err := c.String("comm_id")
	if err != nil {
		return err
	}
	s.publish(r.RawHeader, "comm_close", object{"comm_id": id, "data": object{}})
	return nil
}

func (s *Server) commMessage(request, wire.Object) error { return nil } // of comms that this kernel never opened

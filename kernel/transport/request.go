// This file: REQ, for one question.
package transport

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/tq-lang/tq/kernel/zmtp"
)

// Ask connects to a REP or ROUTER at tcp://host:port or ipc://path, sends it one
// message and gives its answer.
func Ask(ctx context.Context, endpoint string, message [][]byte, wait time.Duration) ([][]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	scheme, addr, _ := strings.Cut(endpoint, "://")
	network := map[string]string{"tcp": "tcp", "ipc": "unix"}[scheme]
	if network == "" {
		return nil, fmt.Errorf("%s: tcp:// or ipc:// is needed", endpoint)
	}
	c, err := (&net.Dialer{}).DialContext(ctx, network, addr)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.SetDeadline(time.Now()) })
	defer stop()
	z, err := zmtp.Handshake(c, "REQ", nil, func(t string) bool { return t == "REP" || t == "ROUTER" }, zmtp.Limits{Message: 1 << 20, Frames: 100})
	if err != nil {
		return nil, err
	}
	if err := z.WriteMessage(append([][]byte{{}}, message...)); err != nil {
		return nil, err
	}
	if err := z.Flush(); err != nil {
		return nil, err
	}
	for {
		ev, err := z.ReadEvent()
		switch {
		case err != nil:
			return nil, err
		case ev.Command == "PING":
			if err := z.WriteCommand("PONG", zmtp.PongBody(ev.Body)); err != nil {
				return nil, err
			}
			if err := z.Flush(); err != nil {
				return nil, err
			}
		case ev.Command != "":
		case len(ev.Frames) < 2 || len(ev.Frames[0]) > 0:
			return nil, errors.New("an answer without its empty frame")
		default:
			return ev.Frames[1:], nil
		}
	}
}

// Package client talks to kernels that run, tq's own and others.
//
// This file: the connection, requests and their replies.
package client

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/server"
	"github.com/tq-lang/tq/kernel/wire"
)

// Client is a connection to one kernel.
type Client struct {
	maker   *wire.Maker
	cancel  context.CancelFunc
	ctx     context.Context
	sockets map[string]socket
	said    chan *wire.Message // of iopub
	asked   chan *wire.Message // of stdin

	mu      sync.Mutex
	waiting map[string]chan *wire.Message // by the id of the request

	language, banner string
	count            int
}

// timeouts: until a kernel says what it is, and until it answers a question that a key
// press asks.
const (
	greetingTime = 10 * time.Second
	questionTime = 2 * time.Second
)

// Dial connects to the kernel of a connection file.
func Dial(path string) (*Client, error) {
	c, err := server.ReadConnection(path)
	if err != nil {
		return nil, err
	}
	if c.Registration != 0 {
		return nil, fmt.Errorf("%s is for the kernel's start; its ports are not in it", path)
	}
	signer, err := wire.NewSigner(c.Scheme, c.Key)
	if err != nil {
		return nil, err
	}
	k := &Client{maker: wire.NewMaker("tq", signer), sockets: map[string]socket{}, waiting: map[string]chan *wire.Message{},
		said: make(chan *wire.Message, 1<<12), asked: make(chan *wire.Message, 16)}
	k.ctx, k.cancel = context.WithCancel(context.Background())
	id := "tq-" + wire.NewID()
	for name, port := range map[string]int{"shell": c.Shell, "control": c.Control, "stdin": c.Stdin, "iopub": c.IOPub} {
		s, err := open(k.ctx, c, port, id, name == "iopub")
		if s != nil {
			k.sockets[name] = s
		}
		if err != nil {
			k.Close()
			return nil, fmt.Errorf("%s: no kernel listens there: %w", path, err)
		}
	}
	for name, s := range k.sockets {
		go k.read(name, s, wire.NewDecoder(signer))
	}
	if err := k.greet(); err != nil {
		k.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return k, nil
}

// Close ends the connection; the kernel goes on.
func (k *Client) Close() {
	k.cancel()
	for _, s := range k.sockets {
		s.close()
	}
}

// read hands on what comes by one socket.
func (k *Client) read(name string, s socket, d *wire.Decoder) {
	for {
		frames, err := s.receive()
		if err != nil {
			if k.ctx.Err() != nil || errors.Is(err, errEnded) {
				k.cancel()
				return
			}
			continue
		}
		m, err := d.Decode(frames)
		if err != nil {
			continue // none of the kernel's
		}
		to := k.said
		switch name {
		case "stdin":
			to = k.asked
		case "shell", "control":
			k.mu.Lock()
			to = k.waiting[parentID(m)]
			k.mu.Unlock()
		}
		if to == nil {
			continue
		}
		select {
		case to <- m:
		case <-k.ctx.Done():
			return
		}
	}
}

func parentID(m *wire.Message) string {
	var h wire.Header
	_ = json.Unmarshal(m.Parent, &h)
	return h.MsgID
}

// request is one that was sent.
type request struct {
	id     string
	header json.RawMessage
	reply  chan *wire.Message
}

// send sends a request to a socket; done forgets it.
func (k *Client) send(to, msgType string, content any) (r request, done func(), err error) {
	return k.sendWith(to, msgType, nil, content)
}

// sendWith is send with metadata.
func (k *Client) sendWith(to, msgType string, metadata, content any) (r request, done func(), err error) {
	frames, err := k.maker.FramesWith(nil, msgType, metadata, content, nil)
	if err != nil {
		return r, nil, err
	}
	var h wire.Header
	if err := json.Unmarshal(frames[2], &h); err != nil {
		return r, nil, err
	}
	r = request{h.MsgID, frames[2], make(chan *wire.Message, 4)}
	k.mu.Lock()
	k.waiting[r.id] = r.reply
	k.mu.Unlock()
	done = func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		delete(k.waiting, r.id)
	}
	if err := k.sockets[to].send(frames); err != nil {
		done()
		return r, nil, err
	}
	return r, done, nil
}

// errSilent says that no answer came.
var errSilent = errors.New("the kernel does not answer")

// ask sends a request and waits for its reply.
func (k *Client) ask(to, msgType string, content any, patience time.Duration) (wire.Object, error) {
	r, done, err := k.send(to, msgType, content)
	if err != nil {
		return nil, err
	}
	defer done()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case m := <-r.reply:
		return wire.ParseObject(m.Content)
	case <-late.C:
		return nil, errSilent
	case <-k.ctx.Done():
		return nil, errGone
	}
}

var errGone = errors.New("the kernel has ended")

// greet asks what the kernel is, and waits until it is heard on iopub.
func (k *Client) greet() error {
	info, err := k.ask("control", "kernel_info_request", map[string]any{}, greetingTime)
	if err != nil {
		return err
	}
	k.banner, _, _ = info.String("banner")
	var l struct {
		Name string `json:"name"`
	}
	if raw, ok := info["language_info"]; ok {
		_ = json.Unmarshal(raw, &l)
	}
	if k.language = l.Name; k.language == "tq" {
		k.count = k.ran()
	}
	for until := time.Now().Add(greetingTime); time.Now().Before(until); {
		select {
		case <-k.said:
			return nil
		case <-time.After(200 * time.Millisecond):
			if _, err := k.ask("control", "kernel_info_request", map[string]any{}, greetingTime); err != nil {
				return err
			}
		}
	}
	return errors.New("nothing is heard on iopub")
}

// ran is how many cells a kernel of tq's has run: the number of its last input, which is one of session 0.
func (k *Client) ran() int {
	o, err := k.ask("shell", "history_request", map[string]any{"hist_access_type": "tail", "n": 1, "raw": true, "output": false}, questionTime)
	if err != nil {
		return 0
	}
	var last [][]any
	if json.Unmarshal(o["history"], &last) != nil || len(last) == 0 || len(last[0]) < 2 || last[0][0] != 0.0 {
		return 0
	}
	n, _ := last[0][1].(float64)
	return int(n)
}

// Language is what the kernel speaks.
func (k *Client) Language() string { return k.language }

// Greeting is the first line that the kernel says of itself.
func (k *Client) Greeting() string {
	line, _, _ := strings.Cut(strings.TrimSpace(k.banner), "\n")
	return line
}

// Count is the number of the newest input.
func (k *Client) Count() int { return k.count }

// pictures become bytes.
func pictures(data map[string]any) map[string]any {
	for form, v := range data {
		text, ok := v.(string)
		if !ok || !strings.HasPrefix(form, "image/") || form == "image/svg+xml" {
			continue
		}
		if b, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(text, "\n", "")); err == nil {
			data[form] = b
		}
	}
	return data
}

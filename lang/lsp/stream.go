// Messages on a stream: a header with the length, a blank line, JSON.
package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"

	"github.com/google/go-dap"
)

// mostBytes is how long a message may be.
const mostBytes = 64 << 20

// stream reads and writes messages. Writes may come from several goroutines.
type stream struct {
	in  *textproto.Reader
	raw *bufio.Reader
	mu  sync.Mutex
	out io.Writer
}

func newStream(in io.Reader, out io.Writer) *stream {
	raw := bufio.NewReader(in)
	return &stream{in: textproto.NewReader(raw), raw: raw, out: out}
}

// read gives the next message. Clients may send more headers than the length, which
// go-dap's reader refuses.
func (s *stream) read() (*message, error) {
	header, err := s.in.ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(header.Get("Content-Length"))
	if err != nil || n < 0 || n > mostBytes {
		return nil, fmt.Errorf("a message of length %q", header.Get("Content-Length"))
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(s.raw, body); err != nil {
		return nil, err
	}
	m := &message{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, &responseError{parseError, err.Error()}
	}
	return m, nil
}

func (s *stream) write(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return dap.WriteBaseMessage(s.out, text)
}

// reply answers a request.
func (s *stream) reply(id *json.RawMessage, result any, err error) error {
	if err == nil {
		return s.write(answer{Version: "2.0", ID: id, Result: result})
	}
	var re *responseError
	if !errors.As(err, &re) {
		re = &responseError{internalError, err.Error()}
	}
	return s.write(failedAnswer{"2.0", id, re})
}

func (s *stream) notify(method string, params any) error {
	text, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return s.write(message{Version: "2.0", Method: method, Params: text})
}

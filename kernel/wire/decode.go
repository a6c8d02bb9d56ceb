// Frames to messages: every bound and the signature are checked before a byte
// of the content is believed.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// Bounds of a message.
const (
	maxIdents  = 16
	maxBuffers = 1 << 12
	maxDepth   = 128
	maxJSON    = 16 << 20 // of the four parts together; buffers are not among them
)

// Refused says why a message that its sender has signed is not taken. Header is
// what is known of it, so that it can be answered.
type Refused struct {
	Message *Message
	Reason  error
}

func (r *Refused) Error() string { return r.Reason.Error() }

func (r *Refused) Unwrap() error { return r.Reason }

// Decoder reads the messages that arrive at one kernel, on all its sockets.
type Decoder struct {
	signer *Signer
	seen   history
}

// NewDecoder makes a decoder that accepts what the signer has signed, once each.
func NewDecoder(s *Signer) *Decoder { return &Decoder{signer: s} }

// Decode reads a message. The frames become the message's: they must not be
// changed afterwards. The error is a *Refused of a message that is signed as it
// should be and says what it asks for, but not in a way that can be taken.
func (d *Decoder) Decode(frames [][]byte) (*Message, error) {
	n := 0
	for n < len(frames) && string(frames[n]) != Delimiter {
		n++
	}
	switch {
	case n == len(frames):
		return nil, fmt.Errorf("no %s among %d frames", Delimiter, len(frames))
	case n > maxIdents:
		return nil, fmt.Errorf("%d identities before %s; at most %d are taken", n, Delimiter, maxIdents)
	}
	rest := frames[n+1:]
	if len(rest) < 5 {
		return nil, fmt.Errorf("%d frames after %s; a signature and four parts are needed", len(rest), Delimiter)
	}
	if len(rest)-5 > maxBuffers {
		return nil, fmt.Errorf("%d buffers; at most %d are taken", len(rest)-5, maxBuffers)
	}
	parts := rest[1:5]
	if !d.signer.Verify(rest[0], parts) {
		return nil, errors.New("wrong signature")
	}
	if len(d.signer.key) > 0 && !d.seen.add(rest[0]) {
		return nil, errors.New("a message of this signature has been taken before")
	}
	return parse(frames[:n], parts, rest[5:])
}

func parse(idents, parts, buffers [][]byte) (*Message, error) {
	m := &Message{Idents: idents, RawHeader: parts[0], Parent: parts[1], Metadata: parts[2], Content: parts[3], Buffers: buffers}
	if err := checkObject(parts[0]); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	sum := 0
	for _, p := range parts {
		sum += len(p)
	}
	h, err := readHeader(parts[0])
	if m.Header = h; h.MsgID == "" || h.MsgType == "" {
		return nil, fmt.Errorf("header: %w", err)
	}
	if sum > maxJSON {
		return nil, &Refused{m, fmt.Errorf("%.1f MiB of JSON; at most %d MiB are taken", float64(sum)/(1<<20), maxJSON>>20)}
	}
	if err != nil {
		return nil, &Refused{m, fmt.Errorf("header: %w", err)}
	}
	for i, name := range []string{"parent_header", "metadata", "content"} {
		if err := checkObject(parts[i+1]); err != nil {
			return nil, &Refused{m, fmt.Errorf("%s: %w", name, err)}
		}
	}
	return m, nil
}

// HeaderOf reads what says what a message is, of one that could not be read to
// its end; nil if that is not there.
func HeaderOf(frames [][]byte) *Message {
	n := 0
	for n < len(frames) && string(frames[n]) != Delimiter {
		n++
	}
	if n > maxIdents || len(frames) < n+3 || checkObject(frames[n+2]) != nil {
		return nil
	}
	h, _ := readHeader(frames[n+2])
	if h.MsgID == "" || h.MsgType == "" {
		return nil
	}
	return &Message{Idents: frames[:n], Header: h, RawHeader: frames[n+2]}
}

// checkObject checks that a text is one JSON object in UTF-8, not too deep.
func checkObject(text []byte) error {
	text = bytes.TrimLeft(text, " \t\r\n")
	switch {
	case len(text) == 0 || text[0] != '{':
		return errors.New("not a JSON object")
	case !utf8.Valid(text):
		return errors.New("not UTF-8")
	case depth(text) > maxDepth:
		return fmt.Errorf("nested deeper than %d", maxDepth)
	case !json.Valid(text):
		return errors.New("not valid JSON")
	}
	return nil
}

// depth is how deep brackets nest, for any text.
func depth(text []byte) int {
	most, now, quoted := 0, 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			now++
			most = max(most, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return most
}

// readHeader reads a header. What could be read of it is there in spite of an error.
func readHeader(text []byte) (h Header, err error) {
	o, err := ParseObject(text)
	if err != nil {
		return h, err
	}
	for _, f := range []struct {
		name string
		to   *string
		must bool
	}{
		{"msg_id", &h.MsgID, true}, {"msg_type", &h.MsgType, true},
		{"session", &h.Session, false}, {"username", &h.Username, false}, {"version", &h.Version, false}, {"subshell_id", &h.Subshell, false},
	} {
		s, ok, e := o.String(f.name)
		if *f.to = s; e == nil && f.must && (!ok || s == "") {
			e = fmt.Errorf("no %s", f.name)
		}
		if err == nil {
			err = e
		}
	}
	if raw, ok := o["date"]; ok && raw[0] == '"' {
		h.Date, _, _ = o.String("date")
	}
	return h, err
}

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
)

// Decoder reads the messages that arrive at one kernel, on all its sockets.
type Decoder struct {
	signer *Signer
	seen   history
}

// NewDecoder makes a decoder that accepts what the signer has signed, once each.
func NewDecoder(s *Signer) *Decoder { return &Decoder{signer: s} }

// Decode reads a message. The frames become the message's: they must not be
// changed afterwards.
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
	for i, name := range []string{"header", "parent_header", "metadata", "content"} {
		if err := checkObject(parts[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	h, err := readHeader(parts[0])
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	return &Message{
		Idents: idents, Header: h, RawHeader: parts[0], Parent: parts[1],
		Metadata: parts[2], Content: parts[3], Buffers: buffers,
	}, nil
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

func readHeader(text []byte) (Header, error) {
	o, err := ParseObject(text)
	if err != nil {
		return Header{}, err
	}
	var h Header
	for _, f := range []struct {
		name string
		to   *string
	}{{"msg_id", &h.MsgID}, {"msg_type", &h.MsgType}} {
		s, ok, err := o.String(f.name)
		if err != nil {
			return Header{}, err
		}
		if !ok || s == "" {
			return Header{}, fmt.Errorf("no %s", f.name)
		}
		*f.to = s
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"session", &h.Session}, {"username", &h.Username}, {"version", &h.Version}, {"subshell_id", &h.Subshell}} {
		if *f.to, _, err = o.String(f.name); err != nil {
			return Header{}, err
		}
	}
	if raw, ok := o["date"]; ok && raw[0] == '"' {
		h.Date, _, _ = o.String("date")
	}
	return h, nil
}

// Package wire turns Jupyter messages into frames and back: signed, strict, and
// bounded. It knows the form of messages and nothing of what they mean.
//
// This file: the message, and its way to frames.
package wire

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"time"
)

// Version is the messaging protocol's version.
const Version = "5.5"

// Delimiter stands between the routing identities and the message.
const Delimiter = "<IDS|MSG>"

// Header says what a message is.
type Header struct {
	MsgID    string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	MsgType  string `json:"msg_type"`
	Version  string `json:"version"`
	Subshell string `json:"subshell_id,omitempty"`
}

// Message is one message. RawHeader is the header as it came, which answers
// carry back as their parent.
type Message struct {
	Idents    [][]byte
	Header    Header
	RawHeader json.RawMessage
	Parent    json.RawMessage
	Metadata  json.RawMessage
	Content   json.RawMessage
	Buffers   [][]byte
}

var empty = json.RawMessage("{}")

// Maker makes the messages of one side of a conversation.
type Maker struct {
	Session  string
	Username string
	Signer   *Signer
}

// NewMaker starts a conversation with a fresh session id.
func NewMaker(username string, s *Signer) *Maker {
	return &Maker{Session: NewID(), Username: username, Signer: s}
}

// NewID is a random identifier of 32 hexadecimal digits.
func NewID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Frames makes a signed message of a type; parent is the header that it answers,
// nil if none.
func (m *Maker) Frames(parent json.RawMessage, msgType string, content any) ([][]byte, error) {
	return m.FramesWith(parent, msgType, nil, content, nil)
}

// FramesWith is Frames with metadata and buffers.
func (m *Maker) FramesWith(parent json.RawMessage, msgType string, metadata, content any, buffers [][]byte) ([][]byte, error) {
	h := Header{
		MsgID: NewID(), Session: m.Session, Username: m.Username, MsgType: msgType, Version: Version,
		Date: time.Now().UTC().Format("2006-01-02T15:04:05.000000Z"),
	}
	parts := make([][]byte, 4)
	var err error
	if parts[0], err = Marshal(h); err != nil {
		return nil, err
	}
	parts[1], parts[2], parts[3] = empty, empty, empty
	if len(parent) > 0 {
		parts[1] = parent
	}
	if metadata != nil {
		if parts[2], err = Marshal(metadata); err != nil {
			return nil, err
		}
	}
	if content != nil {
		if parts[3], err = Marshal(content); err != nil {
			return nil, err
		}
	}
	frames := make([][]byte, 0, 6+len(buffers))
	frames = append(frames, []byte(Delimiter), m.Signer.Sign(parts))
	frames = append(frames, parts...)
	return append(frames, buffers...), nil
}

// Marshal writes JSON without escaping what only HTML would need escaped.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Package wire is what a session and the process of its Go cells have between them:
// messages, the memory that both map, element types, and the loop that answers. It is
// also part of the programs that native builds, and so needs Go's own packages alone.
//
// What the session and the process of Go cells say to each other: a length, and
// JSON. The elements of tensors lie in memory that both map; where there is no
// such memory they follow the JSON.
package wire

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"time"
)

// Word is the first argument of a process that runs Go cells.
const Word = "__gofunc"

// LoopPrefix begins the names of the loops around functions of numbers.
const LoopPrefix = "tqLoop_"

// LoopName is the name of the loop around a function.
func LoopName(name string) string { return LoopPrefix + name }

// Form is how a parameter or result is passed.
type Form uint8

// The forms.
const (
	Scalar Form = iota
	Slice
	Tensor
)

// Param is a parameter or result.
type Param struct {
	Name string
	Form Form
	Elem string // in Go: float64, string …
}

// Data is an argument or result.
type Data struct {
	Form  Form
	Elem  string
	Off   int   // in the shared memory
	N     int   // elements
	Shape []int // of tensors
	Text  string
}

// Request is a call, or with Source the cells to be taken.
type Request struct {
	Source  string   `json:",omitempty"`
	Imports []string `json:",omitempty"`
	Func    string   `json:",omitempty"`
	Each    bool     `json:",omitempty"`
	Raises  bool     `json:",omitempty"`
	Traced  bool     `json:",omitempty"` // with Source: panics are to be found, however slow the cells get by that
	N       int      // of loops
	Args    []Data
	Results []Param
	Used    int // bytes of shared memory that hold arguments
	Size    int // bytes of shared memory
}

// Reply is what came of it.
type Reply struct {
	Err     string `json:",omitempty"`
	Panic   bool   `json:",omitempty"`
	Untaken bool   `json:",omitempty"` // Err is of the cells, not of the call
	At      Place  // of a panic, zero if not known
	Element int    // counted from 1, for which a function of numbers gives an error
	Out     string `json:",omitempty"`
	Results []Data
	Size    int
	Took    time.Duration // by the function itself
}

// most is the length of a message beyond which it is none.
const most = 64 << 20

// WriteMessage writes a message.
func WriteMessage(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))
	return err
}

// ReadMessage reads a message.
func ReadMessage(r io.Reader, v any) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n > most {
		return errors.New("a message of the process of Go cells is too long")
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// DefaultMemory is what a process of Go cells may take.
const DefaultMemory = 2 << 30

// OutOfMemory is what the process says when it has taken too much.
const OutOfMemory = "tq: more memory than allowed"

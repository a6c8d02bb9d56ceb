// Package wire is how the benchmark talks with the programs that it measures:
// one request a line and one answer a line, in JSON, over a child's standard
// input and output. Operands and results travel as files of plain elements in
// the machine's byte order.
package wire

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// The requests.
const (
	Hello = "hello" // who are you: Facts
	Setup = "setup" // make a case ready, run each mode once, write its result
	Time  = "time"  // run a mode for a while
	Drop  = "drop"  // forget the case
)

// The modes of a case.
const (
	Fresh = "fresh" // the result is new memory
	Into  = "into"  // the result goes to a given tensor
)

// Array is a tensor in a file. A result that is not kept has no path.
type Array struct {
	Name  string `json:"name,omitempty"`
	DType string `json:"dtype"` // f32 f64 i64 u8 bool …
	Shape []int  `json:"shape"`
	Path  string `json:"path,omitempty"`
}

// Request is one line to a peer.
type Request struct {
	Do       string   `json:"do"`
	Case     string   `json:"case,omitempty"`
	Equation string   `json:"equation,omitempty"` // of a contraction
	Operands []Array  `json:"operands,omitempty"`
	Fresh    []string `json:"fresh,omitempty"` // statements that do the same; the fastest is taken
	Into     []string `json:"into,omitempty"`
	Out      *Array   `json:"out,omitempty"`  // the result's type, where it is known
	Dump     string   `json:"dump,omitempty"` // where results go: this and the mode
	Mode     string   `json:"mode,omitempty"`
	Budget   int64    `json:"budget,omitempty"` // nanoseconds
}

// Response is one line from a peer.
type Response struct {
	Facts map[string]string `json:"facts,omitempty"`
	Modes map[string]Ready  `json:"modes,omitempty"`
	Min   float64           `json:"min,omitempty"`   // nanoseconds of the fastest call
	Calls int               `json:"calls,omitempty"` // calls measured
	Error string            `json:"error,omitempty"`
}

// Ready tells of one mode of a case that was set up.
type Ready struct {
	Skip   string `json:"skip,omitempty"` // why the mode is left out
	Stmt   string `json:"stmt,omitempty"` // the statement taken
	Result Array  `json:"result"`
}

// Handler answers one request.
type Handler func(*Request) (*Response, error)

// Serve answers requests until the input ends.
func Serve(in io.Reader, out io.Writer, h Handler) error {
	r := bufio.NewReaderSize(in, 1<<16)
	enc := json.NewEncoder(out)
	for {
		line, err := r.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := enc.Encode(answer(line, h)); err != nil {
			return err
		}
	}
}

// answer turns errors and panics into an answer.
func answer(line []byte, h Handler) (resp *Response) {
	defer func() {
		if p := recover(); p != nil {
			resp = &Response{Error: fmt.Sprint("panic: ", p)}
		}
	}()
	var q Request
	if err := json.Unmarshal(line, &q); err != nil {
		return &Response{Error: "not a request: " + err.Error()}
	}
	resp, err := h(&q)
	if err != nil {
		return &Response{Error: err.Error()}
	}
	return resp
}

// batchTime is how long the calls between two looks at the clock should take.
const batchTime = 20 * time.Microsecond

// A turn starts with the caches full of another program's data: it has so many
// calls at least, if they fit its patience.
const (
	minCalls = 12
	patience = 30 * time.Millisecond
)

// Measure calls f until the budget is spent and there were enough calls, and
// gives the time of the fastest call.
func Measure(f func() error, budget time.Duration) (min float64, calls int, err error) {
	start := time.Now()
	if err := f(); err != nil {
		return 0, 0, err
	}
	once := time.Since(start)
	reps := int(batchTime / max(once, 1))
	reps = max(1, reps)
	min = float64(once)
	calls = 1
	for spent := once; spent < budget || calls < minCalls && spent < patience; spent = time.Since(start) {
		t0 := time.Now()
		for range reps {
			if err := f(); err != nil {
				return 0, 0, err
			}
		}
		t1 := time.Now()
		calls += reps
		if d := float64(t1.Sub(t0)) / float64(reps); d < min {
			min = d
			reps = Reps(min)
		}
	}
	return min, calls, nil
}

// Reps is how many calls of so many nanoseconds fill a batch.
func Reps(ns float64) int { return max(1, int(float64(batchTime)/max(ns, 1))) }

// tq and gonum as peers: this program run again as a child, so that they are
// measured as all others are.

package main

import (
	"context"
	"fmt"
	"os"
	"time"
	"unsafe"

	"github.com/tq-lang/tq/engine"
	"github.com/tq-lang/tq/engine/bench/wire"
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/tensor"
)

// caller is a mode of a case that is ready to run.
type caller func() error

// server holds the case that is set up.
type server struct {
	cases   map[string]*bench
	calls   map[string]caller
	prepare func(c *bench, q *wire.Request) (map[string]wire.Ready, map[string]caller, error)
	facts   map[string]string
}

// serve answers requests until the harness closes the pipe.
func serve(peer string, threads int) error {
	s := &server{cases: map[string]*bench{}}
	for _, c := range suite() {
		s.cases[c.id()] = c
	}
	switch peer {
	case pTQ:
		e := engine.New(engine.Options{Threads: threads})
		s.prepare = (&tqPeer{e}).prepare
		s.facts = map[string]string{"threads": fmt.Sprint(e.Threads())}
	case pGonum:
		s.prepare = gonumPrepare
		s.facts = gonumFacts()
	default:
		return fmt.Errorf("no such peer: %s", peer)
	}
	return wire.Serve(os.Stdin, os.Stdout, s.handle)
}

func (s *server) handle(q *wire.Request) (*wire.Response, error) {
	switch q.Do {
	case wire.Hello:
		return &wire.Response{Facts: s.facts}, nil
	case wire.Setup:
		c := s.cases[q.Case]
		if c == nil {
			return nil, fmt.Errorf("no such case: %s", q.Case)
		}
		modes, calls, err := s.prepare(c, q)
		s.calls = calls
		return &wire.Response{Modes: modes}, err
	case wire.Time:
		f := s.calls[q.Mode]
		if f == nil {
			return nil, fmt.Errorf("mode %s is not set up", q.Mode)
		}
		best, calls, err := wire.Measure(f, time.Duration(q.Budget))
		return &wire.Response{Min: best, Calls: calls}, err
	case wire.Drop:
		s.calls = nil
		return &wire.Response{}, nil
	}
	return nil, fmt.Errorf("no such request: %s", q.Do)
}

// tqPeer runs cases on the engine.
type tqPeer struct{ e *engine.CPU }

func (p *tqPeer) prepare(c *bench, q *wire.Request) (map[string]wire.Ready, map[string]caller, error) {
	in, err := readOperands(q.Operands)
	if err != nil {
		return nil, nil, err
	}
	for i := range in { // into memory of the engine's, where a session's arrays are
		if in[i], err = engine.Copy(in[i]); err != nil {
			return nil, nil, err
		}
	}
	ctx := context.Background()
	plan, err := p.e.Compile(c.program())
	if err != nil {
		return nil, nil, err
	}
	first, err := plan.Run(ctx, in, engine.RunOptions{})
	if err != nil {
		return nil, nil, err
	}
	ready := map[string]wire.Ready{}
	calls := map[string]caller{}
	if ready[wire.Fresh], err = dump(first[0], q.Dump+"."+wire.Fresh); err != nil {
		return nil, nil, err
	}
	// Results are given back as the language does when a name is bound anew.
	calls[wire.Fresh] = func() error {
		out, err := plan.Run(ctx, in, engine.RunOptions{})
		if err == nil {
			p.e.Free(out[0])
		}
		return err
	}
	if c.cold {
		calls[wire.Fresh] = func() error {
			out, err := engine.Einsum(c.equation, in...)
			if err == nil {
				engine.Free(out)
			}
			return err
		}
	}
	if c.noInto || c.view {
		return ready, calls, nil
	}
	place, err := engine.Copy(first[0])
	if err != nil {
		return nil, nil, err
	}
	o := engine.RunOptions{Into: []*tensor.Tensor{place}}
	into, err := plan.Run(ctx, in, o)
	if err != nil {
		return nil, nil, err
	}
	if ready[wire.Into], err = dump(into[0], q.Dump+"."+wire.Into); err != nil {
		return nil, nil, err
	}
	calls[wire.Into] = func() error {
		_, err := plan.Run(ctx, in, o)
		return err
	}
	return ready, calls, nil
}

// dump writes a result, in row-major order.
func dump(t *tensor.Tensor, path string) (wire.Ready, error) {
	r := wire.Ready{Result: wire.Array{DType: t.DType().Short(), Shape: append([]int{}, t.Shape()...), Path: path}}
	flat, err := engine.Copy(t)
	if err != nil {
		return r, err
	}
	return r, os.WriteFile(path, flat.Buffer().Mem()[:flat.Bytes()], 0o600)
}

func readOperands(arrays []wire.Array) ([]*tensor.Tensor, error) {
	in := make([]*tensor.Tensor, len(arrays))
	for i, a := range arrays {
		dt, ok := dtype.ParseShort(a.DType)
		if !ok {
			return nil, fmt.Errorf("no such element type: %s", a.DType)
		}
		t := tensor.New(dt, a.Shape...)
		raw, err := os.ReadFile(a.Path)
		if err != nil {
			return nil, err
		}
		if len(raw) != t.Bytes() {
			return nil, fmt.Errorf("operand %s has %d bytes, its shape asks for %d", a.Name, len(raw), t.Bytes())
		}
		copy(t.Buffer().Mem(), raw)
		if in[i], err = engine.Copy(t); err != nil { // as results lie: on large pages where the system has them
			return nil, err
		}
	}
	return in, nil
}

// elements views raw bytes as elements of T.
func elements[T any](raw []byte) []T {
	if len(raw) == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), len(raw)/int(unsafe.Sizeof(*new(T))))
}

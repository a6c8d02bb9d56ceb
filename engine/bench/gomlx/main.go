// Command gomlx is GoMLX with its backend in Go, as a peer of the benchmark.
// It has a module of its own, so that tq's does not depend on GoMLX.
package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"
	"unsafe"

	"github.com/gomlx/gomlx/backends"
	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/tq-lang/tq/engine/bench/wire"
)

func main() {
	s := new(server)
	var err error
	if s.backend, err = backends.NewWithConfig(simplego.BackendName); err == nil {
		err = wire.Serve(os.Stdin, os.Stdout, s.handle)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// server holds the case that is set up.
type server struct {
	backend backends.Backend
	exec    *graph.Exec
	args    []any
}

func (s *server) handle(q *wire.Request) (*wire.Response, error) {
	switch q.Do {
	case wire.Hello:
		return &wire.Response{Facts: facts()}, nil
	case wire.Setup:
		ready, err := s.setup(q)
		return &wire.Response{Modes: map[string]wire.Ready{wire.Fresh: ready}}, err
	case wire.Time:
		best, calls, err := wire.Measure(s.call, time.Duration(q.Budget))
		return &wire.Response{Min: best, Calls: calls}, err
	case wire.Drop:
		s.drop()
		return &wire.Response{}, nil
	}
	return nil, fmt.Errorf("no such request: %s", q.Do)
}

func facts() map[string]string {
	f := map[string]string{"backend": "simplego, in Go"}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/gomlx/gomlx" {
				f["version"] = strings.TrimPrefix(m.Version, "v")
			}
		}
	}
	return f
}

func (s *server) drop() {
	if s.exec != nil {
		s.exec.Finalize()
	}
	s.exec, s.args = nil, nil
}

func (s *server) call() error {
	out, err := s.exec.Exec1(s.args...)
	if err != nil {
		return err
	}
	return out.FinalizeAll()
}

func (s *server) setup(q *wire.Request) (wire.Ready, error) {
	s.drop()
	f := function(q)
	if f == nil {
		return wire.Ready{Skip: "it has no such form"}, nil
	}
	for _, o := range q.Operands {
		x, err := operand(o)
		if err != nil {
			return wire.Ready{}, err
		}
		s.args = append(s.args, x)
	}
	var err error
	if s.exec, err = graph.NewExecAny(s.backend, f); err != nil {
		return wire.Ready{}, err
	}
	out, err := s.exec.Exec1(s.args...)
	if err != nil {
		return wire.Ready{}, err
	}
	path := q.Dump + "." + wire.Fresh
	var written error
	if err := out.ConstBytes(func(b []byte) { written = os.WriteFile(path, b, 0o600) }); err != nil {
		return wire.Ready{}, err
	}
	ready := wire.Ready{Result: wire.Array{DType: q.Out.DType, Shape: append([]int{}, out.Shape().Dimensions...), Path: path}}
	return ready, written
}

// operand reads a tensor.
func operand(a wire.Array) (*tensors.Tensor, error) {
	raw, err := os.ReadFile(a.Path)
	if err != nil {
		return nil, err
	}
	switch a.DType {
	case "f32":
		return tensors.FromFlatDataAndDimensions(elements[float32](raw), a.Shape...), nil
	case "f64":
		return tensors.FromFlatDataAndDimensions(elements[float64](raw), a.Shape...), nil
	}
	return nil, fmt.Errorf("it has no operands of type %s here", a.DType)
}

func elements[T any](raw []byte) []T {
	if len(raw) == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), len(raw)/int(unsafe.Sizeof(*new(T))))
}

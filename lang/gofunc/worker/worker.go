// Package worker is the process that runs cells of Go: an interpreter behind a
// pipe, and closures for the functions of numbers. Whatever a cell does to it, the session is another process.
package worker

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/traefik/yaegi/interp"

	"github.com/tq-lang/tq/lang/gofunc"
	"github.com/tq-lang/tq/lang/gofunc/direct"
	"github.com/tq-lang/tq/lang/gofunc/wire"
)

// interpreted are cells in an interpreter.
type interpreted struct {
	out   wire.Printed
	in    *interp.Interpreter
	fast  *direct.Program // the functions of numbers among them
	funcs map[string]reflect.Value
	trace tracer
	quick bool // the function under way is one of fast
}

// Main answers requests on standard input until it ends. args are the bytes of
// memory that may be taken.
func Main(args []string) int {
	in, out := os.Stdin, os.Stdout
	os.Stdout = os.Stderr // what a cell writes past fmt does not meet the answers
	return wire.Serve(args, in, out, &interpreted{})
}

// Take interprets cells, in a fresh interpreter.
func (w *interpreted) Take(r *wire.Request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the interpreter of Go cells fails: %v", p)
		}
	}()
	w.in = interp.New(interp.Options{Stdin: strings.NewReader(""), Stdout: &w.out, Stderr: io.Discard, GoPath: os.DevNull})
	w.funcs = map[string]reflect.Value{}
	source, err := Mended(r.Source)
	if err != nil {
		return err
	}
	if r.Traced {
		if source, err = traced(source); err != nil {
			return err
		}
		if err := w.in.Use(interp.Exports{tracePackage + "/" + tracePackage: w.trace.symbols()}); err != nil {
			return err
		}
	}
	for _, path := range r.Imports {
		table, ok := gofunc.Table(path)
		if !ok {
			return fmt.Errorf("no package %s", path)
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if err := w.in.Use(interp.Exports{path + "/" + name: table}); err != nil {
			return err
		}
	}
	if _, err := w.in.Eval(wire.WithoutPlaces(source)); err != nil {
		var p interp.Panic
		if errors.As(err, &p) {
			return fmt.Errorf("panic in init or in the value of a variable: %v", p.Value)
		}
		return fmt.Errorf("the interpreter of Go cells fails: %w", err)
	}
	w.fast, err = direct.Compile(r.Source, gofunc.Importer(), gofunc.Level)
	return err
}

// Function is one of the cells' functions.
func (w *interpreted) Function(name string) (reflect.Value, error) {
	f, ok := w.fast.Function(name)
	if w.quick = ok; ok {
		return f, nil
	}
	if f, ok := w.funcs[name]; ok {
		return f, nil
	}
	f, err := w.in.Eval("main." + name)
	if err != nil {
		return f, err
	}
	w.funcs[name] = f
	return f, nil
}

// Begin forgets what was printed before.
func (w *interpreted) Begin() {
	w.out.Reset()
	w.trace.reset()
}

// End is what was printed.
func (w *interpreted) End() string { return w.out.String() }

// Panicked is what a panic says and where it arose; of interpreted functions that is known
// if they are traced.
func (w *interpreted) Panicked(p any) (string, wire.Place) {
	if ip, ok := p.(interp.Panic); ok {
		p = ip.Value
	}
	for v, ok := p.(reflect.Value); ok && v.IsValid() && v.CanInterface(); v, ok = p.(reflect.Value) {
		p = v.Interface() // as the interpreter panics again
	}
	text := fmt.Sprint(p)
	if w.quick {
		return text, wire.PlaceIn(w.fast.Place())
	}
	return reworded(text), w.trace.place(text)
}

// reworded is a panic of package reflect, with which the interpreter indexes and follows pointers, in Go's words.
func reworded(text string) string {
	what, ok := strings.CutPrefix(text, "reflect: ")
	switch {
	case ok && strings.HasSuffix(what, "index out of range"):
		return "runtime error: index out of range"
	case ok && strings.HasSuffix(what, "on zero Value"):
		return "runtime error: invalid memory address or nil pointer dereference"
	}
	return text
}

// Cells that are compiled into the program.
package wire

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"strconv"
)

// compiled are cells in the program itself.
type compiled struct {
	funcs map[string]reflect.Value
	text  Printed
	pipe  *os.File      // which the cells print to
	read  chan struct{} // closed when all of it is in text
}

// ServeCompiled is Serve for functions of the program, on its standard streams.
func ServeCompiled(args []string, funcs map[string]reflect.Value) int {
	in, out := os.Stdin, os.Stdout
	os.Stdin, os.Stdout = nil, os.Stderr
	return Serve(args, in, out, &compiled{funcs: funcs})
}

// Take refuses other cells: the session starts another program for them.
func (c *compiled) Take(*Request) error { return errors.New("these cells are compiled") }

// Function is one of the cells' functions.
func (c *compiled) Function(name string) (reflect.Value, error) {
	f, ok := c.funcs[name]
	if !ok {
		return f, fmt.Errorf("there is no function %s", name)
	}
	return f, nil
}

// Begin has what is printed from now on read.
func (c *compiled) Begin() {
	c.text.Reset()
	from, to, err := os.Pipe()
	if err != nil {
		return // it goes to the error stream
	}
	c.pipe, c.read = to, make(chan struct{})
	os.Stdout = to
	go func(done chan struct{}) {
		defer close(done)
		_, _ = io.Copy(&c.text, from)
		from.Close()
	}(c.read)
}

// End is what was printed.
func (c *compiled) End() string {
	os.Stdout = os.Stderr
	if c.pipe != nil {
		c.pipe.Close()
		<-c.read
		c.pipe = nil
	}
	return c.text.String()
}

// Panicked is what a panic says, and the innermost line of the cells that it left.
func (c *compiled) Panicked(p any) (string, Place) {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	for {
		f, more := frames.Next()
		if at := PlaceIn(f.File + ":" + strconv.Itoa(f.Line)); at != (Place{}) || !more {
			return fmt.Sprint(p), at
		}
	}
}

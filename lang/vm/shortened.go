// Memory that is gone: another process has cut short a file whose pages an array
// maps. The instruction that reads there fails with OSError, as any read of a file does.
package vm

import "github.com/tq-lang/tq/lang/value"

// goOn runs a frame until it returns or fails, and takes
// faults of memory as errors of the instructions that met them.
func (m *Machine) goOn(f *frame) {
	for m.met(f) {
		f = m.top
	}
}

// met is goOn up to the first fault; it reports whether a handler goes on after it.
func (m *Machine) met(f *frame) (handled bool) {
	args, natives, watched := len(m.args), m.natives, m.watch.on
	ended := false
	defer func() {
		if ended {
			return
		}
		r := recover()
		if _, ok := r.(interface{ Addr() uintptr }); !ok { // not the runtime's error for a fault at an address
			panic(r)
		}
		clear(m.args[args:])
		m.args, m.natives, m.watch.on = m.args[:args], natives, watched
		m.dying, m.pending = 0, true // what waits to be computed reads the same memory
		m.recording(recording{})
		handled = !m.unwind(m.top, m.top.pc-1, value.Errorf(value.OSError, "a file became shorter while its data were in use"))
	}()
	m.runFrom(f)
	ended = true
	return false
}

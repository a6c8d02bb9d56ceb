// sys.stdout and sys.stderr as the program may set them: print and warnings write to
// what they are at the time.
package vm

import (
	"io"

	"github.com/tq-lang/tq/lang/value"
)

// Stdout is where print writes.
func (m *Machine) Stdout() io.Writer { return m.stream("stdout", m.Options.Stdout) }

// Stderr is where warnings go.
func (m *Machine) Stderr() io.Writer { return m.stream("stderr", m.Options.Stderr) }

// RealStdout is the session's own output, which sys.stdout is until the program sets it.
func (m *Machine) RealStdout() io.Writer { return m.Options.Stdout }

// RealStderr is the session's own place for errors.
func (m *Machine) RealStderr() io.Writer { return m.Options.Stderr }

func (m *Machine) stream(name string, own io.Writer) io.Writer {
	if v, ok := m.streams[name]; ok {
		return objectWriter{m, v}
	}
	return own
}

// setStream notes that the program has set sys.stdout or sys.stderr.
func (m *Machine) setStream(name string, v value.Value) {
	if first, ok := m.states["sys."+name].(value.Value); ok && first == v {
		delete(m.streams, name)
		return
	}
	if m.streams == nil {
		m.streams = map[string]value.Value{}
	}
	m.streams[name] = v
}

// objectWriter writes to an object of the program that has a method write.
type objectWriter struct {
	m  *Machine
	to value.Value
}

// Write hands a text to the object.
func (w objectWriter) Write(p []byte) (int, error) {
	if err := w.call("write", value.Str(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Flush has the object write what it holds back.
func (w objectWriter) Flush() error { return w.call("flush") }

func (w objectWriter) call(name string, args ...value.Value) error {
	fn, err := w.m.Attr(w.to, name)
	if err != nil {
		return err
	}
	_, err = w.m.Call(fn, args, nil)
	return err
}

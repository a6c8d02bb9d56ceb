// sys.stdout and sys.stderr as the program may set them: print and warnings write to
// what they are at the time.
package eval

import (
	"io"

	"github.com/tq-lang/tq/lang/value"
)

// Stdout is where print writes.
func (in *Interp) Stdout() io.Writer { return in.stream("stdout", in.Options.Stdout) }

// Stderr is where warnings go.
func (in *Interp) Stderr() io.Writer { return in.stream("stderr", in.Options.Stderr) }

// RealStdout is the session's own output, which sys.stdout is until the program sets it.
func (in *Interp) RealStdout() io.Writer { return in.Options.Stdout }

// RealStderr is the session's own place for errors.
func (in *Interp) RealStderr() io.Writer { return in.Options.Stderr }

func (in *Interp) stream(name string, own io.Writer) io.Writer {
	if v, ok := in.streams[name]; ok {
		return objectWriter{in, v}
	}
	return own
}

// setStream notes that the program has set sys.stdout or sys.stderr.
func (in *Interp) setStream(name string, v value.Value) {
	if first, ok := in.states["sys."+name].(value.Value); ok && first == v {
		delete(in.streams, name)
		return
	}
	if in.streams == nil {
		in.streams = map[string]value.Value{}
	}
	in.streams[name] = v
}

// objectWriter writes to an object of the program that has a method write.
type objectWriter struct {
	in *Interp
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
	fn, err := w.in.Attr(w.to, name)
	if err != nil {
		return err
	}
	_, err = w.in.Call(fn, args, nil)
	return err
}

// This file: where what a program displays goes.
package builtin

// Bundle is one thing to be shown, in all the forms that it has.
type Bundle struct {
	// Data by MIME type: texts, []byte for pictures, other JSON values as they are.
	Data     map[string]any
	Metadata map[string]any
	ID       string // under which it can be updated; "" for none
}

// Sink is a face that can show more than text. Its methods are called in order
// with what the program prints, by the goroutine that runs the program.
type Sink interface {
	Display(b Bundle)
	UpdateDisplay(b Bundle) // the one of that ID
	ClearOutput(wait bool)  // wait: not before something else is shown
}

const sinkKey = "face.sink"

// SetSink gives the session a face to display to; nil for one that shows text alone.
func SetSink(h Host, s Sink) { h.State(sinkKey, func() any { return &s }) }

// SinkOf is the face to display to, nil if it shows text alone.
func SinkOf(h Host) Sink {
	p, _ := h.State(sinkKey, func() any { return new(Sink) }).(*Sink)
	return *p
}

const secretKey = "face.secret"

// SetSecret gives the session a face that asks for what is not to be seen; nil has none.
func SetSecret(h Host, ask func(prompt string) (string, error)) {
	h.State(secretKey, func() any { return ask })
}

// SecretOf asks for what is not to be seen, nil if the face cannot.
func SecretOf(h Host) func(prompt string) (string, error) {
	ask, _ := h.State(secretKey, func() any { return nil }).(func(string) (string, error))
	return ask
}

const longKey = "long"

// Meter is told of work that may take long: what begins, how far it is, that it has
// ended. A total of 0 is not known.
type Meter interface {
	Begin(what string)
	Count(done, total int64)
	End()
}

// SetMeter has a session's builtins say what may take long.
func SetMeter(h Host, m Meter) { h.State(longKey, func() any { return m }) }

func meterOf(h Host) Meter {
	m, _ := h.State(longKey, func() any { return nil }).(Meter)
	return m
}

// Long says that something begins that may take long.
func Long(h Host, what string) (end func()) {
	m := meterOf(h)
	if m == nil {
		return func() {}
	}
	m.Begin(what)
	return m.End
}

// Did is who is to be told how far that is; nil if nobody is.
func Did(h Host) func(done, total int64) {
	if m := meterOf(h); m != nil {
		return m.Count
	}
	return nil
}

// Stored is a tensor of a file, as the file's header has it.
type Stored struct {
	Name, DType string
	Shape       []int
	Bytes       int64 // of the data in the file; -1 not known
}

// Comm is a message between the program and an object of the front end: comm_open,
// comm_msg or comm_close.
type Comm struct {
	Kind, ID, Target string
	Data, Metadata   any // JSON
	Buffers          [][]byte
}

// Commer is a Sink whose front end has objects that the program can talk to.
type Commer interface {
	Comm(m Comm)
	// Parent names the request that the program answers now.
	Parent() string
}

const (
	breakKey      = "face.break"
	postMortemKey = "face.postmortem"
)

// SetBreak gives the session a debugger that breakpoint() stops for.
func SetBreak(h Host, stop func() error) {
	h.State(breakKey, func() any { return stop })
}

// BreakOf stops for the session's debugger, nil if there is none.
func BreakOf(h Host) func() error {
	stop, _ := h.State(breakKey, func() any { return nil }).(func() error)
	return stop
}

// SetPostMortem gives the session a debugger that looks at where an error was raised.
func SetPostMortem(h Host, look func(failed error) error) {
	h.State(postMortemKey, func() any { return look })
}

// PostMortemOf looks at where an error was raised; nil if there is no debugger.
func PostMortemOf(h Host) func(failed error) error {
	look, _ := h.State(postMortemKey, func() any { return nil }).(func(error) error)
	return look
}

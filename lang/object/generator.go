// Generators: their states, and what send, throw, close and yield from do. The code
// itself is run by whoever made the generator.
package object

// Resumable is a function's code that stops at each yield.
type Resumable interface {
	// Resume goes on: sent is what the yield gives, nil at the start; if thrown is not
	// nil it is raised there instead. done reports whether the function has returned out.
	Resume(sent Value, thrown error) (out Value, done bool, err error)
}

// Framed is code that shows its frame.
type Framed interface{ Frame() Value }

// Generator is what calling a function with yield gives.
type Generator struct {
	Name, Qual string
	code       Resumable
	running    bool
	started    bool
	ended      bool
	delegate   Value // of yield from
	result     Value // what the function returned
	dry        bool
}

// NewGenerator makes the generator of a call whose code has not begun.
func NewGenerator(name, qual string, code Resumable) *Generator {
	g := &Generator{}
	g.Init(name, qual, code)
	return g
}

// Init makes it the generator of a call whose code has not begun.
func (g *Generator) Init(name, qual string, code Resumable) {
	g.Name, g.Qual, g.code = name, qual, code
}

// Checked notes whether checking made the generator, and may use it up.
func (g *Generator) Checked(dry bool) *Generator {
	g.dry = dry
	return g
}

// TypeName is generator.
func (*Generator) TypeName() string { return "generator" }

// Iter is the generator itself.
func (g *Generator) Iter() Iterator { return g }

// MadeDry reports whether checking must not use it up.
func (g *Generator) MadeDry() bool { return g.dry }

// Repr is <generator object f at …>.
func (g *Generator) Repr() string { return "<generator object " + g.Qual + " at " + Address(g) + ">" }

// Next gives the next value.
func (g *Generator) Next() (Value, bool, error) {
	v, done, err := g.resume(None, nil)
	return v, !done && err == nil, err
}

// Result is what the function returned, once Next has said that there is no more.
func (g *Generator) Result() Value { return orNoneValue(g.result) }

// resume goes on with the code. done: there is no value any more.
func (g *Generator) resume(sent Value, thrown error) (out Value, done bool, err error) {
	switch {
	case g.running:
		return nil, false, Errorf("ValueError", "generator already executing")
	case g.ended:
		g.result = nil
		return None, true, thrown
	case !g.started && thrown == nil && sent != None:
		return nil, false, Errorf("TypeError", "can't send non-None value to a just-started generator")
	case !g.started && thrown != nil:
		g.end()
		return None, true, thrown
	}
	if !g.started {
		sent = nil
	}
	g.started, g.running = true, true
	out, done, err = g.code.Resume(sent, thrown)
	switch {
	case err != nil:
		return nil, true, g.Failed(err, thrown)
	case done:
		g.Returned(out)
	default:
		g.running = false
	}
	return out, done, nil
}

// CellResumable is code that gives cells where it is just gone on with.
type CellResumable interface {
	ResumeCell() (c Cell, done bool, err error)
}

// NextCell is Next.
func (g *Generator) NextCell() (Cell, bool, error) {
	code, ok := g.code.(CellResumable)
	if !ok || g.running || g.ended {
		v, ok, err := g.Next()
		return CellOf(v), ok, err
	}
	g.started, g.running = true, true
	c, done, err := code.ResumeCell()
	switch {
	case err != nil:
		return Cell{}, false, g.Failed(err, nil)
	case done:
		g.Returned(c.Value())
		return Cell{}, false, nil
	}
	g.running = false
	return c, true, nil
}

// Code is what is gone on with; nil at the end.
func (g *Generator) Code() Resumable { return g.code }

// Enter is for a machine that goes on with the code itself, as Next would; it gives nil
// where Next has an error or an end to tell. What comes of it is Paused, Returned or
// Failed.
func (g *Generator) Enter() Resumable {
	if g.running || g.ended {
		return nil
	}
	g.started, g.running = true, true
	return g.code
}

// Paused notes that the code has given a value.
func (g *Generator) Paused() { g.running = false }

// Returned notes that the code has come to its end, with a result.
func (g *Generator) Returned(result Value) {
	g.running = false
	g.end()
	g.result = result
}

// Failed notes that the code has failed, and gives the error that the generator raises.
func (g *Generator) Failed(err, thrown error) error {
	g.running = false
	if err == ErrUnknown { // of a check: it goes on from wherever it stands
		return err
	}
	g.end()
	if IsError(err, "StopIteration") && thrown != err {
		err = &Error{Class: "RuntimeError", Msg: "generator raised StopIteration", Cause: err}
	}
	return err
}

func (g *Generator) end() { g.ended, g.code, g.delegate = true, nil, nil }

// Send is g.send(v).
func (g *Generator) Send(v Value) (Value, error) {
	out, done, err := g.resume(v, nil)
	return g.given(out, done, err)
}

// Throw is g.throw(e).
func (g *Generator) Throw(thrown error) (Value, error) {
	out, done, err := g.resume(None, thrown)
	return g.given(out, done, err)
}

// given raises StopIteration where there is no value any more.
func (g *Generator) given(out Value, done bool, err error) (Value, error) {
	if err != nil {
		return nil, err
	}
	if done {
		return nil, StopIteration(out)
	}
	return out, nil
}

// StopIteration is the error that carries a generator's result.
func StopIteration(result Value) error {
	e := Errorf("StopIteration", "")
	if result != nil && result != None {
		e.Result, e.Msg = result, StrOf(result)
	}
	return e
}

// Close is g.close(): GeneratorExit is raised at the yield, which must not go on.
func (g *Generator) Close() error {
	if g.ended {
		return nil
	}
	if !g.started {
		g.end()
		return nil
	}
	_, done, err := g.resume(None, Errorf("GeneratorExit", ""))
	switch {
	case IsError(err, "GeneratorExit"), IsError(err, "StopIteration"):
		return nil
	case err != nil:
		return err
	case !done:
		return Errorf("RuntimeError", "generator ignored GeneratorExit")
	}
	return nil
}

// Attr gives gi_running and its like.
func (g *Generator) Attr(name string) (Value, bool) {
	switch name {
	case "__name__":
		return Str(g.Name), true
	case "__qualname__":
		return Str(g.Qual), true
	case "gi_running":
		return Bool(g.running), true
	case "gi_suspended":
		return Bool(g.started && !g.running && !g.ended), true
	case "gi_yieldfrom":
		return orNoneValue(g.delegate), true
	case "gi_frame":
		if code, ok := g.code.(Framed); ok {
			return code.Frame(), true
		}
		if g.code != nil { // one whose frame only running has
			return Unknown{}, true
		}
		return None, true
	}
	return nil, false
}

// Delegate is one step of yield from: it gets what was sent or thrown. done: out is
// the value of the yield from.
func Delegate(t Thread, it, sent Value, thrown error) (out Value, done bool, err error) {
	if g, ok := it.(*Generator); ok {
		if thrown != nil && IsError(thrown, "GeneratorExit") {
			if err := g.Close(); err != nil {
				return nil, false, err
			}
			return nil, false, thrown
		}
		return g.resume(orNoneValue(sent), thrown)
	}
	switch {
	case thrown != nil:
		return delegateThrow(t, it, thrown)
	case sent != nil && sent != None:
		f, err := t.Attr(it, "send")
		if err != nil {
			return nil, false, err
		}
		out, err = t.Call(f, []Value{sent}, nil)
		return endOf(out, err)
	}
	if i, ok := it.(Iterator); ok {
		v, more, err := i.Next()
		if err == nil && !more {
			return None, true, nil
		}
		return v, false, err
	}
	v, found, err := CallSpecial(it, "__next__")
	if !found && err == nil {
		return nil, false, Errorf("TypeError", "'%s' object is not an iterator", it.TypeName())
	}
	return endOf(v, err)
}

func delegateThrow(t Thread, it Value, thrown error) (out Value, done bool, err error) {
	name := "throw"
	if IsError(thrown, "GeneratorExit") {
		name = "close"
	}
	f, err := t.Attr(it, name)
	switch {
	case IsError(err, "AttributeError"):
		return nil, false, thrown
	case err != nil:
		return nil, false, err
	}
	if name == "close" {
		if _, err := t.Call(f, nil, nil); err != nil {
			return nil, false, err
		}
		return nil, false, thrown
	}
	exc, ok := ExceptionOf(t, thrown)
	if !ok {
		return nil, false, thrown
	}
	out, err = t.Call(f, []Value{exc}, nil)
	return endOf(out, err)
}

// endOf turns StopIteration into the result that it carries.
func endOf(v Value, err error) (out Value, done bool, e error) {
	if err == nil {
		return v, false, nil
	}
	if r, ok := StopValue(err); ok {
		return r, true, nil
	}
	return nil, false, err
}

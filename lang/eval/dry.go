// Checking: the walk in which nothing runs. Variables are written to an
// overlay; containers that a statement would change are forgotten; where the
// way on depends on data, both ways are taken and joined, and errors there are
// not reported, because that code may never run.
package eval

import (
	"context"
	"errors"
	"maps"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
	"github.com/tq-lang/tq/lang/value"
)

var (
	errOutOfFuel = errors.New("checking has followed the loop long enough")
	errLost      = errors.New("checking lost track")
)

// dryState is one check under way.
type dryState struct {
	overlay map[*Env]map[string]value.Value // nil value: deleted
	gone    map[value.Value]bool            // containers whose contents are not known any more
	noLists bool                            // no container's contents are known
	stale   map[string]bool                 // names of which only the overlay is known
	unsure  int                             // > 0 where the code may not run
	lost    bool
	fuel    int
	asked   int // how often long work asked whether to go on, a thousand steps each
	refills int // how often fuel was given anew after a loop
}

const (
	checkFuel  = 3000 // statements and loop rounds that one check follows
	checkAsks  = 400  // thousands of steps of builtins
	maxRefills = 30   // loops that it may give up and go on after
)

// Check walks a statement without running it and returns the error that
// running it is sure to meet, if its types show it; nil if they do not.
func (in *Interp) Check(ctx context.Context, f *diag.File, s syntax.Stmt) (found error) {
	switch s.(type) {
	case *syntax.Magic, *syntax.Inspect, *syntax.Import, *syntax.ImportFrom:
		return nil
	}
	if in.calledBack() {
		return nil
	}
	leave := in.EnterDry()
	defer leave()
	err := in.CheckStmt(s)
	if err != nil && Static(err) {
		return err
	}
	return nil
}

// EnterDry switches to checking until the returned function is called.
func (in *Interp) EnterDry() (leave func()) {
	r, d, heap := in.R, in.dry, in.states[builtin.HeapKey]
	in.states[builtin.HeapKey] = builtin.CheckingHeap()
	if in.Outer != nil && d == nil {
		in.Outer.Checking(true)
	}
	in.R = compile.NewDry()
	in.R.Context = in.ctx
	in.dry = &dryState{overlay: map[*Env]map[string]value.Value{}, gone: map[value.Value]bool{}, fuel: checkFuel}
	if d != nil { // an explain inside a check sees what the check has bound
		in.dry.overlay, in.dry.gone, in.dry.noLists = cloneOverlay(d.overlay), maps.Clone(d.gone), d.noLists
		in.dry.stale = maps.Clone(d.stale)
	}
	return func() {
		in.R, in.dry = r, d
		if delete(in.states, builtin.HeapKey); heap != nil {
			in.states[builtin.HeapKey] = heap
		}
		if in.Outer != nil && d == nil {
			in.Outer.Checking(false)
		}
	}
}

// CheckStmt walks one more statement of a check. A fault of tq's own there is an error
// that does not stop the program.
func (in *Interp) CheckStmt(s syntax.Stmt) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = diag.New(diag.RunInternal, "InternalError", in.place(in.Module, s), "%v", r)
		}
	}()
	if in.dry.lost {
		return nil
	}
	in.dry.fuel, in.dry.asked = checkFuel, 0
	if x, ok := s.(*syntax.ExprStmt); ok {
		_, err = in.expr(in.Module, x.X)
	} else {
		_, err = in.stmt(in.Module, s)
	}
	if in.dry.lost || err == value.ErrUnknown || err == errOutOfFuel || err == errLost {
		in.R.FilesChange = in.R.FilesChange || err == errOutOfFuel // the rest of it may write some
		return nil
	}
	return err
}

func (d *dryState) spend() error {
	if d.lost {
		return errLost
	}
	if d.fuel--; d.fuel < 0 {
		return errOutOfFuel
	}
	return nil
}

// tired reports whether long work shall not go on.
func (d *dryState) tired() bool {
	d.asked++
	return d.asked > checkAsks
}

func (d *dryState) lose() { d.lost = true }

func (d *dryState) write(env *Env, name string, v value.Value) {
	m := d.overlay[env]
	if m == nil {
		m = map[string]value.Value{}
		d.overlay[env] = m
	}
	m[name] = v
}

// forget drops what is known of a container's contents or an array's type.
func (d *dryState) forget(v value.Value) {
	switch v.(type) {
	case *value.List, *value.Dict, *value.Set, *value.Array:
		d.gone[v] = true
	}
}

// effect forgets the containers that a builtin with effects was given.
func (d *dryState) effect(args []value.Value) {
	for _, a := range args {
		switch a.(type) {
		case *value.List, *value.Dict, *value.Set:
			d.gone[a] = true
		}
	}
}

// forgotten tells whether nothing is known of a value any more.
func (d *dryState) forgotten(v value.Value) bool {
	switch v.(type) {
	case *value.List, *value.Dict, *value.Set:
		return d.noLists || d.gone[v]
	case *value.Array:
		return len(d.gone) > 0 && d.gone[v]
	}
	return false
}

// maybe evaluates expressions of which only some will run; the value is Unknown.
func (in *Interp) maybe(env *Env, xs ...syntax.Expr) (value.Value, error) {
	in.dry.unsure++
	defer func() { in.dry.unsure-- }()
	for _, x := range xs {
		if _, err := in.expr(env, x); err == errLost || err == errOutOfFuel {
			return nil, err
		}
	}
	return value.Unknown{}, nil
}

// maybeIf follows the arms from i on, each from the same state, and joins.
func (in *Interp) maybeIf(env *Env, x *syntax.If, i int) (ctl, error) {
	start := in.dry.overlay
	var bodies [][]syntax.Stmt
	for _, arm := range x.Arms[i:] {
		bodies = append(bodies, arm.Body)
	}
	bodies = append(bodies, x.Else)
	var ends []map[*Env]map[string]value.Value
	for _, b := range bodies {
		in.dry.overlay = cloneOverlay(start)
		c, err := in.unsure(env, b)
		if err != nil {
			return ctl{}, err
		}
		if c.kind != ctlNone {
			in.dry.lose() // the code after may or may not run
			return ctl{}, errLost
		}
		ends = append(ends, in.dry.overlay)
	}
	in.dry.overlay = in.dry.joinOverlays(start, ends)
	return ctl{}, nil
}

// unsure follows a block that may not run. An error there means that the names
// it binds are unknown after it.
func (in *Interp) unsure(env *Env, body []syntax.Stmt) (ctl, error) {
	in.dry.unsure++
	defer func() { in.dry.unsure-- }()
	c, err := in.block(env, body)
	if err == errLost || err == errOutOfFuel {
		return c, err
	}
	if err != nil {
		in.unbind(env, body)
	}
	return c, nil
}

func cloneOverlay(o map[*Env]map[string]value.Value) map[*Env]map[string]value.Value {
	out := make(map[*Env]map[string]value.Value, len(o))
	for e, m := range o {
		out[e] = maps.Clone(m)
	}
	return out
}

// joinOverlays keeps what all ends agree on.
func (d *dryState) joinOverlays(start map[*Env]map[string]value.Value, ends []map[*Env]map[string]value.Value) map[*Env]map[string]value.Value {
	out := cloneOverlay(start)
	for _, end := range ends {
		for e, m := range end {
			if out[e] == nil {
				out[e] = map[string]value.Value{}
			}
			for name := range m {
				out[e][name] = d.agreed(e, name, ends)
			}
		}
	}
	return out
}

func (d *dryState) agreed(e *Env, name string, ends []map[*Env]map[string]value.Value) value.Value {
	var v value.Value
	for i, end := range ends {
		w, ok := end[e][name]
		if !ok {
			w = e.find(name)
		}
		if w == nil || !ok && d.stale[name] {
			return value.Unknown{}
		}
		if i == 0 {
			v = w
			continue
		}
		if !sameKnown(v, w) {
			return value.Unknown{}
		}
	}
	return v
}

func sameKnown(a, b value.Value) bool {
	x, ok := a.(*value.Array)
	y, ok2 := b.(*value.Array)
	if ok && ok2 {
		return x == y || x.DType() == y.DType() && x.Type().Shape.Same(y.Type().Shape) && x.Scalar == y.Scalar
	}
	if value.IsNumber(a) || a == value.None {
		return value.IsNumber(b) == value.IsNumber(a) && a == b
	}
	return false
}

// skipLoop gives up following a loop: the names that its body binds are unknown.
func (in *Interp) skipLoop(env *Env, bodies ...[]syntax.Stmt) error {
	for _, b := range bodies {
		in.unbind(env, b)
	}
	in.dry.noLists = true
	if in.dry.refills++; in.dry.refills < maxRefills {
		in.dry.fuel = max(in.dry.fuel, 200)
	}
	if leaves(bodies...) {
		in.dry.lose()
		return errLost
	}
	return nil
}

func (in *Interp) skipFor(env *Env, x *syntax.For) error {
	for _, n := range targetNames(x.Target) {
		in.dry.write(env.home(n), n, value.Unknown{})
	}
	return in.skipLoop(env, x.Body, x.Else)
}

func (in *Interp) skipTry(env *Env, x *syntax.Try) error {
	bodies := [][]syntax.Stmt{x.Body, x.Else, x.Finally}
	for _, h := range x.Handlers {
		bodies = append(bodies, h.Body)
	}
	if breaks(bodies...) {
		for _, b := range bodies {
			in.unbind(env, b)
		}
		return errOutOfFuel // whether the loop around it goes on is not known
	}
	return in.skipLoop(env, bodies...)
}

// unbind makes the names that statements bind unknown.
func (in *Interp) unbind(env *Env, body []syntax.Stmt) {
	for _, n := range boundNames(body) {
		in.dry.write(env.home(n), n, value.Unknown{})
	}
}

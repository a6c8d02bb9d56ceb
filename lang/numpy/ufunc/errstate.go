// What to do about floating-point conditions: errstate, seterr, geterr.
package ufunc

import (
	"maps"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

func npSeterrcall(c *builtin.Call) (object.Value, error) {
	hook := core.ErrorHook(c.Host)
	old := hook.Fn
	if err := callback(c, c.Args[0]); err != nil {
		return nil, err
	}
	hook.Fn = c.Args[0]
	return old, nil
}

// callback refuses what can neither be called nor written to.
func callback(c *builtin.Call, v object.Value) error {
	if _, ok := v.(object.Callable); ok || v == object.None {
		return nil
	}
	if _, err := c.Host.Attr(v, "write"); err != nil {
		return object.Errorf(object.TypeError, "python object must be callable or have a callable write method")
	}
	return nil
}

const modeParams = "all=None, divide=None, over=None, under=None, invalid=None"

var errstateEntries = []builtin.Entry{
	{Names: []string{"np.errstate"}, Keeps: true, Params: "*, call=..., " + modeParams,
		Doc: "Error modes for the body of a with statement.", Example: "with np.errstate(divide='ignore'):\n    print(np.array([1.]) / 0)", Fn: npErrstate},
	{Names: []string{"np.seterr"}, Params: modeParams, Effect: true,
		Doc: "Set error modes; gives the ones before.", Example: "old = np.seterr(all='ignore')\nnp.seterr(**old)['over']", Fn: npSeterr},
	{Names: []string{"np.seterrcall"}, Params: "func", Effect: true, Keeps: true, Doc: "Set the function that the mode 'call' calls, or the object that 'log' writes to; gives the one before.",
		Example: "np.seterrcall(None)", Fn: npSeterrcall},
	{Names: []string{"np.geterrcall"}, Params: "", Doc: "The function of the mode 'call'.", Example: "np.geterrcall()",
		Fn: func(c *builtin.Call) (object.Value, error) { return core.ErrorHook(c.Host).Fn, nil }},
	{Names: []string{"np.geterr"}, Params: "",
		Doc: "The error modes.", Example: "np.geterr()['divide']", Fn: func(c *builtin.Call) (object.Value, error) {
			if c.Dry() {
				return object.Unknown{}, nil
			}
			return modesDict(core.ErrorModesOf(c))
		}},
}

func modesDict(m core.ErrorModes) (object.Value, error) {
	d := object.NewDict()
	for _, n := range core.Conditions {
		if err := d.Put(object.Str(n.Name), object.Str(m[n.Kind])); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// changes reads the modes that a call asks for.
func changes(c *builtin.Call) (core.ErrorModes, error) {
	out := core.ErrorModes{}
	all, err := mode(c, "all")
	if err != nil {
		return nil, err
	}
	for _, n := range core.Conditions {
		m, err := mode(c, n.Name)
		if err != nil {
			return nil, err
		}
		if m == "" {
			m = all
		}
		if m != "" {
			out[n.Kind] = m
		}
	}
	return out, nil
}

func mode(c *builtin.Call, name string) (string, error) {
	m, err := c.Str(name, "")
	if err != nil {
		return "", err
	}
	switch m {
	case "", "warn", "ignore", "raise", "print", "call", "log":
		return m, nil
	}
	return "", object.Staticf(object.ValueError, "invalid error mode '%s'", m)
}

func npSeterr(c *builtin.Call) (object.Value, error) {
	m := core.ErrorModesOf(c)
	old, err := modesDict(m)
	if err != nil {
		return nil, err
	}
	change, err := changes(c)
	if err != nil {
		return nil, err
	}
	maps.Copy(m, change)
	return old, nil
}

// ErrState is the context manager of np.errstate.
type ErrState struct {
	modes, change, saved core.ErrorModes
	hook                 *core.ErrHook
	call, before         object.Value // call is nil if it stays
	dry                  bool
}

// TypeName is errstate.
func (*ErrState) TypeName() string { return "errstate" }

// Enter sets the modes.
func (e *ErrState) Enter() (object.Value, error) {
	if !e.dry {
		e.saved = maps.Clone(e.modes)
		maps.Copy(e.modes, e.change)
		if e.before = e.hook.Fn; e.call != nil {
			e.hook.Fn = e.call
		}
	}
	return object.None, nil
}

// Exit puts back the ones before.
func (e *ErrState) Exit(error) (bool, error) {
	if !e.dry {
		maps.Copy(e.modes, e.saved)
		e.hook.Fn = e.before
	}
	return false, nil
}

func npErrstate(c *builtin.Call) (object.Value, error) {
	change, err := changes(c)
	if err != nil {
		return nil, err
	}
	call := c.Arg("call")
	if call != nil {
		if err := callback(c, call); err != nil {
			return nil, err
		}
	}
	return &ErrState{modes: core.ErrorModesOf(c), change: change, hook: core.ErrorHook(c.Host), call: call, dry: c.Dry()}, nil
}

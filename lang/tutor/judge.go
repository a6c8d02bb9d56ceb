// This file: whether an answer is right.
package tutor

import (
	"context"
	"errors"
	"os"
	"strings"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/object"
)

// Verdict is what there is to say of an answer.
type Verdict struct {
	Right bool
	// Reason says how the value differs; "" where there was none to judge.
	Reason string
	// Changed are the variables that the step has given and a wrong answer has changed: with other values
	// of theirs the right one may be wrong too.
	Changed []string
}

// differs compares two values: the elements of arrays with a tolerance, their types only
// where exact says so.
const differs = `
def _kind(v):
    if isinstance(v, np.ndarray) and v.ndim: return 'an array'
    if isinstance(v, (bool, np.bool)): return 'a truth value'
    if isinstance(v, (int, float, complex, np.number, np.ndarray)): return 'a number'
    return 'a ' + type(v).__name__

def _differs(a, b, exact):
    if _kind(a) != _kind(b):
        return f'that is {_kind(a)}, and {_kind(b)} is wanted'
    if isinstance(b, (tuple, list)):
        if len(a) != len(b):
            return f'it has {len(a)} part{"" if len(a) == 1 else "s"}, and {len(b)} are wanted'
        for x, y in zip(a, b):
            d = _differs(x, y, exact)
            if d: return d
        return ''
    if isinstance(b, dict):
        if list(a) != list(b): return 'its keys are others'
        return _differs(list(a.values()), list(b.values()), exact)
    if _kind(b) in ('an array', 'a number'):
        x, y = np.asarray(a), np.asarray(b)
        if x.shape != y.shape:
            return f'its shape is {x.shape}, and {y.shape} is wanted'
        if exact and x.dtype != y.dtype or (x.dtype == bool) != (y.dtype == bool):
            return f'its element type is {x.dtype}, and {y.dtype} is wanted'
        same = np.isclose(x, y, equal_nan=True) if y.dtype.kind in 'iufcb' else x == y
        n = int((~same).sum())
        if n == 0: return ''
        if y.ndim == 0: return 'the value is another'
        return f'{n} of its {y.size} elements are others'
    return '' if a == b else 'the value is another'

def _changed(a, b):
    return isinstance(b, (np.ndarray, list, dict)) and _differs(a, b, True) != ''
`

// options are those of the sessions that answers are judged in.
func options(dir string) lang.Options { return lang.Options{Dir: dir} }

// Run is a step under way: a session in which its setup has run.
type Run struct {
	step *Step
	s    *lang.Session
	last object.Value // of the newest input
}

// NewRun begins a step in a session of its own.
func NewRun(s *Step, o lang.Options) (*Run, error) {
	r := &Run{step: s, s: lang.New(o)}
	if err := run(context.Background(), r.s, s.Setup); err != nil {
		r.s.Close()
		return nil, err
	}
	return r, nil
}

// Session is where the answers run.
func (r *Run) Session() *lang.Session { return r.s }

// Close ends the session.
func (r *Run) Close() error { return r.s.Close() }

// Enter runs an answer, shows its results, and judges it. The error is the answer's own.
func (r *Run) Enter(ctx context.Context, text, name string, shown func(*lang.Result)) (Verdict, error) {
	r.last = nil
	err := r.s.Eval(ctx, diag.NewFile(name, text), lang.ShowAll, func(res *lang.Result) {
		r.last = res.Value
		shown(res)
	})
	if err != nil {
		return Verdict{}, err
	}
	dir, err := os.MkdirTemp("", "tq-tutor")
	if err != nil {
		return Verdict{}, err
	}
	defer os.RemoveAll(dir)
	v, err := r.step.judge(ctx, r.s, r.last, dir)
	if err == nil && v.Reason != "" {
		v.Changed, err = r.step.changed(ctx, r.s, dir)
	}
	return v, err
}

// changed are the variables that the setup has made and that have other values by now.
func (s *Step) changed(ctx context.Context, in *lang.Session, dir string) (names []string, err error) {
	was := lang.New(options(dir))
	defer was.Close()
	if err := run(ctx, was, s.Setup); err != nil {
		return nil, err
	}
	made := was.Variables()
	if err := run(ctx, was, differs); err != nil {
		return nil, err
	}
	for _, v := range made {
		now, ok := in.Get(v.Name)
		if !ok {
			continue
		}
		was.Set("_now", now)
		is, err := valueOf(ctx, was, "_changed(_now, "+v.Name+")")
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if is == object.Value(object.Bool(true)) || err != nil { // what cannot be compared is another
			names = append(names, v.Name)
		}
	}
	return names, nil
}

// judge compares what an answer gave with what the solution gives. The answer has run in
// a session after the step's setup; last is its last value, nil if it had none. dir is an
// empty folder for the solution's files.
func (s *Step) judge(ctx context.Context, in *lang.Session, last object.Value, dir string) (Verdict, error) {
	given := last
	if s.Result != "" {
		var err error
		if given, err = valueOf(ctx, in, s.Result); err != nil {
			return Verdict{Reason: "there is no " + s.Result + " yet"}, ctx.Err()
		}
	}
	if given == nil {
		return Verdict{}, nil
	}
	own := lang.New(options(dir))
	defer own.Close()
	wanted, err := lastValue(ctx, own, s.Setup+"\n"+s.Solution)
	if err == nil && s.Result != "" {
		wanted, err = valueOf(ctx, own, s.Result)
	}
	if err != nil {
		return Verdict{}, err
	}
	if err := run(ctx, own, differs); err != nil {
		return Verdict{}, err
	}
	own.Set("_given", given)
	own.Set("_wanted", wanted)
	own.Set("_exact", object.Bool(s.Exact))
	reason, err := valueOf(ctx, own, "_differs(_given, _wanted, _exact)")
	if err != nil {
		if ctx.Err() != nil {
			return Verdict{}, ctx.Err()
		}
		return Verdict{Reason: "the value is another"}, nil
	}
	text, _ := reason.(object.Str)
	return Verdict{Right: text == "", Reason: string(text)}, nil
}

func run(ctx context.Context, s *lang.Session, text string) error {
	return s.Eval(ctx, diag.NewFile("<tutor>", text), lang.ShowNone, nil)
}

// lastValue runs a text and gives the value of its last statement, nil if it has none.
func lastValue(ctx context.Context, s *lang.Session, text string) (v object.Value, err error) {
	err = s.Eval(ctx, diag.NewFile("<tutor>", strings.TrimSpace(text)), lang.ShowAll, func(r *lang.Result) { v = r.Value })
	return v, err
}

func valueOf(ctx context.Context, s *lang.Session, expr string) (object.Value, error) {
	v, err := lastValue(ctx, s, expr)
	if err == nil && v == nil {
		return object.None, nil
	}
	return v, err
}

// errNoPlace says that there is no home to remember anything in.
var errNoPlace = errors.New("there is no folder for settings")

// Calls of builtins: which are run, what they do to their arguments, and what is known of their results.
package check

import (
	"errors"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/check/effects"
	"github.com/tq-lang/tq/lang/check/facts"
	"github.com/tq-lang/tq/lang/check/weigh"
	"github.com/tq-lang/tq/lang/object"
)

// callBuiltin calls an entry of the builtin table.
func (ck *Checker) callBuiltin(e *builtin.Entry, args []object.Value, kw []object.Kw) (object.Value, error) {
	ck.spend(15)
	ck.heap.given(e.Name(), args, kw)
	v, err := ck.runEntry(e, args, kw)
	if err == nil && fresh[e.Name()] {
		ck.heap.owns(v)
	}
	return v, err
}

// runEntry runs an entry, or says what is known of what it gives.
func (ck *Checker) runEntry(e *builtin.Entry, args []object.Value, kw []object.Kw) (object.Value, error) {
	if err := ck.misfit(e, args, kw); err != nil {
		return nil, err
	}
	if ck.foresight != nil {
		ck.calls(e, args, kw)
	}
	if err := ck.wrongKind(e, args); err != nil {
		return nil, err
	}
	if v, err, done := ck.runText(e, args, kw); done {
		return v, err
	}
	if v, done := ck.byName(e, args); done {
		return v, nil
	}
	if v, err, done := ck.special(e, args, kw); done {
		return v, err
	}
	unclear := ck.unclear(args, kw) || weigh.Heavy(args...)
	if unclear || untold(e) || ck.spent(e, args) {
		return ck.unknownBuiltin(e, args, kw)
	}
	once := false
	for _, a := range args {
		if len(ck.heap.marks) > 0 && ck.walksOnce(a) && !ck.resumes(a) {
			once = true
		}
	}
	if once {
		for _, a := range args {
			ck.pulls(a)
		}
		return ck.unknownBuiltin(e, args, kw)
	}
	if e.Dry != nil || e.Writes || e.Name() == "open" {
		ck.rec.looksIntoFiles()
	}
	if e.Effect && !followed[e.Name()] && e.Dry == nil {
		if _, err := e.Invoke(ck.m.R, ck.m, args, kw); err != nil && err != object.ErrUnknown && ck.sure(err) {
			return nil, err // its arguments do not fit
		}
		return ck.unknownBuiltin(e, args, kw)
	}
	done := ck.asking(args)
	v, err := e.Invoke(ck.m.R, ck.m, args, kw)
	done()
	if err == object.ErrUnknown {
		if v := ck.nextOf(e.Name(), args); v != nil {
			return v, nil
		}
	} else if u, ok := v.(object.Unknown); ok && err == nil && u.Known.Text() != "" && e.Name() == "next" && ck.walked(args[0]) != nil {
		return v, nil
	}
	if err == object.ErrUnknown || err == nil && isUnknown(v) || err != nil && e.Effect && e.Dry != nil && ck.guarded(ck.top) { // who catches it expects both
		told := v
		if v, err = ck.unknownBuiltin(e, args, kw); err == nil && e.Dry != nil && isPlainKind(told) {
			return told, nil
		}
		return v, err
	}
	if err != nil {
		if !e.Effect && !ck.sure(err) { // it depends on what is not known; if it goes well the table says what it gives
			if v := ck.gives(e, args, kw, !ck.callsBack(args, kw)); v != nil {
				return v, nil
			}
		}
		return nil, err
	}
	if e.Effect && !followed[e.Name()] {
		ck.changed(e, args, kw)
	}
	if strings.HasPrefix(e.Name(), "np.") && (holdsCode(args, 2) || slices.ContainsFunc(kw, func(k object.Kw) bool { return holdsCode([]object.Value{k.Value}, 2) })) {
		ck.havoc() // whether it calls what it was given depends on data
	}
	v = ck.refined(v, args, func() (object.Value, bool) { return ck.triedCall(e, args, kw) })
	if hashable(v) && ck.walksOnce(v) {
		ck.noteWalk(v, e.Name(), args, kw)
		for _, a := range args {
			ck.holds(v, a)
		}
	}
	ck.heap.knowAll(v, 3000)
	v = ck.typed(v)
	if ck.foresight != nil {
		ck.computed(v, e, args, kw)
	}
	return v, nil
}

// isPlainKind reports data of which the type alone is known.
func isPlainKind(v object.Value) bool {
	u, ok := v.(object.Unknown)
	return ok && u.Known != nil && u.Known.Plain && u.Known.Text() != ""
}

// holdsCode reports functions of the program among values, or in lists and tuples there.
func holdsCode(vs []object.Value, most int) bool {
	for _, v := range vs {
		switch x := v.(type) {
		case *Function:
			return true
		case *object.Method:
			if holdsCode([]object.Value{x.Fn}, 1) {
				return true
			}
		case object.Tuple:
			if most > 0 && holdsCode(x, most-1) {
				return true
			}
		case *object.List:
			if most > 0 && x.Len() <= 1000 && holdsCode(x.Values(), most-1) {
				return true
			}
		}
	}
	return false
}

// misfit is the error of arguments that are too many, too few or named otherwise,
// whatever they are.
func (ck *Checker) misfit(e *builtin.Entry, args []object.Value, kw []object.Kw) error {
	err := e.Fits(args, kw)
	var ve *object.Error
	if errors.As(err, &ve) {
		ve.Static = true
		return ve
	}
	return nil
}

// walksOnce reports a walk that is used up by who asks it.
func (ck *Checker) walksOnce(v object.Value) bool {
	if _, ok := v.(object.OneShot); ok {
		return true
	}
	_, ok := v.(*object.Generator)
	return ok
}

// holds notes that something walks a generator whose own place cannot be put back.
func (ck *Checker) holds(walk, over object.Value) {
	switch x := over.(type) {
	case *object.Generator:
		if g := ck.gens[x]; g != nil && walk != over {
			g.held = true
		}
	case object.Tuple:
		for _, e := range x {
			ck.holds(walk, e)
		}
	case *object.List:
		for _, e := range x.Values() {
			if g, ok := e.(*object.Generator); ok {
				ck.holds(walk, g)
			}
		}
	}
}

// resumes reports a generator of the program of which it is known where it stands.
func (ck *Checker) resumes(v object.Value) bool {
	g, ok := v.(*object.Generator)
	return ok && ck.gens[g] != nil && !ck.gens[g].broken && !ck.gens[g].held
}

func (ck *Checker) spent(e *builtin.Entry, args []object.Value) bool {
	for _, a := range args {
		switch x := a.(type) {
		case *object.Range:
			if x.Len() > 1<<14 && e.Name() != "len" && !strings.HasPrefix(e.Name(), "range") && !strings.HasPrefix(e.Name(), "np.") {
				return true
			}
		case *object.List:
			ck.spend(x.Len() / 4)
		case object.Str:
			ck.spend(len(x) / 64)
		}
	}
	return false
}

// changed forgets what a builtin may have changed of its arguments.
func (ck *Checker) changed(e *builtin.Entry, args []object.Value, kw []object.Kw) {
	if isQuiet(e.Name()) {
		if !ck.callsBack(args, kw) {
			return
		}
	}
	if keepsState(e.Name()) || ck.changesFirst(e, args, kw) {
		return
	}
	ck.forgetArguments(args, kw)
}

// keepsState reports methods that change only what a check never reads.
func keepsState(name string) bool {
	for _, of := range []string{"np.random.", "Generator.", "RandomState.", "random.Random.", "file."} {
		if strings.HasPrefix(name, of) {
			return !strings.HasSuffix(name, "shuffle")
		}
	}
	return false
}

// quiet are builtins that change nothing in the program.
var quiet = names("print", "np.save", "np.savez", "np.savetxt", "np.savez_compressed", "np.load", "load", "save", "imread", "imwrite", "time.sleep",
	"np.set_printoptions", "warnings.warn", "warnings.simplefilter", "warnings.filterwarnings", "help", "json.dump", "np.loadtxt", "np.genfromtxt", "open",
	"os.path.exists", "os.listdir", "os.getcwd", "time.time", "time.perf_counter", "input", "exit", "random.seed", "random.random", "random.randint", "random.uniform",
	"random.gauss", "random.choice", "random.sample", "random.choices", "np.seterr", "os.path.isfile", "os.path.isdir", "os.getenv", "random.randrange",
	"np.fill_diagonal", "np.put", "np.copyto", "np.place", "np.putmask", "ndarray.fill", "ndarray.sort", "ndarray.partition", "ufunc.at", "np.random.shuffle", "os.makedirs",
	"os.remove", "os.mkdir", "np.put_along_axis", "ndarray.tofile", "np.fromfile", "file.write", "file.read", "file.close", "file.readline", "file.readlines")

// quietModules are modules, and classes of modules, of which no function changes what it is given.
var quietModules = names("matplotlib", "fnmatch", "glob", "shutil", "hashlib", "hmac", "zlib", "base64", "binascii", "gzip", "bz2", "platform", "getpass", "tempfile", "unicodedata", "uuid", "textwrap", "datetime", "re")

// isQuiet reports builtins that change nothing in the program.
func isQuiet(name string) bool {
	top, _, dotted := strings.Cut(name, ".")
	return quiet[name] || dotted && quietModules[top]
}

func (ck *Checker) forgetArguments(args []object.Value, kw []object.Kw) {
	for _, k := range kw {
		args = append(args[:len(args):len(args)], k.Value)
	}
	for _, a := range args {
		if !ck.plain(a, 4) {
			ck.unknownEffect(a)
			ck.spoil(a)
			ck.havoc()
			continue
		}
		if tracked(a) {
			ck.heap.blur(a, object.Unknown{})
		}
	}
}

// spoil says that nothing is known any more of an object of a type that Go provides.
func (ck *Checker) spoil(v object.Value) {
	switch v.(type) {
	case *Function, *object.Class, *object.Module, *builtin.Func, *object.Method:
		return
	}
	if !tracked(v) && hashable(v) {
		ck.heap.spoil[v] = true
	}
}

// callsBack reports arguments that a builtin may call, or ask in the program's own way.
func (ck *Checker) callsBack(args []object.Value, kw []object.Kw) bool {
	if !ck.allPlain(args, 5) {
		return true
	}
	for _, k := range kw {
		if !ck.plain(k.Value, 5) {
			return true
		}
	}
	return false
}

// unknownBuiltin is what a builtin gives that could not be called.
func (ck *Checker) unknownBuiltin(e *builtin.Entry, args []object.Value, kw []object.Kw) (object.Value, error) {
	if err := ck.refused(e, args, kw); err != nil {
		return nil, err
	}
	args, err := ck.consumes(e.Name(), args)
	if err != nil {
		return nil, err
	}
	if e.Name() == "list.extend" && len(args) == 2 {
		if l, ok := args[0].(*object.List); ok {
			ck.heap.blur(l, ck.joinElem(ck.elemOf(ck.heap.read(l)), ck.elements(args[1])))
			if ck.plain(args[1], 4) {
				return object.None, nil
			}
			ck.asksFor(effects.AsWalk)
			return object.None, nil
		}
	}
	back := ck.callsBack(args, kw)
	switch {
	case !back || silent[e.Name()] && len(args) == 1:
	default:
		ck.runsBuiltin(e, args, kw)
	}
	if e.Name() == "setattr" || e.Name() == "delattr" {
		ck.setsAny(firstOf(args))
	}
	if e.Effect {
		ck.changed(e, args, kw)
	}
	if e.Keeps {
		ck.havoc()
	}
	ck.mayBindNames(e, args)
	if bindsNames[e.Name()] && e.Name() != "exec" { // the variables themselves, or what a text gives
		return object.Unknown{}, nil
	}
	if v := ck.gives(e, args, kw, !back); v != nil {
		return v, nil
	}
	if class, ok := strings.CutSuffix(e.Name(), ".__new__"); ok && strings.Contains(class, ".") {
		return object.Unknown{Known: &object.Known{Class: class, Plain: !back}}, nil
	}
	if back {
		return object.Unknown{}, nil
	}
	return plainUnknown, nil
}

// gives is what a builtin gives, as far as the kinds of its arguments say; nil if they say nothing.
func (ck *Checker) gives(e *builtin.Entry, args []object.Value, kw []object.Kw, plain bool) object.Value {
	name := nameFor(e, args)
	if name == "" {
		return nil
	}
	if v := ck.derived(name, args, kw, plain); v != nil {
		return v
	}
	return ck.given(name, args, plain)
}

// nameFor is the name by which an entry is called, which several types may share; "" if
// that is not known. Of a function that several modules have it is the name that the table
// of results knows.
func nameFor(e *builtin.Entry, args []object.Value) string {
	own := func(name string) string { return name[:strings.LastIndexByte(name, '.')+1] }
	shared := slices.ContainsFunc(e.Names, func(n string) bool { return own(n) != own(e.Name()) })
	if !shared {
		return e.Name()
	}
	if strings.HasSuffix(e.Name(), ".__new__") {
		return ""
	}
	if class := className(firstOf(args)); class != "" {
		if i := slices.IndexFunc(e.Names, func(n string) bool { return own(n) == prefixOf(class) }); i >= 0 {
			return e.Names[i]
		}
	}
	ofModule := func(name string) bool {
		mod := strings.TrimSuffix(own(name), ".")
		return mod == "" || builtin.IsModule(mod)
	}
	if i := slices.IndexFunc(e.Names, func(n string) bool { return ofModule(n) && facts.Of(n) != nil }); i >= 0 {
		return e.Names[i]
	}
	if ofModule(e.Name()) {
		return e.Name()
	}
	return ""
}

// silent are builtins that run no code of the program's, whatever they are given.
var silent = names("type", "type.__new__", "id", "callable")

func firstOf(args []object.Value) object.Value {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// special are the builtins of which more is known than that they cannot be called.
func (ck *Checker) special(e *builtin.Entry, args []object.Value, kw []object.Kw) (v object.Value, err error, done bool) {
	if len(args) == 0 {
		if e.Name() == "dir" && len(kw) == 0 { // the names of variables
			return ck.vagueList(known("str")), nil, true
		}
		return nil, nil, false
	}
	switch e.Name() {
	case "len":
		if len(args) == 1 && len(kw) == 0 {
			if n := ck.length(args[0]); n != nil {
				return n, nil, true
			}
		}
	case "__import__", "importlib.import_module":
		if v := ck.importByName(e.Name(), args, kw); v != nil {
			return v, nil, true
		}
	case "list.append":
		if l, ok := args[0].(*object.List); ok && len(args) == 2 && !ck.dirty(l, 1) {
			ck.heap.touch(l)
			l.Add(object.CellOf(args[1]))
			l.Settled = false
			return object.None, nil, true
		}
	case "isinstance":
		if like := likeOf(args[0]); like != nil && isUnknown(args[0]) && len(args) == 2 && !isUnknown(args[1]) && !ck.dirty(args[1], 3) {
			v, err := e.Invoke(ck.m.R, ck.m, []object.Value{like, args[1]}, kw)
			return v, err, true
		}
		if isUnknown(args[0]) {
			return nil, nil, false
		}
	case "type", "callable", "hasattr", "getattr", "id":
		if isUnknown(args[0]) {
			return nil, nil, false
		}
	case "np.take", "ndarray.take":
		if a, ok := args[0].(*object.Array); ok && len(args) == 2 && len(kw) == 0 && a.Type().Shape.Known() {
			l, isList := args[1].(*object.List)
			if isNumber(args[1]) {
				l, isList = object.NewList(args[1]), true
			}
			if n, err := a.Type().Shape.Size(); isList && err == nil && !ck.dirty(l, 1) {
				if err := listOutside(l, n, 0); err != nil {
					return nil, err, true
				}
			}
		}
	case "ndarray.view":
		if c, ok := args[len(args)-1].(*object.Class); ok && len(args) == 2 && len(kw) == 0 && c.Body != nil && !ck.spoiledClass(c) {
			ck.asksFor(effects.AsAny) // its __array_finalize__ runs
			return object.Unknown{Known: &object.Known{Of: c}}, nil, true
		}
	case "type.__new__":
		if len(args) == 3 {
			v, err := ck.makesClass(args, kw)
			return v, err, true
		}
	case "setattr", "delattr":
		if fn, ok := args[0].(*Function); ok {
			if to, named := args[min(1, len(args)-1)].(object.Str); named && e.Name() == "setattr" && len(args) == 3 {
				return object.None, ck.setAttr(fn, string(to), args[2]), true
			}
			fn.remade = true
		}
	case "generator.send":
		if g := ck.walked(args[0]); g != nil && len(args) == 2 && len(kw) == 0 {
			v, err := g.of.Send(args[1])
			if err == object.ErrUnknown && g.gave != nil {
				v, err = g.gave, nil
			}
			return v, err, err != object.ErrUnknown
		}
	case "iter", "next":
		for _, a := range args {
			if isUnknown(a) {
				return nil, nil, false
			}
		}
	case "print":
		if ck.callsBack(args, kw) {
			for _, a := range args {
				if object.HoldsObject(a) || isUnknown(a) {
					if ck.asksFor(effects.AsText); len(kw) > 0 { // it may say where to
						ck.havoc()
					}
					return object.None, nil, true
				}
			}
		}
		return object.None, nil, len(kw) == 0
	}
	return ck.sized(e, args, kw)
}

// length is len(v) where more is known than that it is an int.
func (ck *Checker) length(v object.Value) object.Value {
	switch x := v.(type) {
	case *object.List, *object.Dict, *object.Set:
		if _, vague := ck.heap.vague[x]; vague {
			return known("int")
		}
		switch c := v.(type) {
		case *object.List:
			return object.Int(c.Len())
		case *object.Dict:
			return object.Int(c.Len())
		}
	case *object.Array:
		return ck.sizeOf(x, 0)
	case object.Unknown:
		if s := shapeIn(x); s != nil && x.Known.Class == "tuple" {
			return s.rank()
		}
	}
	return nil
}

// Modules of the user's files, which are checked when they are imported.
package check

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/modfile"
	"github.com/tq-lang/tq/lang/object"
)

// userModule finds a module of the user's, in a package where its name has dots; nil if there
// is none.
func (ck *Checker) userModule(from *diag.File, name string) (object.Value, error) {
	if ck.code.Paths { // the program says where
		ck.rec.hard()
		ck.code.Open, ck.code.Reached = true, nil
		return object.Unknown{}, nil
	}
	dirs, last := ck.opts.Path, name
	var within *object.Module
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		outer, err := ck.userPart(from, name[:i])
		if outer == nil || err != nil {
			return nil, err
		}
		if x, ok := ck.mods[name]; ok {
			return x, nil
		}
		x, ok := outer.(*object.Module)
		if !ok {
			return object.Unknown{}, nil
		}
		if within, last = x, name[i+1:]; ck.users[x] == nil {
			return nil, nil
		}
		if dirs = ck.users[x].Dirs; dirs == nil {
			return nil, object.Staticf(object.ModuleNotFoundError, "No module named '%s'; '%s' is not a package", name, name[:i])
		}
	}
	found, err := ck.opts.Find(last, dirs)
	if found == nil || err != nil {
		return nil, err
	}
	x, err := ck.followUser(name, found)
	if err == nil && within != nil {
		within.Set(last, x)
	}
	return x, err
}

// userPart is a package that a name goes on from; nil if it is none of the user's.
func (ck *Checker) userPart(from *diag.File, name string) (object.Value, error) {
	if x, ok := ck.mods[name]; ok {
		return x, nil
	}
	return ck.userModule(from, name)
}

// followUser follows the text of a module.
func (ck *Checker) followUser(name string, found *modfile.Module) (object.Value, error) {
	mod := newModule(name)
	mod.rec = ck.rec
	if mod.pkg = name; found.Dirs == nil {
		mod.pkg = name[:max(strings.LastIndexByte(name, '.'), 0)]
	}
	ck.others = append(ck.others, mod)
	x := &object.Module{Name: name, Dir: mod.names, Look: mod.look, Set: func(attr string, v object.Value) { ck.assign(ck.variable(mod, attr), v) }}
	ck.users[x] = found
	give := func(name string, v object.Value) { ck.variable(mod, name).v = v }
	give("__name__", object.Str(name))
	give("__package__", object.Str(mod.pkg))
	give("__doc__", object.Unknown{})
	if found.Dirs != nil {
		give("__path__", object.Unknown{})
	}
	if found.File == nil {
		ck.mods[name] = x
		ck.whole[x] = true
		return x, nil
	}
	tree, c, err := compiled(found.File)
	if err != nil {
		return nil, err
	}
	ck.Expect(found.File, tree)
	give("__file__", object.Str(found.File.Name))
	ck.mods[name] = x
	done := false
	defer func() {
		if !done {
			ck.mods[name] = object.Unknown{}
		}
	}()
	f := ck.newFrame(c, mod, nil)
	_, err = ck.outcome(f, f.run())
	done = true
	ck.whole[x] = err == nil && !usesGlobals(tree)
	return x, err
}

// fromUser is a name of a user's module: a variable of it, or a module in it.
func (ck *Checker) fromUser(x *object.Module, pkg *modfile.Module, name string) (object.Value, error) {
	if v, ok := x.Look(name); ok {
		return v, nil
	}
	if pkg.Dirs != nil {
		full := x.Name + "." + name
		if sub, err := ck.userPart(nil, full); sub != nil || err != nil {
			return sub, err
		}
	}
	if !ck.modLacks(x, name) {
		return nil, object.ErrUnknown
	}
	err := object.Staticf(object.ImportError, "cannot import name '%s' from '%s'", name, x.Name)
	if near := diag.Suggest(name, x.Dir()); near != "" {
		return nil, err.WithHint("did you mean %s?", near)
	}
	return nil, err
}

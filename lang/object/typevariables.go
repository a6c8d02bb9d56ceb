// Type variables of aliases, and types in their places: list[T][int].
package object

// Of is the alias with types in the places of its type variables.
func (a *TypeAlias) Of(t Thread, item Value) (Value, error) {
	in, err := typesFor(a.Repr(), parametersOf(t, a.Args), item)
	if err != nil {
		return nil, err
	}
	args, err := in.replaceAll(t, a.Args)
	return &TypeAlias{Origin: a.Origin, Args: args}, err
}

// Of is the union with types in the places of its type variables.
func (u *Union) Of(t Thread, item Value) (Value, error) {
	in, err := typesFor(u.ReprUnder(Printer{}), parametersOf(t, u.Args), item)
	if err != nil {
		return nil, err
	}
	args, err := in.replaceAll(t, u.Args)
	if err != nil {
		return nil, err
	}
	all := args[0]
	for _, arg := range args[1:] {
		if all, err = t.Binary(Or, all, arg); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// replacing are type variables, and the types for them.
type replacing struct{ vars, types Tuple }

func typesFor(name string, vars Tuple, item Value) (replacing, error) {
	types, isTuple := item.(Tuple)
	if !isTuple {
		types = Tuple{item}
	}
	switch {
	case len(vars) == 0:
		return replacing{}, Errorf(TypeError, "%s is not a generic class", name)
	case len(types) < len(vars):
		return replacing{}, Errorf(TypeError, "Too few arguments for %s; actual %d, expected %d", name, len(types), len(vars))
	case len(types) > len(vars):
		return replacing{}, Errorf(TypeError, "Too many arguments for %s; actual %d, expected %d", name, len(types), len(vars))
	}
	return replacing{vars, types}, nil
}

func (in replacing) replaceAll(t Thread, args Tuple) (Tuple, error) {
	out := make(Tuple, len(args))
	for i, arg := range args {
		var err error
		if out[i], err = in.replace(t, arg); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (in replacing) replace(t Thread, arg Value) (Value, error) {
	if v, ok := in.of(arg); ok {
		return v, nil
	}
	switch x := arg.(type) {
	case *Class, NoneType, EllipsisType:
		return arg, nil
	case *List:
		all, err := in.replaceAll(t, x.Values())
		return NewList(all...), err
	}
	inner, err := t.Attr(arg, "__parameters__")
	vars, ok := inner.(Tuple)
	if err != nil || !ok || len(vars) == 0 {
		return arg, nil
	}
	types, err := in.replaceAll(t, vars)
	if err != nil {
		return nil, err
	}
	if len(types) == 1 {
		return t.Index(arg, types[0])
	}
	return t.Index(arg, types)
}

func (in replacing) of(v Value) (Value, bool) {
	for i, w := range in.vars {
		if Identical(v, w) {
			return in.types[i], true
		}
	}
	return nil, false
}

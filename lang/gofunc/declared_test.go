package gofunc

import (
	"go/build"
	"go/constant"
	"go/importer"
	"go/token"
	"go/types"
	"math/big"
	"os/exec"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang/gofunc/symbols"
)

// TestDeclaredAsCompiled holds the packages of the check, which are made of the interpreter's
// tables, to what a compiler has of their source: names, types, signatures, constants, fields
// and methods. The tables are of an older Go: what it has not is left out.
func TestDeclaredAsCompiled(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no Go toolchain is installed, and so no source of its packages: ", err)
	}
	build.Default.GOROOT, build.Default.CgoEnabled = strings.TrimSpace(string(root)), false
	compiled := importer.ForCompiler(token.NewFileSet(), "source", nil)
	own := newDeclared()
	for _, path := range symbols.Paths() {
		want, err := compiled.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := own.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range got.Scope().Names() {
			a, b := got.Scope().Lookup(name), want.Scope().Lookup(name)
			if b == nil {
				t.Errorf("%s.%s is of no compiled package", path, name)
				continue
			}
			if x, y := described(a), described(b); x != y {
				t.Errorf("%s.%s\n\tis    %s\n\tnot   %s", path, name, x, y)
			}
		}
		for _, name := range want.Scope().Names() {
			if b := want.Scope().Lookup(name); b.Exported() && got.Scope().Lookup(name) == nil {
				t.Logf("%s.%s is left out: %s", path, name, described(b))
			}
		}
	}
}

// described is all that a program can see of an object, without the names of parameters.
func described(o types.Object) string {
	var b strings.Builder
	b.WriteString(strings.SplitN(o.String(), " ", 2)[0] + " " + shown(o.Type()))
	switch o := o.(type) {
	case *types.Const:
		b.WriteString(" = " + valued(o.Val()))
	case *types.TypeName:
		b.WriteString(" " + shown(o.Type().Underlying()))
		for _, t := range []types.Type{o.Type(), types.NewPointer(o.Type())} {
			set := types.NewMethodSet(t)
			for i := range set.Len() {
				if m := set.At(i); m.Obj().Exported() {
					b.WriteString("; " + m.Obj().Name() + shown(m.Type()))
				}
			}
		}
	}
	return b.String()
}

// precision is that to which constants are compared, in bits: the tables have their values rounded.
const precision = 150

// valued is a constant's value.
func valued(v constant.Value) string {
	if r, ok := new(big.Rat).SetString(v.ExactString()); ok {
		return new(big.Float).SetPrec(precision).SetRat(r).Text('p', 0)
	}
	return v.ExactString()
}

// shown is a type without the names of parameters and what is not exported.
func shown(t types.Type) string {
	tuple := func(v *types.Tuple, variadic bool) string {
		var parts []string
		for i := range v.Len() {
			s := shown(v.At(i).Type())
			if variadic && i == v.Len()-1 {
				s = "..." + s[2:]
			}
			parts = append(parts, s)
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	switch t := types.Unalias(t).(type) {
	case *types.Signature:
		return tuple(t.Params(), t.Variadic()) + tuple(t.Results(), false)
	case *types.Slice:
		return "[]" + shown(t.Elem())
	case *types.Pointer:
		return "*" + shown(t.Elem())
	case *types.Struct:
		var parts []string
		for i := range t.NumFields() {
			if f := t.Field(i); f.Exported() {
				parts = append(parts, f.Name()+" "+shown(f.Type()))
			}
		}
		return "struct{" + strings.Join(parts, "; ") + "}"
	case *types.Interface:
		var parts []string
		for i := range t.NumMethods() {
			parts = append(parts, t.Method(i).Name()+shown(t.Method(i).Type()))
		}
		return "interface{" + strings.Join(parts, "; ") + "}"
	}
	if types.Unalias(t) == types.Typ[types.UntypedRune] {
		t = types.Typ[types.UntypedInt] // as the interpreter has it, too
	}
	return strings.NewReplacer("byte", "uint8", "rune", "int32", "any", "interface{}").Replace(t.String())
}

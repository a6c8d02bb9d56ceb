// What cells import, as go/types has it: made of the interpreter's own tables of
// symbols, so that what the check allows is what runs.
package gofunc

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"path"
	"reflect"
	"strings"

	"github.com/tq-lang/tq/lang/gofunc/symbols"
	"github.com/tq-lang/tq/lang/gofunc/tq"
)

// tqPath is the path by which cells import package tq.
const tqPath = "tq"

// declared makes packages of tables; it is the importer of the check, and so the
// list of what may be imported.
type declared struct {
	packages map[string]*types.Package
	filled   map[string]bool
	named    map[reflect.Type]*types.Named
	arrays   map[reflect.Type]string
}

func newDeclared() *declared {
	return &declared{map[string]*types.Package{}, map[string]bool{}, map[reflect.Type]*types.Named{}, tq.Names()}
}

// Importer is what cells import, for a check of them.
func Importer() types.Importer { return newDeclared() }

// Table is what a cell may use of a package.
func Table(path string) (map[string]reflect.Value, bool) {
	if path == tqPath {
		return tq.Symbols(), true
	}
	return symbols.Of(path)
}

// Import gives a package that cells may import.
func (d *declared) Import(p string) (*types.Package, error) {
	table, ok := Table(p)
	if !ok {
		return nil, fmt.Errorf("cells of Go have no package %q; there are %s, tq", p, strings.Join(symbols.Paths(), ", "))
	}
	pkg := d.pkg(p)
	if d.filled[p] {
		return pkg, nil
	}
	d.filled[p] = true
	for name, v := range table {
		if !token.IsExported(name) {
			continue
		}
		if o := d.object(pkg, name, v); o != nil && pkg.Scope().Lookup(name) == nil {
			pkg.Scope().Insert(o)
		}
	}
	pkg.MarkComplete()
	return pkg, nil
}

func (d *declared) pkg(p string) *types.Package {
	if d.packages[p] == nil {
		d.packages[p] = types.NewPackage(p, path.Base(p))
	}
	return d.packages[p]
}

// object is what a table's value declares.
func (d *declared) object(pkg *types.Package, name string, v reflect.Value) types.Object {
	switch {
	case v.CanAddr():
		return types.NewVar(token.NoPos, pkg, name, d.of(v.Type()))
	case v.Kind() == reflect.Func:
		return types.NewFunc(token.NoPos, pkg, name, d.signature(v.Type(), 0, nil))
	case v.Kind() == reflect.Pointer && v.IsNil():
		t := d.of(v.Type().Elem())
		if n, ok := t.(*types.Named); ok && n.Obj().Name() == name && n.Obj().Pkg() == pkg {
			return n.Obj()
		}
		return types.NewTypeName(token.NoPos, pkg, name, t) // an alias
	}
	if c, ok := v.Interface().(constant.Value); ok {
		kinds := map[constant.Kind]types.BasicKind{constant.Bool: types.UntypedBool, constant.String: types.UntypedString,
			constant.Int: types.UntypedInt, constant.Float: types.UntypedFloat, constant.Complex: types.UntypedComplex}
		return types.NewConst(token.NoPos, pkg, name, types.Typ[kinds[c.Kind()]], c)
	}
	var c constant.Value
	switch {
	case v.CanInt():
		c = constant.MakeInt64(v.Int())
	case v.CanUint():
		c = constant.MakeUint64(v.Uint())
	case v.CanFloat():
		c = constant.MakeFloat64(v.Float())
	case v.Kind() == reflect.String:
		c = constant.MakeString(v.String())
	case v.Kind() == reflect.Bool:
		c = constant.MakeBool(v.Bool())
	default:
		return types.NewVar(token.NoPos, pkg, name, d.of(v.Type()))
	}
	return types.NewConst(token.NoPos, pkg, name, d.of(v.Type()), c)
}

// basics are the types without parts.
var basics = map[reflect.Kind]types.BasicKind{
	reflect.Bool: types.Bool, reflect.Int: types.Int, reflect.Int8: types.Int8, reflect.Int16: types.Int16, reflect.Int32: types.Int32, reflect.Int64: types.Int64,
	reflect.Uint: types.Uint, reflect.Uint8: types.Uint8, reflect.Uint16: types.Uint16, reflect.Uint32: types.Uint32, reflect.Uint64: types.Uint64,
	reflect.Uintptr: types.Uintptr, reflect.Float32: types.Float32, reflect.Float64: types.Float64, reflect.Complex64: types.Complex64,
	reflect.Complex128: types.Complex128, reflect.String: types.String, reflect.UnsafePointer: types.UnsafePointer,
}

// of is a type of the running program as a type of the check.
func (d *declared) of(t reflect.Type) types.Type {
	switch {
	case t == reflect.TypeFor[error]():
		return types.Universe.Lookup("error").Type()
	case t.Name() != "" && t.PkgPath() != "":
		return d.namedOf(t)
	}
	return d.structure(t)
}

// structure is what a type consists of, whatever its name.
func (d *declared) structure(t reflect.Type) types.Type {
	if k, ok := basics[t.Kind()]; ok {
		return types.Typ[k]
	}
	switch t.Kind() {
	case reflect.Slice:
		return types.NewSlice(d.of(t.Elem()))
	case reflect.Array:
		return types.NewArray(d.of(t.Elem()), int64(t.Len()))
	case reflect.Pointer:
		return types.NewPointer(d.of(t.Elem()))
	case reflect.Map:
		return types.NewMap(d.of(t.Key()), d.of(t.Elem()))
	case reflect.Chan:
		dir := map[reflect.ChanDir]types.ChanDir{reflect.BothDir: types.SendRecv, reflect.SendDir: types.SendOnly, reflect.RecvDir: types.RecvOnly}
		return types.NewChan(dir[t.ChanDir()], d.of(t.Elem()))
	case reflect.Func:
		return d.signature(t, 0, nil)
	case reflect.Struct:
		var fields []*types.Var
		for i := range t.NumField() {
			f := t.Field(i)
			pkg := d.pkg(f.PkgPath)
			fields = append(fields, types.NewField(token.NoPos, pkg, f.Name, d.of(f.Type), f.Anonymous))
		}
		return types.NewStruct(fields, nil)
	case reflect.Interface:
		var methods []*types.Func
		for i := range t.NumMethod() {
			m := t.Method(i)
			methods = append(methods, types.NewFunc(token.NoPos, d.pkg(m.PkgPath), m.Name, d.signature(m.Type, 0, nil)))
		}
		return types.NewInterfaceType(methods, nil).Complete()
	}
	return types.Typ[types.Invalid]
}

// signature is a function's type; the first skip parameters are left out.
func (d *declared) signature(t reflect.Type, skip int, recv *types.Var) *types.Signature {
	var in, out []*types.Var
	for i := skip; i < t.NumIn(); i++ {
		in = append(in, types.NewParam(token.NoPos, nil, "", d.of(t.In(i))))
	}
	for i := range t.NumOut() {
		out = append(out, types.NewParam(token.NoPos, nil, "", d.of(t.Out(i))))
	}
	return types.NewSignatureType(recv, nil, nil, types.NewTuple(in...), types.NewTuple(out...), t.IsVariadic())
}

// namedOf is a type with a name, and its methods.
func (d *declared) namedOf(t reflect.Type) *types.Named {
	if n := d.named[t]; n != nil {
		return n
	}
	name, p := t.Name(), t.PkgPath()
	if short, ok := d.arrays[t]; ok {
		name, p = short, tqPath
	}
	pkg := d.pkg(p)
	n := types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), nil, nil)
	d.named[t] = n
	n.SetUnderlying(d.structure(t))
	if t.Kind() == reflect.Interface {
		return n
	}
	pointer := reflect.PointerTo(t)
	for i := range pointer.NumMethod() {
		m := pointer.Method(i)
		var recv types.Type = types.NewPointer(n)
		if _, ok := t.MethodByName(m.Name); ok {
			recv = n
		}
		n.AddMethod(types.NewFunc(token.NoPos, pkg, m.Name, d.signature(m.Type, 1, types.NewVar(token.NoPos, pkg, "", recv))))
	}
	return n
}

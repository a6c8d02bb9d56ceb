// Structs, arrays and what pointers point to: values that lie in memory, their parts at offsets.
package direct

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"unsafe"
)

// layout is where the parts of a struct or an array are.
type layout struct {
	goType reflect.Type // of the same size, with pointers at the same places
	plain  bool         // there are none: it may lie in a frame, and is copied as bytes
}

// layoutOf is the layout of a type, ok false where it holds something that is not known here. What slices and pointers
// in it lead to is asked when it is used: it may be the type itself.
func layoutOf(t types.Type) (l *layout, ok bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if e := elements[u.Kind()]; e != nil {
			return &layout{e.goType, true}, true
		}
	case *types.Slice:
		return &layout{reflect.TypeFor[[]byte](), false}, true
	case *types.Pointer:
		return &layout{reflect.TypeFor[unsafe.Pointer](), false}, true
	case *types.Array:
		if el, ok := layoutOf(u.Elem()); ok {
			return &layout{reflect.ArrayOf(int(u.Len()), el.goType), el.plain}, true
		}
	case *types.Struct:
		return structLayout(u)
	}
	return nil, false
}

func structLayout(u *types.Struct) (*layout, bool) {
	plain := true
	var fields []reflect.StructField
	for f := range u.Fields() {
		el, ok := layoutOf(f.Type())
		if !ok {
			return nil, false
		}
		plain = plain && el.plain
		fields = append(fields, reflect.StructField{Name: "F" + strconv.Itoa(len(fields)), Type: el.goType})
	}
	return &layout{reflect.StructOf(fields), plain}, true
}

func (l *layout) size() uintptr { return l.goType.Size() }

// words is the room in a frame.
func (l *layout) words() int { return max(1, int(l.size()+7)/8) }

func (l *layout) fresh() unsafe.Pointer { return reflect.New(l.goType).UnsafePointer() }

func (l *layout) copy(dst, src unsafe.Pointer) {
	if l.plain {
		copy(unsafe.Slice((*byte)(dst), l.size()), unsafe.Slice((*byte)(src), l.size()))
		return
	}
	reflect.NewAt(l.goType, dst).Elem().Set(reflect.NewAt(l.goType, src).Elem())
}

func (l *layout) clear(p unsafe.Pointer) {
	if l.plain {
		clear(unsafe.Slice((*byte)(p), l.size()))
		return
	}
	reflect.NewAt(l.goType, p).Elem().SetZero()
}

// address is where a struct or an array is.
func (s *slot) address(fr *frame) unsafe.Pointer {
	if s.heap {
		return fr.p[s.at]
	}
	return unsafe.Pointer(&fr.m[s.at])
}

// renew gives a variable that pointers may lead to memory of its own: it is declared anew.
func (s *slot) renew(fr *frame) {
	if s.heap {
		fr.p[s.at] = s.mem.fresh()
	}
}

// cell is the memory at a place as a slice of one element.
func cell(p unsafe.Pointer) []byte {
	h := struct {
		p      unsafe.Pointer
		n, cap int
	}{p, 1, 1}
	return *(*[]byte)(unsafe.Pointer(&h))
}

// array is memory as a slice of n elements.
func array(p unsafe.Pointer, n int) []byte {
	h := struct {
		p      unsafe.Pointer
		n, cap int
	}{p, n, n}
	return *(*[]byte)(unsafe.Pointer(&h))
}

// at is the place of an element of some size.
func at(s []byte, i int64, size uintptr) unsafe.Pointer {
	_ = of[struct{}](s)[i] // out of range?
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), uintptr(i)*size)
}

// element are slices of structs or arrays.
func (l *layout) element() *element {
	size := l.size()
	e := &element{goType: l.goType}
	e.make = func(n, capacity int) []byte {
		v := reflect.MakeSlice(reflect.SliceOf(l.goType), len(make([]struct{}, n, capacity)), capacity)
		return unsafe.Slice((*byte)(v.UnsafePointer()), capacity)[:n]
	}
	e.cut = func(s []byte, from, to int) []byte {
		rest := of[struct{}](s)[from:to]
		p := unsafe.Pointer(unsafe.SliceData(s))
		if cap(rest) > 0 {
			p = unsafe.Add(p, uintptr(from)*size)
		}
		return array(p, cap(rest))[:len(rest)]
	}
	e.copy = func(dst, src []byte) int {
		n := min(len(dst), len(src))
		if n > 0 {
			reflect.Copy(l.slice(dst), l.slice(src))
		}
		return n
	}
	longer := func(s []byte, by int) []byte {
		n := len(s)
		if n+by <= cap(s) {
			return s[:n+by]
		}
		more := e.make(n+by, max(n+by, n+min(n, 256+n/4)))
		e.copy(more, s)
		return more
	}
	e.grow = func(s []byte) []byte {
		n := len(s)
		s = longer(s, 1)
		l.clear(at(s, int64(n), size))
		return s
	}
	e.join = func(s, more []byte) []byte {
		n := len(s)
		if s = longer(s, len(more)); len(more) > 0 {
			e.copy(e.cut(s, n, len(s)), more)
		}
		return s
	}
	return e
}

// slice is a header as a slice of its own type.
func (l *layout) slice(s []byte) reflect.Value {
	return reflect.NewAt(reflect.SliceOf(l.goType), unsafe.Pointer(&s)).Elem()
}

// takenIn are the variables to which pointers may lead: &x, x.f() of a method with a pointer, x[:] of an array.
func takenIn(file *ast.File, info *types.Info) map[types.Object]bool {
	taken := map[types.Object]bool{}
	take := func(e ast.Expr) {
		if obj := variable(e, info); obj != nil {
			taken[obj] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				take(n.X)
			}
		case *ast.SliceExpr:
			if _, ok := info.TypeOf(n.X).Underlying().(*types.Array); ok {
				take(n.X)
			}
		case *ast.SelectorExpr:
			if s := info.Selections[n]; s != nil && s.Kind() == types.MethodVal && byPointer(s.Obj()) {
				take(n.X)
			}
		}
		return true
	})
	return taken
}

// byPointer reports whether a method takes a pointer.
func byPointer(method types.Object) bool {
	_, ok := method.(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
	return ok
}

// variable is the one of which an expression is a part, nil if there is none.
func variable(e ast.Expr, info *types.Info) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e]
	case *ast.SelectorExpr:
		return variable(e.X, info)
	case *ast.IndexExpr:
		return variable(e.X, info)
	}
	return nil
}

// Where variables are, and the element types that they and slices have.
package direct

import (
	"go/types"
	"reflect"
	"unsafe"
)

// slot is a variable of a frame.
type slot struct {
	kind  types.BasicKind // of the number, or of a slice's elements
	slice bool
	at    int
	typ   types.Type // what a pointer points to, a slice's elements if they are no numbers, a map
	mem   *layout    // of a struct or an array
	heap  bool       // it does not lie in the frame: pointers may lead to it
}

// bank is what a value of a type is kept as.
type bank uint8

const (
	floats bank = iota
	ints        // those of 64 bits without a sign by their bits
	slices
	complexes
	errs
	pointers
	tables
	calls
	memories
	banks
)

// Kinds of what is no basic type.
const (
	errorKind   = types.UntypedNil + 1 + iota
	memoryKind  // a struct or an array
	pointerKind // to one
	mapKind
	funcKind  // of a parameter
	sliceKind // as an element of a slice
)

// unsigned reports the whole numbers that int64 does not hold: some operations on their bits are others.
func unsigned(kind types.BasicKind) bool { return kind == types.Uint64 || kind == types.Uint }

// kindOf is a type as a slot has it, ok false for those that are not known here.
func kindOf(t types.Type) (s slot, ok bool) {
	if types.Identical(t, types.Universe.Lookup("error").Type()) {
		return slot{kind: errorKind}, true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		s.kind = u.Kind()
	case *types.Slice:
		return sliceOf(u.Elem())
	case *types.Struct, *types.Array:
		if s.mem, ok = layoutOf(t); ok {
			s.kind, s.heap = memoryKind, !s.mem.plain
		}
		return s, ok
	case *types.Pointer:
		return slot{kind: pointerKind, typ: u.Elem()}, isOwn(u.Elem())
	case *types.Map:
		return slot{kind: mapKind, typ: t}, isTable(u)
	default:
		return s, false
	}
	_, ok = elements[s.kind]
	return s, ok
}

// sliceOf is a slice of elements; of those that are no numbers more is asked when they are used, as they may hold the
// slice.
func sliceOf(t types.Type) (s slot, ok bool) {
	s.slice = true
	switch u := t.Underlying().(type) {
	case *types.Basic:
		s.kind = u.Kind()
		_, ok = elements[s.kind]
		return s, ok
	case *types.Struct, *types.Array:
		s.kind = memoryKind
	case *types.Pointer:
		s.kind = pointerKind
	case *types.Slice:
		s.kind = sliceKind
	default:
		return s, false
	}
	s.typ = t
	return s, true
}

// isOwn reports whether a type is the program's: a struct, or an array.
func isOwn(t types.Type) bool {
	if n, ok := t.(*types.Named); ok && (n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "main") {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// element is what depends on the type of a number, or of a slice's elements; nil where those are not known here.
func (s slot) element() *element {
	switch s.kind {
	case memoryKind:
		if l, ok := layoutOf(s.typ); ok {
			return l.element()
		}
		return nil
	case pointerKind:
		return leads
	case sliceKind:
		return headers
	}
	return elements[s.kind]
}

// access is how a value is read from memory and written there, if it is no struct or array.
func (s slot) access() *element {
	switch {
	case s.slice:
		return headers
	case s.kind == pointerKind:
		return leads
	}
	return elements[s.kind]
}

// inMemory reports whether it is a struct or an array.
func (s slot) inMemory() bool { return s.kind == memoryKind && !s.slice }

// elem is the slot of a slice's elements.
func (s slot) elem() (slot, bool) {
	if s.typ != nil {
		return kindOf(s.typ)
	}
	return slot{kind: s.kind}, true
}

// in is the bank of a slot.
func (s slot) in() bank {
	switch {
	case s.slice:
		return slices
	case s.kind == types.Float64 || s.kind == types.Float32:
		return floats
	case s.kind == types.Complex128 || s.kind == types.Complex64:
		return complexes
	case s.kind == errorKind:
		return errs
	case s.kind == pointerKind, s.heap:
		return pointers
	case s.kind == memoryKind:
		return memories
	case s.kind == mapKind:
		return tables
	case s.kind == funcKind:
		return calls
	}
	return ints
}

// element is what depends on the element type of a slice.
type element struct {
	goType    reflect.Type
	floats    access[float64]
	ints      access[int64]
	complexes access[complex128]
	slices    access[[]byte]
	pointers  access[unsafe.Pointer]
	make      func(n, capacity int) []byte
	cut       func(s []byte, from, to int) []byte
	copy      func(dst, src []byte) int
	grow      func(s []byte) []byte // by one zero
	join      func(s, more []byte) []byte
}

// access is loading and storing an element, by the bank of its type.
type access[V any] struct {
	load  func(s []byte, i int64) V
	store func(s []byte, i int64, v V)
}

// elements are the types known here.
var elements = map[types.BasicKind]*element{
	types.Float64: ofFloats[float64](),
	types.Float32: ofFloats[float32](),
	types.Int:     ofInts[int](),
	types.Int64:   ofInts[int64](),
	types.Int32:   ofInts[int32](),
	types.Int16:   ofInts[int16](),
	types.Int8:    ofInts[int8](),
	types.Uint32:  ofInts[uint32](),
	types.Uint16:  ofInts[uint16](),
	types.Uint8:   ofInts[uint8](),
	types.Uint64:  ofInts[uint64](),
	types.Uint:    ofInts[uint](),
	types.Bool:    ofBools(),

	types.Complex128: ofComplexes[complex128](),
	types.Complex64:  ofComplexes[complex64](),
}

// Slices of slices, and of pointers.
var headers, leads = ofHeaders(), ofPointers()

func ofHeaders() *element {
	e := sliced[[]byte]()
	e.slices = held[[]byte]()
	return e
}

func ofPointers() *element {
	e := sliced[unsafe.Pointer]()
	e.pointers = held[unsafe.Pointer]()
	return e
}

// held is the access to elements that are kept as they are.
func held[V any]() access[V] {
	return access[V]{
		load:  func(s []byte, i int64) V { return of[V](s)[i] },
		store: func(s []byte, i int64, v V) { of[V](s)[i] = v },
	}
}

// of is a header as a slice of its own type. Headers of all slices have one form, and
// are kept as []byte whose length counts elements.
func of[T any](s []byte) []T { return *(*[]T)(unsafe.Pointer(&s)) }

// header is the way back.
func header[T any](s []T) []byte { return *(*[]byte)(unsafe.Pointer(&s)) }

func sliced[T any]() *element {
	return &element{
		goType: reflect.TypeFor[T](),
		make:   func(n, capacity int) []byte { return header(make([]T, n, capacity)) },
		cut:    func(s []byte, from, to int) []byte { return header(of[T](s)[from:to]) },
		copy:   func(dst, src []byte) int { return copy(of[T](dst), of[T](src)) },
		grow:   func(s []byte) []byte { var zero T; return header(append(of[T](s), zero)) },
		join:   func(s, more []byte) []byte { return header(append(of[T](s), of[T](more)...)) },
	}
}

func ofFloats[T float32 | float64]() *element {
	e := sliced[T]()
	e.floats = access[float64]{
		load:  func(s []byte, i int64) float64 { return float64(of[T](s)[i]) },
		store: func(s []byte, i int64, v float64) { of[T](s)[i] = T(v) },
	}
	return e
}

func ofInts[T int | int64 | int32 | int16 | int8 | uint | uint64 | uint32 | uint16 | uint8]() *element {
	e := sliced[T]()
	e.ints = access[int64]{
		load:  func(s []byte, i int64) int64 { return int64(of[T](s)[i]) },
		store: func(s []byte, i int64, v int64) { of[T](s)[i] = T(v) },
	}
	return e
}

func ofComplexes[T complex64 | complex128]() *element {
	e := sliced[T]()
	e.complexes = access[complex128]{
		load:  func(s []byte, i int64) complex128 { return complex128(of[T](s)[i]) },
		store: func(s []byte, i int64, v complex128) { of[T](s)[i] = T(v) },
	}
	return e
}

func ofBools() *element {
	e := sliced[bool]()
	e.ints = access[int64]{
		load:  func(s []byte, i int64) int64 { return number(of[bool](s)[i]) },
		store: func(s []byte, i int64, v int64) { of[bool](s)[i] = v != 0 },
	}
	return e
}

// number is a boolean as it is kept.
func number(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// goTypes are the types of values that come from outside or go there; ok false where one is no number, slice of them,
// or error.
func goTypes(all []slot) (out []reflect.Type, ok bool) {
	for _, s := range all {
		if s.kind != errorKind && elements[s.kind] == nil {
			return nil, false
		}
		out = append(out, s.goType())
	}
	return out, true
}

func (s slot) goType() reflect.Type {
	if s.kind == errorKind {
		return reflect.TypeFor[error]()
	}
	t := elements[s.kind].goType
	if s.slice {
		return reflect.SliceOf(t)
	}
	return t
}

// put stores an argument.
func (s slot) put(fr *frame, v reflect.Value) {
	switch {
	case s.slice:
		fr.s[s.at] = unsafe.Slice((*byte)(v.UnsafePointer()), v.Cap())[:v.Len()]
	case s.in() == floats:
		fr.f[s.at] = v.Float()
	case s.in() == complexes:
		fr.c[s.at] = v.Complex()
	case s.in() == errs:
		fr.e[s.at], _ = v.Interface().(error)
	case s.kind == types.Bool:
		fr.i[s.at] = number(v.Bool())
	case v.CanUint():
		fr.i[s.at] = int64(v.Uint())
	default:
		fr.i[s.at] = v.Int()
	}
}

// get is a result.
func (s slot) get(fr *frame) reflect.Value {
	v := reflect.New(s.goType()).Elem()
	switch {
	case s.slice:
		h := fr.s[s.at]
		*(*[]byte)(v.Addr().UnsafePointer()) = h
	case s.in() == floats:
		v.SetFloat(fr.f[s.at])
	case s.in() == complexes:
		v.SetComplex(fr.c[s.at])
	case s.in() == errs:
		if err := fr.e[s.at]; err != nil {
			v.Set(reflect.ValueOf(err))
		}
	case s.kind == types.Bool:
		v.SetBool(fr.i[s.at] != 0)
	case v.CanUint():
		v.SetUint(uint64(fr.i[s.at]))
	default:
		v.SetInt(fr.i[s.at])
	}
	return v
}

func (s *slot) zero(fr *frame) {
	switch s.in() {
	case floats:
		fr.f[s.at] = 0
	case slices:
		fr.s[s.at] = nil
	case complexes:
		fr.c[s.at] = 0
	case errs:
		fr.e[s.at] = nil
	case pointers:
		fr.p[s.at] = nil
		s.renew(fr)
	case tables:
		fr.t[s.at] = nil
	case memories:
		s.mem.clear(s.address(fr))
	default:
		fr.i[s.at] = 0
	}
}

// wrap brings a whole number into the range of its type.
func wrap(kind types.BasicKind, v intExpr) intExpr {
	switch kind {
	case types.Int32:
		return func(fr *frame) int64 { return int64(int32(v(fr))) }
	case types.Int16:
		return func(fr *frame) int64 { return int64(int16(v(fr))) }
	case types.Int8:
		return func(fr *frame) int64 { return int64(int8(v(fr))) }
	case types.Uint32:
		return func(fr *frame) int64 { return int64(uint32(v(fr))) }
	case types.Uint16:
		return func(fr *frame) int64 { return int64(uint16(v(fr))) }
	case types.Uint8:
		return func(fr *frame) int64 { return int64(uint8(v(fr))) }
	}
	return v
}

// round brings a floating number to the precision of its type. One operation in float64
// and then rounded is the same as the operation in float32.
func round(kind types.BasicKind, v floatExpr) floatExpr {
	if kind == types.Float32 {
		return func(fr *frame) float64 { return float64(float32(v(fr))) }
	}
	return v
}

// Structs and arrays of whole numbers as keys of maps: their bytes.
package direct

import (
	"go/ast"
	"go/types"
	"unsafe"
)

// pair and quad are keys of up to 16 and 32 bytes.
type (
	pair [2]uint64
	quad [4]uint64
)

// packs reports whether a key is equal to another where its bytes are: what lies between fields is clear.
func packs(s slot, t types.Type) bool {
	return s.inMemory() && s.mem.plain && s.mem.size() <= unsafe.Sizeof(quad{}) && isWhole(t)
}

// isWhole reports whether a type consists of whole numbers and booleans.
func isWhole(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsInteger|types.IsBoolean) != 0
	case *types.Array:
		return isWhole(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if f.Name() == "_" || !isWhole(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// packed is a key in some memory.
func packed[K pair | quad](p addressExpr, size uintptr) func(*frame) K {
	return func(fr *frame) (k K) {
		copy(unsafe.Slice((*byte)(unsafe.Pointer(&k)), size), unsafe.Slice((*byte)(p(fr)), size))
		return k
	}
}

// rangedPacked is for k, v := range m with such a key.
func (c *compiler) rangedPacked(s *ast.RangeStmt, m tableExpr, key, value slot, own label) (statement, error) {
	set, keyed := func(*frame, unsafe.Pointer) {}, false
	if id, ok := s.Key.(*ast.Ident); ok && id.Name != "_" {
		to, err := c.define(id)
		if err != nil || to.heap {
			return nil, errOther
		}
		set, keyed = func(fr *frame, k unsafe.Pointer) { key.mem.copy(to.address(fr), k) }, true
	}
	v, err := c.target(s.Value, value)
	if err != nil {
		return nil, err
	}
	body, err := c.block(s.Body.List)
	if err != nil {
		return nil, err
	}
	if key.mem.size() <= unsafe.Sizeof(pair{}) {
		return rangedBy(m, func(fr *frame, k pair) { set(fr, unsafe.Pointer(&k)) }, keyed, value, v, body, own), nil
	}
	return rangedBy(m, func(fr *frame, k quad) { set(fr, unsafe.Pointer(&k)) }, keyed, value, v, body, own), nil
}

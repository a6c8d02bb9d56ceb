// Keys: programs and instructions spelled out in bytes, equal when they
// compute the same in the same way. Names of inputs do not count; sites do,
// because errors carry them.

package ir

import (
	"encoding/binary"
	"math"
	"reflect"
	"unsafe"

	"github.com/tq-lang/tq/engine/einsum"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/engine/tensor"
)

// keyElements is the greatest number of elements by which constants are
// compared; larger ones are equal when they are the same tensor.
const keyElements = 1024

// AppendKey appends the program's key to b.
func (p *Program) AppendKey(b []byte) []byte {
	b = appendInt(b, len(p.Inputs))
	for i := range p.Inputs {
		b = appendInt(b, int(p.Inputs[i].Value))
		b = appendType(b, p.Types[p.Inputs[i].Value])
	}
	b = appendInt(b, len(p.Instrs))
	for i := range p.Instrs {
		in := &p.Instrs[i]
		b = AppendInstrKey(b, in, in.Args)
		b = appendValues(b, in.Out)
		b = appendInt(b, in.Site)
	}
	return appendValues(b, p.Outputs)
}

// AppendInstrKey appends what an instruction computes from the given operands.
func AppendInstrKey(b []byte, in *Instr, args []Value) []byte {
	b = appendInt(b, int(in.Op))
	b = appendValues(b, args)
	return appendAttrs(b, in.Attrs)
}

// AppendOpKey appends an op with its attributes, whatever its operands are.
func AppendOpKey(b []byte, op Op, attrs Attrs) []byte {
	return appendAttrs(appendInt(b, int(op)), attrs)
}

// AppendTypeKey appends the type of an operand.
func AppendTypeKey(b []byte, t Type) []byte { return appendType(b, t) }

func appendInt(b []byte, n int) []byte { return binary.AppendVarint(b, int64(n)) }

func appendValues(b []byte, vs []Value) []byte {
	b = appendInt(b, len(vs))
	for _, v := range vs {
		b = appendInt(b, int(v))
	}
	return b
}

func appendInts(b []byte, list []int) []byte {
	b = appendInt(b, len(list))
	for _, n := range list {
		b = appendInt(b, n)
	}
	return b
}

// appendList is appendInts that tells nil, which may mean "all", from empty.
func appendList(b []byte, list []int) []byte {
	return appendInts(appendBool(b, list == nil), list)
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendString(b []byte, s string) []byte {
	return append(appendInt(b, len(s)), s...)
}

func appendType(b []byte, t Type) []byte {
	b = appendInt(b, int(t.DType))
	rank := t.Shape.Rank()
	b = appendInt(b, rank)
	for i := range max(rank, 0) {
		b = appendInt(b, t.Shape.At(i))
	}
	return b
}

func appendAttrs(b []byte, a Attrs) []byte {
	switch a := a.(type) {
	case nil:
		return b
	case ConstAttrs:
		return appendConst(b, a.Value)
	case SliceAttrs:
		return appendEncoding(b, a.Encoding)
	case EinsumAttrs:
		return appendEinsum(b, a)
	case DimsAttrs:
		return appendString(appendInts(b, a.Dims), a.Order)
	case TypeAttrs:
		return appendInt(b, int(a.DType))
	case AxesAttrs:
		return appendList(b, a.Axes)
	case AxisAttrs:
		return appendInt(b, a.Axis)
	case ReduceAttrs:
		return appendBool(appendBool(appendList(b, a.Axes), a.All), a.KeepDims)
	case GatherAttrs:
		return appendInt(appendInts(b, a.Axes), a.Position)
	}
	return appendFields(b, reflect.ValueOf(a)) // the rarer ones
}

// appendFields appends what the fields of attributes hold. All attributes of an op have one
// type, so that neither names nor types need to be told.
func appendFields(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			b = appendFields(b, v.Field(i))
		}
		return b
	case reflect.Slice:
		b = appendInt(appendBool(b, v.IsNil()), v.Len())
		for i := range v.Len() {
			b = appendFields(b, v.Index(i))
		}
		return b
	case reflect.Bool:
		return appendBool(b, v.Bool())
	case reflect.String:
		return appendString(b, v.String())
	case reflect.Float32, reflect.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	}
	switch {
	case v.CanInt():
		return appendInt(b, int(v.Int()))
	case v.CanUint():
		return binary.AppendUvarint(b, v.Uint())
	}
	panic("ir: an attribute of type " + v.Type().String() + " has no key")
}

func appendEncoding(b []byte, e shape.Encoding) []byte {
	b = appendInts(appendInts(appendInts(b, e.Begin), e.End), e.Strides)
	for _, mask := range [...]uint64{e.BeginMask, e.EndMask, e.EllipsisMask, e.NewAxisMask, e.ShrinkAxisMask} {
		b = binary.AppendUvarint(b, mask)
	}
	return b
}

func appendEinsum(b []byte, a EinsumAttrs) []byte {
	// The source is what errors point into; it does not tell the list form's labels.
	b = appendString(appendString(b, a.Equation.Source()), a.Equation.String())
	return appendOptions(appendInt(b, int(a.Sum)), a.Options)
}

func appendOptions(b []byte, o einsum.Options) []byte {
	b = appendInt(b, int(o.Method))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(o.MemoryLimit))
	b = appendInt(b, len(o.Pairs))
	for _, pair := range o.Pairs {
		b = appendInts(b, pair)
	}
	return b
}

func appendConst(b []byte, t *tensor.Tensor) []byte {
	b = appendType(b, TypeOf(t))
	if t.Size() > keyElements {
		return binary.LittleEndian.AppendUint64(b, uint64(uintptr(unsafe.Pointer(t))))
	}
	at, size := len(b), t.DType().Size()
	b = append(b, make([]byte, t.Bytes())...)
	t.Each(func(pos int) bool {
		t.Read(b[at:], pos, 1)
		at += size
		return true
	})
	return b
}

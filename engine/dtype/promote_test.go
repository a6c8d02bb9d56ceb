// Common types and casts against NumPy's.

package dtype_test

import (
	"encoding/json"
	"os/exec"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/peers"
)

// numpyRules prints, as NumPy has them, the common type of every pair of types,
// the result with each class of Python scalar, and the casts that are safe and
// of the same kind.
const numpyRules = `
import json, numpy as np
names = "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64 complex64 complex128".split()
out = {}
for a in names:
    for b in names:
        out[a + " " + b] = [np.promote_types(a, b).name, bool(np.can_cast(a, b, "safe")), bool(np.can_cast(a, b, "same_kind"))]
    for w, v in (("weak bool", True), ("weak int", 1), ("weak float", 1.0), ("weak complex", 1j)):
        out[a + " " + w] = [np.result_type(np.dtype(a), v).name]
print(json.dumps(out))
`

func TestRulesAreNumPys(t *testing.T) {
	out, err := exec.Command(peers.Python(t, peers.NumPy), "-c", numpyRules).Output()
	if err != nil {
		t.Fatal(err)
	}
	var want map[string][]any
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	weak := map[dtype.Weak]string{dtype.WeakBool: "weak bool", dtype.WeakInt: "weak int", dtype.WeakFloat: "weak float", dtype.WeakComplex: "weak complex"}
	compared := 0
	for _, a := range dtype.All() {
		for _, b := range dtype.All() {
			w := want[a.String()+" "+b.String()]
			if w == nil {
				continue // a type that NumPy lacks
			}
			compared++
			p, ok := dtype.Promote(a, b)
			if !ok || p.String() != w[0] {
				t.Errorf("%s with %s is %s, NumPy has %v", a, b, p, w[0])
			}
			if dtype.CanCast(a, b, "safe") != w[1] || dtype.CanCast(a, b, "same_kind") != w[2] {
				t.Errorf("cast of %s to %s: safe %v, same kind %v; NumPy has %v", a, b, dtype.CanCast(a, b, "safe"), dtype.CanCast(a, b, "same_kind"), w[1:])
			}
		}
		for k, name := range weak {
			w := want[a.String()+" "+name]
			if w == nil {
				continue
			}
			compared++
			if p, ok := dtype.Result(dtype.Operand{DType: a}, dtype.Operand{Weak: k}); !ok || p.String() != w[0] {
				t.Errorf("%s with a %s is %s, NumPy has %v", a, name, p, w[0])
			}
		}
	}
	if compared != 14*14+14*4 {
		t.Errorf("%d rules compared", compared)
	}
}

// The small floats that NumPy lacks: never a type that loses the other's range.
func TestSmallFloats(t *testing.T) {
	for _, c := range []struct{ a, b, want dtype.DType }{
		{dtype.BFloat16, dtype.Float16, dtype.Float32},
		{dtype.BFloat16, dtype.Float32, dtype.Float32},
		{dtype.BFloat16, dtype.Int8, dtype.BFloat16},
		{dtype.BFloat16, dtype.Int32, dtype.Float64},
		{dtype.Float8E4M3FN, dtype.Float8E5M2, dtype.Float32},
		{dtype.Float8E4M3FN, dtype.BFloat16, dtype.BFloat16},
		{dtype.BFloat16, dtype.Complex64, dtype.Complex64},
	} {
		for _, pair := range [][2]dtype.DType{{c.a, c.b}, {c.b, c.a}} {
			if got, ok := dtype.Promote(pair[0], pair[1]); !ok || got != c.want {
				t.Errorf("%s with %s is %s, want %s", pair[0], pair[1], got, c.want)
			}
		}
	}
}

// Every name that a type prints is read as that type.
func TestNames(t *testing.T) {
	for _, d := range dtype.All() {
		for _, text := range []string{d.String(), d.Descr()} {
			if got, big, ok := dtype.Parse(text); !ok || big || got != d {
				t.Errorf("%q is read as %s, %v", text, got, ok)
			}
		}
		if got, ok := dtype.ParseShort(d.Short()); !ok || got != d {
			t.Errorf("%q is read as %s", d.Short(), got)
		}
	}
	if d, big, ok := dtype.Parse(">i4"); !ok || !big || d != dtype.Int32 {
		t.Error(">i4 is a big-endian int32")
	}
	for _, bad := range []string{"", "f3", "float99", "<U-1", "U99999999999", "Ux"} {
		if d, _, ok := dtype.Parse(bad); ok {
			t.Errorf("%q is read as %s", bad, d)
		}
	}
}

func TestUnsigned(t *testing.T) {
	for d := dtype.Bool; int(d) < dtype.Count; d++ {
		u := d.Unsigned()
		if d.IsSigned() && (!u.IsUnsigned() || u.Size() != d.Size()) || !d.IsSigned() && u != d {
			t.Errorf("%v.Unsigned() is %v", d, u)
		}
	}
}

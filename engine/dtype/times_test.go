// Common types and casts of points and spans of time against NumPy's.

package dtype_test

import (
	"encoding/json"
	"os/exec"
	"testing"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/peers"
)

// numpyTimes prints NumPy's common type, or the class of its error, and the
// casts, of every pair of these types.
const numpyTimes = `
import json, numpy as np
units = "Y M W D h m s ms us ns ps fs as 2D 25s 3M 7W 10us".split()
names = ["M8", "m8"] + [f"{k}8[{u}]" for k in "Mm" for u in units] + ["int64", "uint64", "int8", "bool", "float64", "<U3"]
out = {"names": names}
for a in names:
    for b in names:
        try:
            p = np.promote_types(a, b).str
        except Exception as e:
            p = "?"
        out[a + " " + b] = [p] + [bool(np.can_cast(a, b, r)) for r in ("safe", "same_kind", "equiv")]
print(json.dumps(out))
`

func TestTimeRulesAreNumPys(t *testing.T) {
	out, err := exec.Command(peers.Python(t, peers.NumPy), "-c", numpyTimes).Output()
	if err != nil {
		t.Fatal(err)
	}
	var want map[string][]any
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, x := range want["names"] {
		for _, y := range want["names"] {
			a, _, ok := dtype.Parse(x.(string))
			b, _, ok2 := dtype.Parse(y.(string))
			if !ok || !ok2 {
				t.Fatalf("%v or %v is not read", x, y)
			}
			if !a.IsTime() && !b.IsTime() {
				continue
			}
			compared++
			w := want[x.(string)+" "+y.(string)]
			got := "?"
			if p, ok := dtype.Promote(a, b); ok {
				got = p.Descr()
			}
			if got != w[0] {
				t.Errorf("%s with %s is %s, NumPy has %v", a, b, got, w[0])
			}
			for i, rule := range []dtype.Casting{"safe", "same_kind", "equiv"} {
				if can := dtype.CanCast(a, b, rule); can != w[i+1] {
					t.Errorf("cast of %s to %s, %s: %v, NumPy has %v", a, b, rule, can, w[i+1])
				}
			}
		}
	}
	if compared != 44*44-6*6 {
		t.Errorf("%d rules compared", compared)
	}
}

func TestTimeNames(t *testing.T) {
	for u := dtype.Generic; u <= dtype.Attosecond; u++ {
		for _, n := range []int{1, 25, dtype.MaxMultiple} {
			for _, d := range []dtype.DType{dtype.Date(u, n), dtype.Delta(u, n)} {
				for _, text := range []string{d.String(), d.Descr()} {
					if got, big, ok := dtype.Parse(text); !ok || big || got != d {
						t.Errorf("%q is read as %s, %v", text, got, ok)
					}
				}
				if got, ok := dtype.ParseShort(d.Short()); !ok || got != d {
					t.Errorf("%q is read as %s", d.Short(), got)
				}
				if d.Size() != 8 || d.Unit() != u || u != dtype.Generic && d.Multiple() != n {
					t.Errorf("%s: %d bytes, unit %s, multiple %d", d, d.Size(), d.Unit(), d.Multiple())
				}
			}
		}
	}
	for _, bad := range []string{"M8[", "M8[]", "M8[x]", "M8[0D]", "M8[-1D]", "M8[99999999D]", "M8[D", "datetime64[D]x", "m4", "date_x"} {
		if d, _, ok := dtype.Parse(bad); ok {
			t.Errorf("%q is read as %s", bad, d)
		}
	}
}

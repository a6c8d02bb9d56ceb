// Texts of containers that nobody wants any more are cut short.
package object

import (
	"math/big"
	"testing"

	"github.com/tq-lang/tq/lang/display"
)

func TestStoppedTexts(t *testing.T) {
	closed := make(chan struct{})
	close(closed)
	d := NewDict()
	var list, nested []Value
	for i := range 10000 {
		list = append(list, Int(i))
		nested = append(nested, NewList(Int(i), Int(i)))
		if err := d.Put(Int(i), Str("x")); err != nil {
			t.Fatal(err)
		}
	}
	long := BigInt{V: new(big.Int).Lsh(big.NewInt(1), longInt+1)}
	for _, v := range []Value{NewList(list...), Tuple(nested), d, long} {
		p := Printer{Options: display.Default()}
		full := p.Repr(v)
		p.Options.Stop = make(chan struct{})
		if p.Repr(v) != full || p.Str(v) != full {
			t.Errorf("%s: a text that may be stopped differs", v.TypeName())
		}
		p.Options.Stop = closed
		if got := p.Repr(v); v != Value(long) && len(got) > len(full)/10 {
			t.Errorf("%s: stopped after %d of %d bytes", v.TypeName(), len(got), len(full))
		}
	}
}

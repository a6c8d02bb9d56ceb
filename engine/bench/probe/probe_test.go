// What the probe's loops move and count, and that its assembly is what the generator writes.

package probe

import (
	"bytes"
	"testing"

	"github.com/tq-lang/tq/engine/internal/generated"
)

func TestLoops(t *testing.T) {
	for _, p := range []Probe{New(), Portable()} {
		t.Run(p.Name(), func(t *testing.T) {
			for _, n := range []int{0, 100, lineBytes, pieceBytes + 3*lineBytes + 5} {
				a, b := Buffer(n), Buffer(n)
				for i := range b {
					b[i] = byte(i % 251)
				}
				whole := n / lineBytes * lineBytes
				if got := p.Copy(a, b); got != float64(2*whole) {
					t.Errorf("copying %d bytes counts %v", n, got)
				}
				if !bytes.Equal(a[:whole], b[:whole]) {
					t.Errorf("copy of %d bytes differs", n)
				}
				if whole < n && bytes.Equal(a[whole:], b[whole:]) {
					t.Errorf("copy of %d bytes goes on after the last line", n)
				}
				if got := p.Read(b); got != float64(whole) {
					t.Errorf("reading %d bytes counts %v", n, got)
				}
				p.Write(a)
				if whole > 0 && bytes.Equal(a[:whole], b[:whole]) {
					t.Errorf("nothing of %d bytes is written", n)
				}
			}
			if p.Multiply32(10) <= 0 || p.Multiply64(10) != p.Multiply64(20)/2 {
				t.Error("operations are not counted")
			}
		})
	}
}

func TestGenerated(t *testing.T) { generated.Check(t, "loops_amd64", ".") }

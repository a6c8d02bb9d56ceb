// Bits against a loop that has one at a time.

package gather

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tq-lang/tq/engine/internal/looptest"
)

func TestBits(t *testing.T) {
	looptest.EachLevel(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(5, 6))
		for _, n := range []int{0, 1, 7, 8, 9, 31, 32, 33, 63, 64, 100, 257, 1000, bitsStretch + 41} {
			for _, big := range []bool{false, true} {
				src := make([]byte, n)
				for i := range src {
					src[i] = byte(r.IntN(256) * r.IntN(2))
				}
				want, truth := make([]byte, (n+7)/8), make([]byte, n)
				for i, x := range src {
					at := i % 8
					if big {
						at = 7 - at
					}
					if x != 0 {
						want[i/8] |= 1 << at
						truth[i] = 1
					}
				}
				got := bytes.Repeat([]byte{99}, len(want)+40)
				PackBits(got, src, big)
				if !bytes.Equal(got[:len(want)], want) || !bytes.Equal(got[len(want):], bytes.Repeat([]byte{99}, 40)) {
					t.Fatalf("pack %d, big %v", n, big)
				}
				back := bytes.Repeat([]byte{99}, n+40)
				UnpackBits(back[:n], want, big)
				if !bytes.Equal(back[:n], truth) || !bytes.Equal(back[n:], bytes.Repeat([]byte{99}, 40)) {
					t.Fatalf("unpack %d, big %v", n, big)
				}
			}
		}
	})
}

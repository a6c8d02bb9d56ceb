// How work is cut into pieces for helpers.

//go:build (amd64 || arm64) && !purego

package gemm

import (
	"fmt"
	"testing"
)

func TestGuided(t *testing.T) {
	for _, c := range []struct{ n, threads, most int }{{1, 1, 1}, {42, 2, 100}, {42, 2, 3}, {171, 16, 40}} {
		ends := guided(c.n, c.threads, c.most)
		name := fmt.Sprintf("guided(%d, %d, %d) = %v", c.n, c.threads, c.most, ends)
		if ends[0] != 0 || ends[len(ends)-1] != c.n {
			t.Error(name)
		}
		for i, d := 1, c.most; i < len(ends); i++ {
			if ends[i]-ends[i-1] < 1 || ends[i]-ends[i-1] > d {
				t.Errorf("%s: piece %d", name, i)
			}
			d = ends[i] - ends[i-1]
		}
	}
}

// The committed assembly is what the generator writes.

package gemm

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/generated"
)

func TestGenerated(t *testing.T) {
	check := func(part, name string, generator ...string) {
		t.Run(part, func(t *testing.T) { generated.Check(t, name, generator...) })
	}
	check("amd64", "tiles_amd64", ".")
	check("integers", "integers_amd64", ".", "-part", "integers")
	check("complex", "complex_amd64", ".", "-part", "complex")
	check("small", "small_amd64", ".", "-part", "small")
	check("outer", "outer_amd64", ".", "-part", "outer")
	check("arm64", "tiles_arm64", "./arm64")
}

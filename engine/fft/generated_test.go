// The committed assembly is what the generator writes.

package fft

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/generated"
)

func TestGenerated(t *testing.T) {
	generated.Check(t, "passes_amd64", ".")
}

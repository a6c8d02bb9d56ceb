// The committed assembly is what the generator writes.

package simd

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/generated"
)

func TestGenerated(t *testing.T) {
	check := func(part, name, generator string) {
		t.Run(part, func(t *testing.T) { generated.Check(t, name, generator) })
	}
	check("amd64", "vector_amd64", ".")
	check("move", "move_amd64", "./move")
	check("halves", "halves_amd64", "./halves")
	check("fold", "fold_amd64", "./fold")
	check("complexes", "complexes_amd64", "./complexes")
	check("collect", "collect_amd64", "./collect")
	check("direct", "direct_amd64", "./direct")
	check("quotients", "quotients_amd64", "./quotients")
	check("products", "products_amd64", "./products")
	check("taps", "taps_amd64", "./taps")
	check("told", "told_amd64", "./told")
	check("apart", "apart_amd64", "./apart")
	check("arm64", "vector_arm64", "./arm64")
}

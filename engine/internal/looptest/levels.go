// Package looptest has what the tests of loops share: levels of the machine, random layouts, values.
package looptest

import (
	"testing"

	"github.com/tq-lang/tq/engine/internal/cpu"
	"github.com/tq-lang/tq/engine/simd"
)

// EachLevel runs a test without vector routines and with those of every level that the machine has.
func EachLevel(t *testing.T, f func(t *testing.T)) {
	defer func(r *simd.Routines) { simd.Active = r }(simd.Active)
	for _, l := range cpu.Levels() {
		simd.Active = simd.RoutinesOf(l)
		t.Run(l.String(), f)
	}
}

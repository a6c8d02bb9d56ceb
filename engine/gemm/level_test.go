// The levels that tests go through.

package gemm

import "github.com/tq-lang/tq/engine/internal/cpu"

// levels are those with assembly; on a machine without, the portable routine stands for them.
func levels() []cpu.Level {
	if all := cpu.Levels()[1:]; len(all) > 0 {
		return all
	}
	return []cpu.Level{cpu.Portable}
}

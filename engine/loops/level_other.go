// Builds and machines without vector routines.

//go:build !(amd64 || arm64) || purego

package loops

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *routines { return new(routines) }

func routinesOf(cpu.Level) *routines { return new(routines) }

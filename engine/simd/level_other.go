// Builds and machines without vector routines.

//go:build !(amd64 || arm64) || purego

package simd

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestRoutines() *Routines { return new(Routines) }

func RoutinesOf(cpu.Level) *Routines { return new(Routines) }

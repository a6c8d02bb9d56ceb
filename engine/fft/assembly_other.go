// No routines.

//go:build !amd64 || purego

package fft

import "github.com/tq-lang/tq/engine/internal/cpu"

func bestKernels() *kernels { return portableKernels() }

func kernelsOf(cpu.Level) *kernels { return portableKernels() }

// Without vector routines there is no threaded code.

//go:build !(amd64 || arm64) || purego

package simd

func runTiles(program *uint64, bytes int, scratch *byte) uint32 {
	panic("loops: no threaded code on this machine")
}

package wire

import "embed"

// Sources are this package's own files, of which programs with cells compiled into them
// are made.
//
//go:embed *.go
var Sources embed.FS

package tq

import _ "embed"

// Source is the file of the tensors themselves, without the engine's operations.
//
//go:embed tq.go
var Source string

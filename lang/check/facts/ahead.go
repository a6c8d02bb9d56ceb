// Modules of Go that need no facts: their functions are asked.
package facts

import (
	"slices"
	"strings"
)

// TellsAhead reports the modules of Go whose functions say before running what they will
// give, or that nothing is known of it.
func TellsAhead(name string) bool {
	top, _, _ := strings.Cut(name, ".")
	return slices.Contains([]string{"numpy", "np", "math", "cmath", "tf", "tensorflow", "tq", "itertools", "bisect", "heapq", "operator", "re", "struct", "json",
		"base64", "binascii", "hashlib", "zlib", "random", "time", "os"}, top)
}

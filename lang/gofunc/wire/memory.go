// How much memory the process has taken.
package wire

import "runtime/metrics"

// taken is the memory of the heap and the stacks, in bytes.
func taken() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(s)
	n := int64(0)
	for _, v := range s {
		n += int64(v.Value.Uint64())
	}
	return n
}

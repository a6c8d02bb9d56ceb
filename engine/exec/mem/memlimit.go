// The default memory limit.

package mem

// DefaultMemory is three quarters of the machine's memory, or 4 GiB where that
// cannot be told.
func DefaultMemory() int64 {
	if n := physicalMemory(); n > 0 {
		return n / 4 * 3
	}
	return 4 << 30
}

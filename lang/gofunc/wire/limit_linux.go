package wire

import "syscall"

// limit has the system refuse memory beyond what may be taken; the rest is for
// the program itself.
func limit(memory int64) {
	const own = 512 << 20
	n := uint64(memory) + own
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: n, Max: n})
	_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{})
}

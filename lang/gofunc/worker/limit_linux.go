package worker

import "golang.org/x/sys/unix"

// limit has the system refuse memory beyond what may be taken; the rest is for
// the program itself.
func limit(memory int64) {
	const own = 512 << 20
	n := uint64(memory) + own
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: n, Max: n})
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
}

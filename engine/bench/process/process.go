// Package process is what benchmarks need of the programs that they measure:
// they are built into the user's cache, started on as many processors as they
// may use, and their last words are kept.
package process

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Pinned are the variables that tell libraries how many threads to use.
func Pinned(threads int) []string {
	var env []string
	for _, name := range []string{"OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS", "NUMEXPR_MAX_THREADS",
		"VECLIB_MAXIMUM_THREADS", "TF_NUM_INTRAOP_THREADS", "NPROC", "GOMAXPROCS"} {
		env = append(env, fmt.Sprintf("%s=%d", name, threads))
	}
	return append(env, "TF_CPP_MIN_LOG_LEVEL=3", "JAX_PLATFORMS=cpu", "KMP_WARNINGS=0", "PYTHONDONTWRITEBYTECODE=1")
}

// Tail keeps the end of what is written to it.
type Tail struct{ kept []byte }

const tailSize = 4 << 10

func (t *Tail) Write(b []byte) (int, error) {
	t.kept = append(t.kept, b...)
	if n := len(t.kept); n > tailSize {
		t.kept = append(t.kept[:0], t.kept[n-tailSize:]...)
	}
	return len(b), nil
}

// Last is the last line that says something.
func (t *Tail) Last() string { return Last(string(t.kept)) }

// Last is the last line of a text that says something.
func Last(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	s = lines[len(lines)-1]
	if s == "" {
		return "without a word"
	}
	return fmt.Sprintf("%.200s", s)
}

// Machine names the processor and the system.
func Machine() string {
	name := "unknown processor"
	if b, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(b)) {
			if k, v, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == "model name" {
				name = strings.TrimSpace(v)
				break
			}
		}
	}
	return fmt.Sprintf("%s, %d processors, %s/%s, %s", name, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

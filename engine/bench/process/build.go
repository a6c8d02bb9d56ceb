// Programs of this module, and of modules that stand in folders of it, are
// built into the user's cache.

package process

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

const module = "github.com/tq-lang/tq"

// BuildTQ makes the tq binary in the cache.
func BuildTQ() (string, error) { return BuildIn("", "tq") }

// BuildIn makes a program in the cache: of the folder, written with slashes
// and seen from the module's root, which may be a module of its own.
func BuildIn(folder, name string) (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Path}} {{.Dir}}").Output()
	if err != nil {
		return "", fmt.Errorf("it cannot be built: %w", err)
	}
	path, root, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
	if !ok || path != module {
		return "", fmt.Errorf("it cannot be built: not run inside the module %s", module)
	}
	cache, err := cacheDir()
	if err != nil {
		return "", err
	}
	program := filepath.Join(cache, name)
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Dir = filepath.Join(root, filepath.FromSlash(folder))
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("it cannot be built: %w: %s", err, Last(string(out)))
	}
	return program, nil
}

// cacheDir is where benchmarks keep what they build.
func cacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(base, "tq", "bench")
	return dir, os.MkdirAll(dir, 0o755)
}

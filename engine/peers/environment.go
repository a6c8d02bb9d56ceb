// Environments of Python: made once, kept in the user's cache.

package peers

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// Spec says what an environment holds.
type Spec struct {
	Packages []string // installed with all that they ask for
	Alone    []string // installed after those, without what they ask for

	// Finish, if not nil, is given the finished folder's interpreter before
	// the environment counts as complete.
	Finish func(python string) error
}

// key names the environment. Without Alone it is the packages, one a line.
func (s Spec) key() string {
	lines := strings.Join(s.Packages, "\n")
	for _, p := range s.Alone {
		lines += "\n--no-deps " + p
	}
	return lines
}

var mu sync.Mutex

// Environment finds or makes an environment and gives its interpreter.
func Environment(s Spec) (python string, err error) {
	dir, err := cached(s.key(), func(dir string) error { return build(dir, interpreter(dir), s) })
	return interpreter(dir), err
}

// interpreter is that of an environment's folder.
func interpreter(dir string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(dir, "Scripts", "python.exe")
	}
	return filepath.Join(dir, "bin", "python")
}

// cached finds the folder of what a key names, or has it made.
func cached(key string, make func(dir string) error) (dir string, err error) {
	mu.Lock()
	defer mu.Unlock()
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(key))
	dir = filepath.Join(base, "tq", "peers", hex.EncodeToString(sum[:6]))
	done := filepath.Join(dir, "complete")
	if _, err := os.Stat(done); err == nil {
		return dir, nil
	}
	unlock, err := lock(dir + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	if _, err := os.Stat(done); err == nil {
		return dir, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	if err := make(dir); err != nil {
		return "", err
	}
	return dir, os.WriteFile(done, nil, 0o644)
}

func build(dir, python string, s Spec) error {
	name := "python3"
	if runtime.GOOS == "windows" {
		name = "python"
	}
	host, err := exec.LookPath(name)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	if out, err := exec.CommandContext(ctx, host, "-m", "venv", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("making it: %v: %s", err, tail(out))
	}
	if err := install(ctx, python, s.Packages); err != nil {
		return err
	}
	if len(s.Alone) > 0 {
		if err := install(ctx, python, append([]string{"--no-deps"}, s.Alone...)); err != nil {
			return err
		}
	}
	if s.Finish != nil {
		return s.Finish(python)
	}
	return nil
}

func install(ctx context.Context, python string, packages []string) error {
	args := append([]string{"-m", "pip", "install", "--quiet", "--disable-pip-version-check"}, packages...)
	if out, err := exec.CommandContext(ctx, python, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("installing: %v: %s", err, tail(out))
	}
	return nil
}

func tail(out []byte) string {
	s := strings.TrimSpace(string(out))
	if len(s) > 300 {
		s = "…" + s[len(s)-300:]
	}
	return s
}

// lock waits until this process is the only one that holds a lock file. A lock
// left by a process that died is taken over after ten minutes.
func lock(path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	for {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if err == nil {
			f.Close()
			return func() { os.Remove(path) }, nil
		}
		if !os.IsExist(err) {
			return nil, err
		}
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > 10*time.Minute {
			os.Remove(path)
			continue
		}
		time.Sleep(200 * time.Millisecond)
	}
}

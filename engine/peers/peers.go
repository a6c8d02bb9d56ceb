// Package peers gives tests the programs that tq is held against: Python with
// pinned packages, in environments that are made once and cached. Where one
// cannot be had the test skips and says so; with TQ_PEERS=required it fails.
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
	"testing"
	"time"
)

// The pinned packages that tests ask for.
const (
	NumPy         = "numpy==2.4.6"
	JupyterClient = "jupyter_client==8.10.0"
	NBClient      = "nbclient==0.11.0"
	NBFormat      = "nbformat==5.11.1"
	Safetensors   = "safetensors==0.5.3"
)

var mu sync.Mutex

// Python gives the interpreter of an environment that holds the packages.
func Python(t testing.TB, packages ...string) string {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	python, err := environment(packages)
	if err == nil {
		return python
	}
	msg := fmt.Sprintf("no Python with %s: %v", strings.Join(packages, ", "), err)
	if os.Getenv("TQ_PEERS") == "required" {
		t.Fatal(msg)
	}
	t.Skip(msg)
	return ""
}

// environment finds or makes the environment for a set of packages.
func environment(packages []string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(strings.Join(packages, "\n")))
	dir := filepath.Join(base, "tq", "peers", hex.EncodeToString(sum[:6]))
	python := filepath.Join(dir, "bin", "python")
	if runtime.GOOS == "windows" {
		python = filepath.Join(dir, "Scripts", "python.exe")
	}
	done := filepath.Join(dir, "complete")
	if _, err := os.Stat(done); err == nil {
		return python, nil
	}
	unlock, err := lock(dir + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	if _, err := os.Stat(done); err == nil {
		return python, nil
	}
	if err := build(dir, python, packages); err != nil {
		return "", err
	}
	return python, os.WriteFile(done, nil, 0o644)
}

func build(dir, python string, packages []string) error {
	name := "python3"
	if runtime.GOOS == "windows" {
		name = "python"
	}
	host, err := exec.LookPath(name)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	if out, err := exec.CommandContext(ctx, host, "-m", "venv", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("making it: %v: %s", err, tail(out))
	}
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

// GoMLX, built from its own module when it is wanted.

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// buildGoMLX makes the program of folder gomlx in the cache.
func buildGoMLX(note func(string)) (string, error) {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/tq-lang/tq/engine/bench").Output()
	if err != nil {
		return "", fmt.Errorf("it cannot be built: not run inside tq's module: %w", err)
	}
	cache, err := cacheDir()
	if err != nil {
		return "", err
	}
	note("building " + pGoMLX)
	program := filepath.Join(cache, "gomlx")
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Dir = filepath.Join(strings.TrimSpace(string(out)), "gomlx")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("it cannot be built: %w: %s", err, last(string(out)))
	}
	return program, nil
}

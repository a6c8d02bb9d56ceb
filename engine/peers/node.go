// Folders of Node's packages, likewise made once and kept.

package peers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Modules gives Node's interpreter and a folder that holds the packages, for NODE_PATH.
// Scripts of packages are not run: what is compiled must lie in them.
func Modules(packages ...string) (node, folder string, err error) {
	if node, err = exec.LookPath("node"); err != nil {
		return "", "", err
	}
	dir, err := cached("node\n"+strings.Join(packages, "\n"), func(dir string) error {
		npm, err := exec.LookPath("npm")
		if err != nil {
			return err
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
		defer cancel()
		args := append([]string{"install", "--prefix", dir, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"}, packages...)
		if out, err := exec.CommandContext(ctx, npm, args...).CombinedOutput(); err != nil {
			return fmt.Errorf("installing: %v: %s", err, tail(out))
		}
		return nil
	})
	return node, filepath.Join(dir, "node_modules"), err
}

// Node is Modules for a test that needs them.
func Node(t testing.TB, packages ...string) (node, folder string) {
	t.Helper()
	node, folder, err := Modules(packages...)
	if err != nil {
		Missing(t, "no Node with %s: %v", strings.Join(packages, ", "), err)
	}
	return node, folder
}

// Kernels that run: found by their connection files.
package kernel

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tq-lang/tq/kernel/client"
	"github.com/tq-lang/tq/lang"
)

// runtimeDir is where clients put connection files.
func runtimeDir() (string, error) {
	if d := os.Getenv("JUPYTER_RUNTIME_DIR"); d != "" {
		return d, nil
	}
	d, err := userDir()
	return filepath.Join(filepath.Dir(d), "runtime"), err
}

// running lists the connection files that are there, the newest first.
func running() ([]string, error) {
	dir, err := runtimeDir()
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "kernel-*.json"))
	if err != nil {
		return nil, err
	}
	made := map[string]time.Time{}
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			made[f] = info.ModTime()
		}
	}
	slices.SortFunc(files, func(a, b string) int { return made[b].Compare(made[a]) })
	return files, nil
}

// Dial connects to a running kernel: of a connection file, given whole or by a part of its
// name; without one to that which began last.
func Dial(name string) (lang.Remote, error) {
	if name != "" {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			return client.Dial(name)
		}
	}
	files, err := running()
	if err != nil {
		return nil, err
	}
	var errs []error
	for _, f := range files {
		if !strings.Contains(filepath.Base(f), name) {
			continue
		}
		c, err := client.Dial(f)
		if err == nil {
			return c, nil
		}
		errs = append(errs, err)
	}
	if name != "" && len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	dir, _ := runtimeDir()
	if name != "" {
		return nil, lang.Hinted("FileNotFoundError", "tq kernel list --running lists them", "there is no connection file %s, nor one of that name in %s", name, dir)
	}
	return nil, lang.Hinted("FileNotFoundError", "a notebook, `jupyter console --kernel tq` or `jupyter kernel --kernel tq` starts one", "no kernel runs of whose connection file %s knows", dir)
}

// listRunning lists the kernels that answer.
func listRunning(stdout io.Writer) error {
	files, err := running()
	if err != nil {
		return err
	}
	n := 0
	for _, f := range files {
		c, err := client.Dial(f)
		if err != nil {
			continue
		}
		state := "idle"
		if c.Busy() {
			state = "busy"
		}
		fmt.Fprintf(stdout, "%s  %s  %s  %s\n", c.Language(), state, c.Greeting(), f)
		c.Close()
		n++
	}
	if n == 0 {
		fmt.Fprintln(stdout, "no kernel runs")
	}
	return nil
}

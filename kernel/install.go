// install, uninstall and list: the kernelspec, which tells Jupyter how to start
// the kernel.
package kernel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tq-lang/tq/kernel/wire"
)

// spec is kernel.json.
type spec struct {
	Argv          []string       `json:"argv"`
	DisplayName   string         `json:"display_name"`
	Language      string         `json:"language"`
	InterruptMode string         `json:"interrupt_mode"`
	Protocol      string         `json:"kernel_protocol_version"`
	Metadata      map[string]any `json:"metadata"`
}

var goodName = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)

func checkName(name string) error {
	if !goodName.MatchString(name) || strings.Trim(name, ".") == "" {
		return usageError{fmt.Sprintf("--name %q: letters, digits, '.', '_' and '-' are allowed", name)}
	}
	return nil
}

func install(args []string, stdout io.Writer) error {
	fs := newFlags("install")
	var where place
	where.flags(fs)
	name := fs.String("name", "tq", "`name` of the kernel")
	display := fs.String("display-name", "tq", "`name` that notebooks show")
	temporary := fs.Bool("allow-temporary", false, "install a binary that lies in a temporary folder")
	processes := fs.Bool("processes", false, "allow commands of the shell: !ls")
	memory := memoryFlag(fs)
	if err := parse(fs, args); err != nil {
		return err
	}
	if err := checkName(*name); err != nil {
		return err
	}
	dir, err := where.dir()
	if err != nil {
		return err
	}
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	if exe, err = filepath.EvalSymlinks(exe); err != nil {
		return err
	}
	if isTemporary(exe) && !*temporary {
		return fmt.Errorf("%s will not stay there: Jupyter would look for it in vain\nhint: `go build` or `go install` first, then run the binary that this makes; --allow-temporary installs this one all the same", exe)
	}
	dir = filepath.Join(dir, *name)
	if err := writeSpec(dir, exe, *display, *processes, memory.text); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "installed kernel %s in %s\n", *name, dir)
	for _, prefix := range where.translated() {
		dirs, err := addTranslator(prefix)
		for _, d := range dirs {
			fmt.Fprintf(stdout, "papermill in %s writes parameters for it\n", d)
		}
		switch {
		case err != nil && where.environment() != "":
			return err
		case err != nil: // the kernel is there; only papermill does not know it
			fmt.Fprintf(stdout, "papermill in %s cannot write parameters for it: %v\nhint: who may write there runs: %s kernel install --prefix %s\n", prefix, err, exe, prefix)
		}
	}
	return nil
}

func writeSpec(dir, exe, display string, processes bool, memory string) error {
	argv := []string{exe, "kernel", "run", "-f", "{connection_file}"}
	if processes {
		argv = append(argv, "--processes")
	}
	if memory != "" {
		argv = append(argv, "--max-memory", memory)
	}
	text, err := json.MarshalIndent(spec{
		Argv:        argv,
		DisplayName: display, Language: "tq", InterruptMode: "message", Protocol: wire.Version, Metadata: map[string]any{"debugger": true, "supported_encryption": []string{"curve"}},
	}, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, size := range []int{32, 64} {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("logo-%dx%d.png", size, size)), logo(size), 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "logo-svg.svg"), logoSVG(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "kernel.json"), append(text, '\n'), 0o644)
}

// isTemporary reports whether a binary lies where `go run` or a test puts it.
func isTemporary(exe string) bool {
	if strings.Contains(filepath.ToSlash(exe), "/go-build") {
		return true
	}
	tmp, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(tmp, exe)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func uninstall(args []string, stdout io.Writer) error {
	fs := newFlags("uninstall")
	var where place
	where.flags(fs)
	name := fs.String("name", "tq", "`name` of the kernel")
	if err := parse(fs, args); err != nil {
		return err
	}
	if err := checkName(*name); err != nil {
		return err
	}
	dir, err := where.dir()
	if err != nil {
		return err
	}
	dir = filepath.Join(dir, *name)
	s, err := readSpec(dir)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("no kernel %s in %s", *name, filepath.Dir(dir))
	}
	if err != nil {
		return err
	}
	if s.Language != "tq" {
		return fmt.Errorf("the kernel %s in %s is not tq's but for %s; it stays", *name, filepath.Dir(dir), s.Language)
	}
	for _, f := range []string{"kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
		if err := os.Remove(filepath.Join(dir, f)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	for _, prefix := range where.translated() {
		removeTranslator(prefix)
	}
	os.Remove(dir) // unless someone keeps files of their own there
	fmt.Fprintf(stdout, "removed kernel %s from %s\n", *name, dir)
	return nil
}

func readSpec(dir string) (s spec, err error) {
	path := filepath.Join(dir, "kernel.json")
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

func list(args []string, stdout io.Writer) error {
	fs := newFlags("list")
	alive := fs.Bool("running", false, "the kernels that run")
	if err := parse(fs, args); err != nil {
		return err
	}
	if *alive {
		return listRunning(stdout)
	}
	n := 0
	for _, d := range searched() {
		entries, err := os.ReadDir(d)
		if err != nil {
			continue
		}
		for _, e := range entries {
			s, err := readSpec(filepath.Join(d, e.Name()))
			if err != nil || s.Language != "tq" || len(s.Argv) == 0 {
				continue
			}
			state := ""
			if _, err := os.Stat(s.Argv[0]); err != nil {
				state = "  (its binary is missing)"
			}
			fmt.Fprintf(stdout, "%s  %s  %s%s\n", e.Name(), filepath.Join(d, e.Name()), s.Argv[0], state)
			n++
		}
	}
	if n == 0 {
		fmt.Fprintln(stdout, "no tq kernel is installed; `tq kernel install` does it")
	}
	return nil
}

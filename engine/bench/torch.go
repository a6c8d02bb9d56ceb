// torch without an accelerator. The wheel of the package registry on Linux is
// linked with some gigabytes of libraries for one, which it asks for when it is
// loaded and never calls here. Small libraries of the same names stand in for
// those that are not installed: every function in them answers "no device".

package main

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/tq-lang/tq/engine/bench/process"
)

// standIn is a library to make: names by version tag.
type standIn map[string]map[string]bool

func (s standIn) add(version, name string) {
	if s[version] == nil {
		s[version] = map[string]bool{}
	}
	if name != "" {
		s[version][name] = true
	}
}

// withoutAccelerator makes torch loadable, and sees that it is.
func withoutAccelerator(python string) error {
	if runtime.GOOS == "linux" {
		out, err := exec.Command(python, "-c", "import sysconfig; print(sysconfig.get_paths()['platlib'])").Output()
		if err != nil {
			return err
		}
		if err := standIns(filepath.Join(strings.TrimSpace(string(out)), "torch", "lib")); err != nil {
			return err
		}
	}
	if out, err := exec.Command(python, "-c", "import torch; torch.ones(2) @ torch.ones(2)").CombinedOutput(); err != nil {
		return fmt.Errorf("torch does not load: %w: %s", err, process.Last(string(out)))
	}
	return nil
}

// standIns makes the libraries that those in dir ask for and that are not there.
func standIns(dir string) error {
	missing, err := missingLibraries(dir)
	if err != nil || len(missing) == 0 {
		return err
	}
	cc := ""
	for _, name := range []string{"cc", "gcc", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			cc = path
			break
		}
	}
	if cc == "" {
		return errors.New("torch's libraries for accelerators are not installed, and there is no C compiler to make stand-ins")
	}
	for _, name := range sortedKeys(missing) {
		if err := missing[name].compile(cc, dir, name); err != nil {
			return err
		}
	}
	return nil
}

// foreign are the names under which an accelerator's libraries and functions go.
var foreign = struct{ libraries, functions []string }{
	[]string{"libcu", "libnv", "libnccl"},
	[]string{"cu", "nv", "nccl"},
}

func begins(s string, with []string) bool {
	return slices.ContainsFunc(with, func(p string) bool { return strings.HasPrefix(s, p) })
}

// missingLibraries finds what the libraries in dir import from libraries that
// are not there.
func missingLibraries(dir string) (map[string]standIn, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.so*"))
	if err != nil {
		return nil, err
	}
	here := map[string]bool{}
	for _, f := range files {
		here[filepath.Base(f)] = true
	}
	missing := map[string]standIn{}
	loose := standIn{} // functions that name no library
	for _, path := range files {
		f, err := elf.Open(path)
		if err != nil {
			continue
		}
		libraries, _ := f.ImportedLibraries()
		symbols, _ := f.ImportedSymbols()
		f.Close()
		for _, l := range libraries {
			if begins(l, foreign.libraries) && !here[l] && missing[l] == nil {
				missing[l] = standIn{}
			}
		}
		for _, s := range symbols {
			switch {
			case missing[s.Library] != nil:
				missing[s.Library].add(s.Version, s.Name)
			case begins(s.Library, foreign.libraries) && !here[s.Library]:
				missing[s.Library] = standIn{}
				missing[s.Library].add(s.Version, s.Name)
			case s.Library == "" && begins(s.Name, foreign.functions):
				loose.add("", s.Name)
			}
		}
	}
	if names := sortedKeys(missing); len(names) > 0 {
		for name := range loose[""] {
			missing[names[0]].add("", name)
		}
	}
	return missing, nil
}

// noDevice is the answer of every function: the error number for "no device".
const noDevice = 100

// source is the library in C, and the map of its versions.
func (s standIn) source() (c, versions string) {
	var src, list strings.Builder
	for _, version := range sortedKeys(s) {
		if version != "" {
			fmt.Fprintf(&list, "%s { global:\n", version)
		}
		for _, name := range sortedKeys(s[version]) {
			fmt.Fprintf(&src, "int %s(void) { return %d; }\n", name, noDevice)
			if version != "" {
				fmt.Fprintf(&list, "%s;\n", name)
			}
		}
		if version != "" {
			list.WriteString("};\n")
		}
	}
	return src.String(), list.String()
}

func (s standIn) compile(cc, dir, name string) error {
	work, err := os.MkdirTemp("", "tq-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	c, versions := s.source()
	src, list := filepath.Join(work, "standin.c"), filepath.Join(work, "standin.map")
	if err := os.WriteFile(src, []byte(c), 0o600); err != nil {
		return err
	}
	args := []string{"-w", "-fno-builtin", "-shared", "-fPIC", "-Wl,-soname," + name, "-o", filepath.Join(dir, name), src}
	if versions != "" {
		if err := os.WriteFile(list, []byte(versions), 0o600); err != nil {
			return err
		}
		args = append(args, "-Wl,--version-script="+list)
	}
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("making a stand-in for %s: %w: %s", name, err, process.Last(string(out)))
	}
	return nil
}

// Where Jupyter looks for kernels.
package kernel

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// place is where to install: the choices of the command line.
type place struct {
	user, sysPrefix bool
	prefix          string
}

func (p *place) flags(fs *flag.FlagSet) {
	fs.BoolVar(&p.user, "user", false, "for this user (the default)")
	fs.BoolVar(&p.sysPrefix, "sys-prefix", false, "in the Python environment that is active")
	fs.StringVar(&p.prefix, "prefix", "", "under `P`/share/jupyter/kernels")
}

// dir is the folder that holds the kernelspecs.
func (p *place) dir() (string, error) {
	chosen := 0
	for _, c := range []bool{p.user, p.sysPrefix, p.prefix != ""} {
		if c {
			chosen++
		}
	}
	switch {
	case chosen > 1:
		return "", usageError{"--user, --sys-prefix and --prefix exclude each other"}
	case p.prefix != "":
		abs, err := filepath.Abs(p.prefix)
		return filepath.Join(abs, "share", "jupyter", "kernels"), err
	case p.sysPrefix:
		prefix, err := pythonPrefix()
		return filepath.Join(prefix, "share", "jupyter", "kernels"), err
	}
	return userDir()
}

// environment is the Python environment that is installed into, "" if it is none.
func (p *place) environment() string {
	switch {
	case p.prefix != "":
		abs, _ := filepath.Abs(p.prefix)
		return abs
	case p.sysPrefix:
		prefix, _ := pythonPrefix()
		return prefix
	}
	return ""
}

// translated lists the Python environments whose papermill is to know tq: that which is installed
// into, or else those that the user's commands find.
func (p *place) translated() []string {
	if prefix := p.environment(); prefix != "" {
		return []string{prefix}
	}
	return papermills()
}

// userDir is the user's own folder of kernels.
func userDir() (string, error) {
	if d := os.Getenv("JUPYTER_DATA_DIR"); d != "" {
		return filepath.Join(d, "kernels"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	switch runtime.GOOS {
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter", "kernels"), nil
	case "windows":
		if d := os.Getenv("APPDATA"); d != "" {
			return filepath.Join(d, "jupyter", "kernels"), nil
		}
		return filepath.Join(home, ".jupyter", "data", "kernels"), nil
	}
	if d := os.Getenv("XDG_DATA_HOME"); d != "" {
		return filepath.Join(d, "jupyter", "kernels"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter", "kernels"), nil
}

// pythonPrefix is sys.prefix of the active environment.
func pythonPrefix() (string, error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if d := os.Getenv(name); d != "" {
			return d, nil
		}
	}
	for _, name := range []string{"python3", "python"} {
		if out, err := exec.Command(name, "-c", "import sys; print(sys.prefix)").Output(); err == nil {
			return strings.TrimSpace(string(out)), nil
		}
	}
	return "", errors.New("--sys-prefix needs a Python; none was found (--prefix P names a folder)")
}

// searched lists the folders that list looks in, in Jupyter's order.
func searched() []string {
	var out []string
	for _, d := range filepath.SplitList(os.Getenv("JUPYTER_PATH")) {
		out = append(out, filepath.Join(d, "kernels"))
	}
	if d, err := userDir(); err == nil {
		out = append(out, d)
	}
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if d := os.Getenv(name); d != "" {
			out = append(out, filepath.Join(d, "share", "jupyter", "kernels"))
		}
	}
	if runtime.GOOS == "windows" {
		return append(out, filepath.Join(os.Getenv("PROGRAMDATA"), "jupyter", "kernels"))
	}
	return append(out, "/usr/local/share/jupyter/kernels", "/usr/share/jupyter/kernels")
}

// Papermill: it writes parameters into notebooks, in the words of a language that
// it has a translator for. Nothing in a kernelspec names one: papermill looks for the
// kernel's name and for its language among those that Python packages have brought, so
// tq's comes by an entry point of each environment that has papermill.
package kernel

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

const translator = `# Parameters of papermill in tq: Python's words, for what both have.
from papermill.engines import NBClientEngine
from papermill.translators import PythonTranslator, papermill_translators


class TqTranslator(PythonTranslator):
    @classmethod
    def translate_none(cls, val):
        return "None"


papermill_translators.register("tq", TqTranslator)


class Engine(NBClientEngine):
    """What the entry point names; notebooks run as they do without it."""
`

const (
	translatorFile = "tq_papermill.py"
	translatorInfo = "tq_papermill-1.dist-info"
)

// translatorFiles are the files of the translator by their names in site-packages.
func translatorFiles() map[string]string {
	return map[string]string{
		translatorFile: translator,
		filepath.Join(translatorInfo, "METADATA"):         "Metadata-Version: 2.1\nName: tq-papermill\nVersion: 1\nSummary: Parameters of papermill in tq\n",
		filepath.Join(translatorInfo, "entry_points.txt"): "[papermill.engine]\ntq = tq_papermill:Engine\n",
		filepath.Join(translatorInfo, "INSTALLER"):        "tq\n",
		filepath.Join(translatorInfo, "RECORD"):           translatorFile + ",,\n" + translatorInfo + "/METADATA,,\n" + translatorInfo + "/entry_points.txt,,\n" + translatorInfo + "/INSTALLER,,\n" + translatorInfo + "/RECORD,,\n",
	}
}

// sitePackages lists the folders of an environment's packages that hold papermill.
func sitePackages(prefix string) (out []string) {
	patterns := []string{filepath.Join(prefix, "lib", "python3*", "site-packages")}
	if runtime.GOOS == "windows" {
		patterns = []string{filepath.Join(prefix, "Lib", "site-packages")}
	}
	for _, p := range patterns {
		found, _ := filepath.Glob(p)
		for _, dir := range found {
			if info, err := os.Stat(filepath.Join(dir, "papermill")); err == nil && info.IsDir() {
				out = append(out, dir)
			}
		}
	}
	return out
}

// addTranslator gives papermill its translator, wherever the environment has papermill.
func addTranslator(prefix string) (dirs []string, err error) {
	for _, dir := range sitePackages(prefix) {
		if err := os.MkdirAll(filepath.Join(dir, translatorInfo), 0o755); err != nil {
			return dirs, err
		}
		for name, text := range translatorFiles() {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				return dirs, err
			}
		}
		dirs = append(dirs, dir)
	}
	return dirs, nil
}

// removeTranslator takes away what addTranslator made.
func removeTranslator(prefix string) {
	for _, dir := range sitePackages(prefix) {
		for name := range translatorFiles() {
			os.Remove(filepath.Join(dir, name))
		}
		os.Remove(filepath.Join(dir, translatorInfo))
	}
}

// papermills lists the Python environments of the user's papermill: that whose papermill the
// commands find, that which is active, and the user's own packages.
func papermills() (out []string) {
	add := func(prefix string) {
		if prefix != "" && !slices.Contains(out, prefix) && len(sitePackages(prefix)) > 0 {
			out = append(out, prefix)
		}
	}
	if path, err := exec.LookPath("papermill"); err == nil {
		if path, err = filepath.Abs(path); err == nil {
			add(filepath.Dir(filepath.Dir(path)))
			if path, err = filepath.EvalSymlinks(path); err == nil { // pipx
				add(filepath.Dir(filepath.Dir(path)))
			}
		}
	}
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX", "PYTHONUSERBASE"} {
		add(os.Getenv(name))
	}
	if home, err := os.UserHomeDir(); err == nil {
		add(filepath.Join(home, ".local"))
	}
	return out
}

// translates reports whether an environment's papermill knows tq.
func translates(prefix string) bool {
	for _, dir := range sitePackages(prefix) {
		if _, err := os.Stat(filepath.Join(dir, translatorInfo, "entry_points.txt")); err != nil {
			return false
		}
	}
	return true
}

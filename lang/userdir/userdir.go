// Package userdir says where the user's own files of tq are: settings and what is kept between sessions.
package userdir

import (
	"os"
	"path/filepath"
	"runtime"
)

// Config is the path of a file of settings, "" where there is no home.
func Config(name string) string { return place("XDG_CONFIG_HOME", ".config", name) }

// State is the path of a file that sessions keep, "" where there is no home.
func State(name string) string { return place("XDG_STATE_HOME", ".local/state", name) }

// place is a file in a folder of the user's: %APPDATA%\tq on Windows, else under the variable or, if it is
// not set, the folder below home.
func place(variable, below, name string) string {
	if runtime.GOOS == "windows" {
		if dir := os.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "tq", name)
		}
		return ""
	}
	if dir := os.Getenv(variable); filepath.IsAbs(dir) {
		return filepath.Join(dir, "tq", name)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, filepath.FromSlash(below), "tq", name)
}

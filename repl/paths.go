// This file: where the init file and the history are.

package repl

import (
	"os"
	"path/filepath"
	"runtime"
)

// place is a file in a folder of the user's: %APPDATA%\tq on Windows, else
// under the variable or, if it is not set, the folder below home. "" if there
// is no home.
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

func initFile() string { return place("XDG_CONFIG_HOME", ".config", "init.tq") }

// historyFile makes the folder of the history; "" if that cannot be.
func historyFile() string {
	p := place("XDG_STATE_HOME", ".local/state", "history")
	if p == "" || os.MkdirAll(filepath.Dir(p), 0o700) != nil {
		return ""
	}
	return p
}

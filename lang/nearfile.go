package lang

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/lang/diag"
)

// NearFile is the file of a folder that a path which is missing may have meant: its stem or
// its extension is mistyped, not both. "" if there is none.
func NearFile(path string) string {
	dir, base := filepath.Split(path)
	open := dir
	if open == "" {
		open = "."
	}
	entries, err := os.ReadDir(open)
	if err != nil {
		return ""
	}
	ext := filepath.Ext(base)
	stem := strings.TrimSuffix(base, ext)
	var stems, exts []string
	for _, e := range entries {
		x := filepath.Ext(e.Name())
		if x == ext {
			stems = append(stems, strings.TrimSuffix(e.Name(), x))
		}
		if x != "" && strings.TrimSuffix(e.Name(), x) == stem {
			exts = append(exts, x)
		}
	}
	if near := diag.Suggest(stem, stems); near != "" {
		return dir + near + ext
	}
	if near := diag.Suggest(ext, exts); near != "" {
		return dir + stem + near
	}
	return ""
}

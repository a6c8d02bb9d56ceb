// os.path: names of files as texts.
package os

import (
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tq-lang/tq/lang/object"
)

const windows = runtime.GOOS == "windows"

func isSep(c byte) bool { return c == '/' || windows && c == '\\' }

const separators = "/\\"

// seps are the characters between the parts of a name.
func seps() string {
	if windows {
		return separators
	}
	return "/"
}

// isAbs is os.path.isabs.
func isAbs(p string) bool {
	if windows {
		_, rest := splitDrive(p)
		return rest != "" && isSep(rest[0])
	}
	return strings.HasPrefix(p, "/")
}

func splitDrive(p string) (drive, rest string) {
	n := len(filepath.VolumeName(p))
	return p[:n], p[n:]
}

// joined is os.path.join of two names.
func joined(a, b string) string {
	switch {
	case isAbs(b) || windows && filepath.VolumeName(b) != "":
		return b
	case a == "" || isSep(a[len(a)-1]):
		return a + b
	}
	return a + string(os.PathSeparator) + b
}

// split is os.path.split.
func split(p string) (dir, base string) {
	drive, p := splitDrive(p)
	i := strings.LastIndexAny(p, seps()) + 1
	dir, base = p[:i], p[i:]
	if t := strings.TrimRight(dir, seps()); t != "" {
		dir = t
	}
	return drive + dir, base
}

func dirOf(p string) string {
	d, _ := split(strings.TrimRight(p, seps()))
	return d
}

// splitExt is os.path.splitext.
func splitExt(p string) (root, ext string) {
	from := strings.LastIndexAny(p, seps()) + 1
	dot := strings.LastIndexByte(p, '.')
	if dot <= from || strings.Trim(p[from:dot], ".") == "" {
		return p, ""
	}
	return p[:dot], p[dot:]
}

// normal is os.path.normpath.
func normal(p string) string {
	if windows {
		return filepath.Clean(p)
	}
	if p == "" {
		return "."
	}
	root := ""
	if p[0] == '/' {
		root = "/"
		if strings.HasPrefix(p, "//") && !strings.HasPrefix(p, "///") { // the standard allows two to mean something
			root = "//"
		}
	}
	var parts []string
	for part := range strings.SplitSeq(p, "/") {
		switch {
		case part == "" || part == ".":
		case part != ".." || root == "" && len(parts) == 0 || len(parts) > 0 && parts[len(parts)-1] == "..":
			parts = append(parts, part)
		case len(parts) > 0:
			parts = parts[:len(parts)-1]
		}
	}
	if p = root + strings.Join(parts, "/"); p == "" {
		return "."
	}
	return p
}

// home is the folder of a user, "" for who is not known.
func home(name string) string {
	if name == "" {
		h, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		return h
	}
	u, err := user.Lookup(name)
	if err != nil {
		return ""
	}
	return u.HomeDir
}

// expandUser puts a home folder in the place of ~ or ~name.
func expandUser(p string) string {
	if !strings.HasPrefix(p, "~") {
		return p
	}
	i := strings.IndexAny(p, seps())
	if i < 0 {
		i = len(p)
	}
	h := home(p[1:i])
	if h == "" {
		return p
	}
	if h = strings.TrimRight(h, "/"); h+p[i:] == "" {
		return "/"
	}
	return h + p[i:]
}

// expandVars puts variables in the place of $name and ${name}.
func expandVars(p string) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] != '$' {
			b.WriteByte(p[i])
			continue
		}
		end, name := i+1, ""
		if end < len(p) && p[end] == '{' {
			k := strings.IndexByte(p[end:], '}')
			if k < 0 {
				b.WriteByte('$')
				continue
			}
			name, end = p[end+1:end+k], end+k+1
		} else {
			for end < len(p) && (p[end] == '_' || 'a' <= p[end]|0x20 && p[end]|0x20 <= 'z' || '0' <= p[end] && p[end] <= '9') {
				end++
			}
			name = p[i+1 : end]
		}
		v, ok := os.LookupEnv(name)
		if !ok || name == "" {
			b.WriteByte('$')
			continue
		}
		b.WriteString(v)
		i = end - 1
	}
	return b.String()
}

// relative is os.path.relpath of two full names.
func relative(to, from string) string {
	a, b := strings.FieldsFunc(from, func(r rune) bool { return strings.ContainsRune(seps(), r) }), strings.FieldsFunc(to, func(r rune) bool { return strings.ContainsRune(seps(), r) })
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	var parts []string
	for range a[n:] {
		parts = append(parts, "..")
	}
	if parts = append(parts, b[n:]...); len(parts) == 0 {
		return "."
	}
	return strings.Join(parts, string(os.PathSeparator))
}

// common is os.path.commonpath.
func common(list []string) (string, error) {
	if len(list) == 0 {
		return "", object.Errorf("ValueError", "commonpath() arg is an empty sequence")
	}
	var shared []string
	for i, p := range list {
		if isAbs(p) != isAbs(list[0]) {
			return "", object.Errorf("ValueError", "Can't mix absolute and relative paths")
		}
		var parts []string
		for _, part := range strings.FieldsFunc(p, func(r rune) bool { return strings.ContainsRune(seps(), r) }) {
			if part != "." {
				parts = append(parts, part)
			}
		}
		if i == 0 {
			shared = parts
		}
		n := 0
		for n < len(shared) && n < len(parts) && shared[n] == parts[n] {
			n++
		}
		shared = shared[:n]
	}
	out := strings.Join(shared, string(os.PathSeparator))
	if isAbs(list[0]) {
		out = string(os.PathSeparator) + out
	}
	return out, nil
}

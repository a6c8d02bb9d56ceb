// Pending files: what is written before it takes its target's name. Where the
// system can, they have no name of their own until they are whole, so that a
// process that is killed leaves nothing behind. Elsewhere they lie beside the
// target under a name that says so, locked as long as somebody writes them; the
// next save removes those that nobody holds.

package file

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// staleAfter is how long ago an abandoned file was last written: between the making of one and its lock a moment passes.
const staleAfter = time.Minute

// pending is a file that is being written.
type pending struct {
	*os.File
	name   string // beside the target; empty while it has none
	closed bool
}

// createPending makes a new file in the target's folder.
func createPending(target string, mode fs.FileMode) (*pending, error) {
	sweep(target)
	if f := createNameless(filepath.Dir(target), mode); f != nil {
		return &pending{File: f}, nil
	}
	return createNamed(target, mode)
}

// createNamed makes one that has a name from the beginning.
func createNamed(target string, mode fs.FileMode) (*pending, error) {
	sweep(target)
	var f *os.File
	name, err := unused(target, func(name string) (err error) {
		f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		return err
	})
	if err != nil {
		return nil, err
	}
	lock(f)
	return &pending{File: f, name: name}, nil
}

// publish gives the file the target's name, in place of what has it.
func (p *pending) publish(target string) error {
	if p.name == "" { // no call replaces a file by a nameless one, so that it has another name for a moment
		name, err := unused(target, func(name string) error { return link(p.File, name) })
		if err != nil {
			return err
		}
		p.name = name
	}
	p.closed = true
	if err := p.Close(); err != nil {
		return err
	}
	err := os.Rename(p.name, target)
	if err == nil {
		p.name = ""
	}
	return err
}

// discard removes what was not published.
func (p *pending) discard() {
	if !p.closed {
		_ = p.Close()
	}
	if p.name != "" {
		_ = os.Remove(p.name)
	}
}

// pendingName is what names of a target's pending files begin with.
func pendingName(target string) (dir, prefix string) {
	dir, base := filepath.Split(target)
	if len(base) > 100 {
		base = strings.ToValidUTF8(base[:100], "") // leave room within a name's 255 bytes
	}
	return dir, "." + base + "."
}

const pendingSuffix = ".tmp"

// unused calls make with names beside the target until one does not exist yet.
func unused(target string, make func(name string) error) (string, error) {
	dir, prefix := pendingName(target)
	for try := 0; ; try++ {
		name := filepath.Join(dir, prefix+strconv.FormatUint(rand.Uint64(), 36)+pendingSuffix)
		err := make(name)
		if err == nil || try > 100 || !errors.Is(err, fs.ErrExist) {
			return name, err
		}
	}
}

// sweep removes the target's pending files of processes that are no more.
func sweep(target string) {
	dir, prefix := pendingName(target)
	if dir == "" {
		dir = "."
	}
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	const most = 10_000 // of a folder with more, the rest is not looked at
	names, _ := d.Readdirnames(most)
	for _, n := range names {
		id, ok := strings.CutPrefix(n, prefix)
		if id, ok = strings.CutSuffix(id, pendingSuffix); !ok || id == "" || !strings.HasPrefix(n, prefix) {
			continue
		}
		if _, err := strconv.ParseUint(id, 36, 64); err != nil {
			continue
		}
		name := filepath.Join(dir, n)
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > staleAfter {
			removeAbandoned(name)
		}
	}
}

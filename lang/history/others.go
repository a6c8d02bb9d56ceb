// This file: what other sessions have added since the file was read.

package history

import (
	"bytes"
	"os"
)

// taken is how far the file has been taken in.
type taken struct {
	file os.FileInfo // nil if there was none
	end  int64
}

// lookAt is the file as it is now.
func lookAt(path string) (t taken) {
	if info, err := os.Stat(path); err == nil {
		t = taken{info, info.Size()}
	}
	return t
}

// Refresh takes up what other sessions have added. It stands before this session's own blocks, whose numbers change:
// nobody may be looking through them.
func (l *Log) Refresh() {
	if l.path == "" {
		return
	}
	l.read()
	now := lookAt(l.path)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch was := l.taken; {
	case now.file == nil || was.file != nil && os.SameFile(was.file, now.file) && was.end == now.end:
	case was.file != nil && os.SameFile(was.file, now.file) && was.end < now.end:
		l.takeNew(now)
	default: // another file took its place
		if data, _, err := readTail(l.path); err == nil {
			l.old, l.taken = archiveOf(data).without(l.session), now
		}
	}
}

// takeNew reads the lines behind those that were read.
func (l *Log) takeNew(now taken) {
	f, err := os.Open(l.path)
	if err != nil {
		return
	}
	defer f.Close()
	fresh := make([]byte, min(now.end-l.taken.end, maxRead))
	n, _ := f.ReadAt(fresh, l.taken.end)
	fresh = fresh[:bytes.LastIndexByte(fresh[:n], '\n')+1] // a line under way is for the next time
	l.taken = taken{now.file, l.taken.end + int64(len(fresh))}
	l.old = l.old.and(archiveOf(fresh).without(l.session))
}

// and is an archive with the entries of another behind its own.
func (a archive) and(more archive) archive {
	if n := len(a.data); n > 0 && a.data[n-1] != '\n' {
		a.data = append(a.data, '\n')
	}
	base := int32(len(a.data))
	a.data = append(a.data, more.data...)
	for _, at := range more.starts {
		a.starts = append(a.starts, base+at)
	}
	return a
}

// wrote notes that this session has added bytes to a file of a size; what others added before them is still to be read.
func (l *Log) wrote(before, after os.FileInfo) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.taken; t.file == nil && before.Size() == 0 || t.file != nil && os.SameFile(t.file, before) && t.end == before.Size() {
		l.taken = taken{after, after.Size()}
	}
}

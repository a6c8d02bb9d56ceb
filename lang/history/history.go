// Package history keeps what was typed: whole blocks, one JSON object on a line, in a file that any number
// of sessions of the prompt and the kernel append to under a lock.
//
// This file: the log of one session.
package history

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/userdir"
)

// DefaultLimit is how many blocks are kept.
const DefaultLimit = 100_000

// maxRead is how much of the file's end is read.
const maxRead = 64 << 20

// Entry is one block.
type Entry struct {
	Time    int64  `json:"time"` // seconds since 1970
	Session string `json:"session,omitempty"`
	Text    string `json:"text"`
}

// Log is the history as one session sees it: what the file held when it was read, and its own blocks.
type Log struct {
	path    string
	limit   int
	session string
	now     func() time.Time

	once sync.Once // reads the file
	mu   sync.Mutex
	old  archive // what it held
	own  []Entry
	err  error

	taken taken
}

// Path is where the history is, "" if it cannot be kept.
func Path() string { return userdir.State("history.jsonl") }

// Open begins to read a history; limit is how many blocks the file may hold, 0 any number. An empty path
// keeps nothing between sessions.
func Open(path string, limit int) *Log {
	l := OpenLazily(path, limit)
	go l.read()
	return l
}

// OpenLazily is Open for who may never ask: the file is read when somebody does.
func OpenLazily(path string, limit int) *Log {
	return &Log{path: path, limit: limit, session: newSession(), now: time.Now}
}

// newSession is a name that no other session has.
func newSession() string {
	var b [3]byte
	rand.Read(b[:]) // never fails
	return time.Now().UTC().Format("20060102T150405.000000") + "-" + hex.EncodeToString(b[:])
}

// read reads the file, once.
func (l *Log) read() {
	l.once.Do(func() {
		if l.path == "" {
			return
		}
		seen := lookAt(l.path)
		old, err := l.load()
		l.mu.Lock()
		l.old, l.err = old.without(l.session), err
		if len(old.data) > 0 || seen.file != nil {
			l.taken = seen
		}
		l.mu.Unlock()
	})
}

// load reads the file, and that of earlier versions where there is none yet.
func (l *Log) load() (archive, error) {
	data, cut, err := readTail(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return l.adopt()
	}
	if err != nil {
		return archive{}, err
	}
	old := archiveOf(data)
	if l.limit > 0 && (cut || old.len() > l.limit+l.limit/4) { // seldom, not at every start
		old.starts = old.starts[max(0, old.len()-l.limit):]
		return old, l.trim()
	}
	return old, nil
}

// adopt takes over the lines of the file that earlier versions wrote beside this one.
func (l *Log) adopt() (archive, error) {
	data, _, err := readTail(strings.TrimSuffix(l.path, ".jsonl"))
	if err != nil || strings.TrimSuffix(l.path, ".jsonl") == l.path {
		return archive{}, nil
	}
	var b bytes.Buffer
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			b.Write(encode(Entry{Time: l.now().Unix(), Text: line}))
		}
	}
	old := archiveOf(b.Bytes())
	return old, l.locked(func() error {
		if _, err := os.Stat(l.path); err == nil { // another session was faster
			return nil
		}
		return l.replace(old)
	})
}

func readTail(path string) (data []byte, cut bool, err error) { return readEnd(path, maxRead) }

// readEnd reads the last lines of a file, so many bytes of them at most.
func readEnd(path string, most int64) (data []byte, cut bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, false, err
	}
	if !info.Mode().IsRegular() {
		return nil, false, errors.New(path + " is no file")
	}
	from := max(0, info.Size()-most)
	data = make([]byte, info.Size()-from) // what is appended meanwhile is for the next reader
	n, err := f.ReadAt(data, from)
	if data = data[:n]; err == io.EOF {
		err = nil
	}
	if from > 0 { // a line that is cut is none
		data = data[bytes.IndexByte(data, '\n')+1:]
	}
	return data, from > 0, err
}

// trim leaves the newest blocks in the file. What other sessions have added meanwhile counts among them.
func (l *Log) trim() error {
	return l.locked(func() error {
		data, _, err := readTail(l.path)
		if err != nil {
			return err
		}
		old := archiveOf(data)
		old.starts = old.starts[max(0, old.len()-l.limit):]
		return l.replace(old)
	})
}

// replace writes the file anew; the caller holds the lock.
func (l *Log) replace(kept archive) error {
	f, err := os.CreateTemp(filepath.Dir(l.path), ".history-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	w := bufio.NewWriter(f)
	for i := range kept.len() {
		_, _ = w.Write(kept.line(i))
		_ = w.WriteByte('\n')
	}
	err = w.Flush() // which tells of the errors before
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), l.path)
}

func encode(e Entry) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(e) // two texts and a number: cannot fail
	return b.Bytes()
}

// Private reports whether a block is not to be kept: it begins with a blank.
func Private(text string) bool { return strings.HasPrefix(text, " ") }

// Add notes a block, and appends it to the file unless it is private or repeats the one before.
func (l *Log) Add(text string) error {
	text = strings.TrimRight(text, " \t\r\n")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	e := Entry{Time: l.now().Unix(), Session: l.session, Text: text}
	last := l.last()
	l.mu.Lock()
	again := last == text
	if !again {
		l.own = append(l.own, e)
	}
	l.mu.Unlock()
	if again || l.path == "" || Private(text) {
		return nil
	}
	return l.locked(func() error { return l.append(encode(e)) })
}

// lastBytes is how much of the file's end is looked at for its last block.
const lastBytes = 64 << 10

// last is the newest block. For its sake the file is not read.
func (l *Log) last() string {
	l.mu.Lock()
	own, old := l.own, l.old
	l.mu.Unlock()
	switch {
	case len(own) > 0:
		return own[len(own)-1].Text
	case old.len() > 0:
		return old.text(old.len() - 1)
	case l.path == "":
		return ""
	}
	data, _, err := readEnd(l.path, lastBytes)
	if err != nil {
		return ""
	}
	if end := archiveOf(data); end.len() > 0 {
		return end.text(end.len() - 1)
	}
	return ""
}

func (l *Log) append(line []byte) error {
	f, err := os.OpenFile(l.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil && info.Size() > 0 { // a writer may have died within its line
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			line = append([]byte("\n"), line...)
		}
		if info.Mode().Perm()&0o077 != 0 {
			_ = f.Chmod(0o600)
		}
	}
	_, err = f.Write(line)
	if after, err2 := f.Stat(); info != nil && err2 == nil {
		l.wrote(info, after)
	}
	return errors.Join(err, f.Close())
}

// locked runs f while no other session writes.
func (l *Log) locked(f func() error) error {
	if err := os.MkdirAll(filepath.Dir(l.path), 0o700); err != nil {
		return err
	}
	lock, err := os.OpenFile(l.path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer lock.Close() // which gives the lock back
	if err := lockFile(lock); err != nil {
		return err
	}
	return f()
}

// Len is how many blocks there are, oldest first.
func (l *Log) Len() int {
	l.read()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.old.len() + len(l.own)
}

// At is the text of block i.
func (l *Log) At(i int) string {
	l.read()
	l.mu.Lock()
	old, own := l.old, l.own
	l.mu.Unlock()
	if i < old.len() {
		return old.text(i)
	}
	return own[i-old.len()].Text
}

// Entry is block i.
func (l *Log) Entry(i int) Entry {
	l.read()
	l.mu.Lock()
	old, own := l.old, l.own
	l.mu.Unlock()
	if i < old.len() {
		return old.entry(i)
	}
	return own[i-old.len()]
}

// Entries are all blocks, oldest first.
func (l *Log) Entries() []Entry {
	out := make([]Entry, l.Len())
	for i := range out {
		out[i] = l.Entry(i)
	}
	return out
}

// Sessions gives each block that is not this session's the name of its session, oldest first.
func (l *Log) Sessions() []string {
	l.read()
	l.mu.Lock()
	old := l.old
	l.mu.Unlock()
	out := make([]string, old.len())
	for i := range out {
		if name := old.session(i); i > 0 && string(name) == out[i-1] {
			out[i] = out[i-1] // one text for all of a session
		} else {
			out[i] = string(name)
		}
	}
	return out
}

// Earlier are the blocks of the sessions before this one, session by session, oldest first.
func (l *Log) Earlier() (out [][]string) {
	before := ""
	for i, name := range l.Sessions() {
		if i == 0 || name != before {
			out, before = append(out, nil), name
		}
		out[len(out)-1] = append(out[len(out)-1], l.At(i))
	}
	return out
}

// Own are the blocks of this session.
func (l *Log) Own() []Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.own)
}

// Err is why the file could not be read.
func (l *Log) Err() error {
	l.read()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Package history keeps what was typed: whole blocks, one JSON object on a line, in a file that any number
// of sessions of the prompt and the kernel append to under a lock.
//
// This file: the log of one session.
package history

import (
	"bytes"
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

// Log is the history as one session sees it: what the file held at its start, and its own blocks.
type Log struct {
	path    string
	limit   int
	session string
	now     func() time.Time

	loaded  chan struct{}
	mu      sync.Mutex
	entries []Entry
	own     int // how many of them, at the end, are this session's
	err     error
}

// Path is where the history is, "" if it cannot be kept.
func Path() string { return userdir.State("history.jsonl") }

// Open begins to read a history; limit is how many blocks the file may hold, 0 any number. An empty path
// keeps nothing between sessions.
func Open(path string, limit int) *Log {
	l := &Log{path: path, limit: limit, session: time.Now().UTC().Format("20060102T150405.000000"), now: time.Now, loaded: make(chan struct{})}
	go func() {
		defer close(l.loaded)
		if path == "" {
			return
		}
		old, err := l.load()
		l.mu.Lock()
		l.entries, l.err = append(old, l.entries...), err
		l.mu.Unlock()
	}()
	return l
}

// load reads the file, and that of earlier versions where there is none yet.
func (l *Log) load() ([]Entry, error) {
	data, cut, err := readTail(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return l.adopt()
	}
	if err != nil {
		return nil, err
	}
	entries := decode(data)
	if l.limit > 0 && (cut || len(entries) > l.limit+l.limit/4) { // seldom, not at every start
		return entries[max(0, len(entries)-l.limit):], l.trim()
	}
	return entries, nil
}

// adopt takes over the lines of the file that earlier versions wrote beside this one.
func (l *Log) adopt() ([]Entry, error) {
	data, _, err := readTail(strings.TrimSuffix(l.path, ".jsonl"))
	if err != nil || strings.TrimSuffix(l.path, ".jsonl") == l.path {
		return nil, nil
	}
	var out []Entry
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			out = append(out, Entry{Time: l.now().Unix(), Text: line})
		}
	}
	return out, l.locked(func() error {
		if _, err := os.Stat(l.path); err == nil { // another session was faster
			return nil
		}
		return l.replace(out)
	})
}

func readTail(path string) (data []byte, cut bool, err error) {
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
	from := max(0, info.Size()-maxRead)
	data, err = io.ReadAll(io.NewSectionReader(f, from, maxRead))
	if from > 0 { // a line that is cut is none
		data = data[bytes.IndexByte(data, '\n')+1:]
	}
	return data, from > 0, err
}

// decode reads the lines that are entries; what a crash or another program left is passed over.
func decode(data []byte) []Entry {
	out := make([]Entry, 0, bytes.Count(data, []byte("\n"))+1)
	for line := range bytes.Lines(data) {
		var e Entry
		if json.Unmarshal(line, &e) == nil && e.Text != "" {
			out = append(out, e)
		}
	}
	return out
}

// trim leaves the newest blocks in the file. What other sessions have added meanwhile counts among them.
func (l *Log) trim() error {
	return l.locked(func() error {
		data, _, err := readTail(l.path)
		if err != nil {
			return err
		}
		entries := decode(data)
		return l.replace(entries[max(0, len(entries)-l.limit):])
	})
}

// replace writes the file anew; the caller holds the lock.
func (l *Log) replace(entries []Entry) error {
	var b bytes.Buffer
	for _, e := range entries {
		b.Write(encode(e))
	}
	f, err := os.CreateTemp(filepath.Dir(l.path), ".history-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(b.Bytes())
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
	<-l.loaded
	e := Entry{Time: l.now().Unix(), Session: l.session, Text: text}
	l.mu.Lock()
	n := len(l.entries)
	again := n > 0 && l.entries[n-1].Text == text
	if !again {
		l.entries = append(l.entries, e)
		l.own++
	}
	l.mu.Unlock()
	if again || l.path == "" || Private(text) {
		return nil
	}
	return l.locked(func() error { return l.append(encode(e)) })
}

func (l *Log) append(line []byte) error {
	f, err := os.OpenFile(l.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	if info, err := f.Stat(); err == nil && info.Size() > 0 { // a writer may have died within its line
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, info.Size()-1); err == nil && last[0] != '\n' {
			line = append([]byte("\n"), line...)
		}
		if info.Mode().Perm()&0o077 != 0 {
			_ = f.Chmod(0o600)
		}
	}
	_, err = f.Write(line)
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
	<-l.loaded
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.entries)
}

// At is the text of block i.
func (l *Log) At(i int) string {
	<-l.loaded
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.entries[i].Text
}

// Entries are all blocks, oldest first.
func (l *Log) Entries() []Entry {
	<-l.loaded
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.entries)
}

// Own are the blocks of this session.
func (l *Log) Own() []Entry {
	<-l.loaded
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.entries[len(l.entries)-l.own:])
}

// Err is why the file could not be read.
func (l *Log) Err() error {
	<-l.loaded
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// debug_request: the Debug Adapter Protocol as Jupyter's clients speak it. What is the
// notebook's own in it is answered here: cells as sources, and what a page that is loaded
// again asks first. All else is the debugger's.
package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/go-dap"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
	"github.com/tq-lang/tq/lang/syntax"
)

// hashSeed is that of the names of cells; clients compute the same.
const hashSeed = 0x74710001

// cellSuffix ends the names of cells as sources.
const cellSuffix = ".tq"

// mostSources are kept of the cells that clients have shown.
const mostSources = 1 << 12

// cellDebugger is what debugging needs beside the debugger.
type cellDebugger struct {
	s       *Server
	of      *lang.Debugger
	prefix  string // of the names of cells as sources
	seq     atomic.Int64
	parent  atomic.Pointer[json.RawMessage] // of the newest request
	mu      sync.Mutex
	sources map[string]string // cells that clients have shown, by path
	entered map[uint32]string // the paths of those whose text is another when it runs
}

func newDebug(s *Server) *cellDebugger {
	d := &cellDebugger{s: s, sources: map[string]string{}, entered: map[uint32]string{}}
	d.prefix = filepath.Join(os.TempDir(), fmt.Sprintf("tq_%d", os.Getpid())) + string(filepath.Separator)
	d.of = s.session.Debugger(lang.DebugOptions{Event: d.event, Path: d.path, Source: d.source, Idle: d.idle})
	return d
}

// pathOf names the source of a cell by its text.
func (d *cellDebugger) pathOf(text string) string {
	return fmt.Sprintf("%s%d%s", d.prefix, murmur2([]byte(text), hashSeed), cellSuffix)
}

// path names the source that a file is.
func (d *cellDebugger) path(f *diag.File) string {
	if !strings.HasPrefix(f.Name, "<cell ") {
		return f.Name
	}
	path := d.pathOf(f.Text)
	d.mu.Lock()
	defer d.mu.Unlock()
	if p, ok := d.entered[murmur2([]byte(f.Text), hashSeed)]; ok {
		return p
	}
	if _, ok := d.sources[path]; !ok && len(d.sources) < mostSources {
		d.sources[path] = f.Text
	}
	return path
}

// source is the text of a cell or file.
func (d *cellDebugger) source(path string) (string, bool) {
	d.mu.Lock()
	text, ok := d.sources[path]
	d.mu.Unlock()
	if ok || !strings.HasSuffix(path, cellSuffix) {
		return text, ok
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > large {
		return "", false
	}
	raw, err := os.ReadFile(path)
	return string(raw), err == nil
}

// dumpCell notes the text of a cell, before it runs.
func (d *cellDebugger) dumpCell(code string) string {
	path := d.pathOf(code)
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.sources) >= mostSources {
		clear(d.sources)
		clear(d.entered)
	}
	d.sources[path] = code
	if text := syntax.Entry(code); text != code {
		d.entered[murmur2([]byte(text), hashSeed)] = path
	}
	return path
}

// idle calls f while no cell runs.
func (d *cellDebugger) idle(f func()) bool {
	wait := time.NewTimer(time.Second)
	defer wait.Stop()
	select {
	case <-d.s.turns.token:
		defer d.s.turns.give()
		f()
		return true
	case <-d.s.quit:
	case <-wait.C:
	}
	return false
}

// event publishes what has happened.
func (d *cellDebugger) event(name string, body any) {
	if x := d.s.current(); x != nil {
		x.lane.out.flush()
	}
	var parent json.RawMessage
	if p := d.parent.Load(); p != nil {
		parent = *p
	}
	d.s.publish(parent, "debug_event", object{"seq": d.seq.Add(1), "type": "event", "event": name, "body": body})
}

// debugRequest answers one request of the protocol.
func (s *Server) debugRequest(r request, _ wire.Object) error {
	var q dap.Request
	var a struct {
		Arguments json.RawMessage `json:"arguments"`
	}
	err := json.Unmarshal(r.Content, &q)
	if err == nil {
		err = json.Unmarshal(r.Content, &a)
	}
	if err != nil {
		return fmt.Errorf("a debug_request: %w", err)
	}
	d := s.debug
	header := r.RawHeader
	d.parent.Store(&header)
	content := object{"seq": d.seq.Add(1), "type": "response", "request_seq": q.Seq, "command": q.Command, "success": true}
	body, err := d.answer(q.Command, a.Arguments)
	if err != nil {
		content["success"], content["message"], content["body"] = false, err.Error(), object{}
	} else {
		content["body"] = body
	}
	s.reply(r, content)
	return nil
}

func (d *cellDebugger) answer(command string, arguments json.RawMessage) (any, error) {
	var a struct {
		Code   string     `json:"code"`
		Source dap.Source `json:"source"`
	}
	switch command {
	case "debugInfo":
		return d.info(), nil
	case "dumpCell":
		if err := json.Unmarshal(arguments, &a); err != nil {
			return nil, fmt.Errorf("arguments: %w", err)
		}
		return object{"sourcePath": d.dumpCell(a.Code)}, nil
	case "source":
		if err := json.Unmarshal(arguments, &a); err != nil {
			return nil, fmt.Errorf("arguments: %w", err)
		}
		text, ok := d.source(a.Source.Path)
		if !ok {
			return nil, fmt.Errorf("source unavailable")
		}
		return object{"content": text, "mimeType": "text/x-tq"}, nil
	case "modules":
		return object{"modules": []object{}, "totalModules": 0}, nil
	}
	body, _, err := d.of.Handle(command, arguments)
	return body, err
}

// info is what a page that is loaded again needs to know.
func (d *cellDebugger) info() object {
	breakpoints := []object{}
	for path, list := range d.of.Breakpoints() {
		breakpoints = append(breakpoints, object{"source": path, "breakpoints": list})
	}
	stopped := []int{}
	if d.of.Stopped() {
		stopped = append(stopped, 1)
	}
	return object{
		"isStarted": d.of.Attached(), "hashMethod": "Murmur2", "hashSeed": hashSeed, "tmpFilePrefix": d.prefix, "tmpFileSuffix": cellSuffix,
		"breakpoints": breakpoints, "stoppedThreads": stopped, "richRendering": true, "exceptionPaths": []string{}, "copyToGlobals": true,
	}
}

// murmur2 is the hash by which clients know cells: MurmurHash2 of 32 bits.
func murmur2(data []byte, seed uint32) uint32 {
	const m = 0x5bd1e995
	h := seed ^ uint32(len(data))
	for ; len(data) >= 4; data = data[4:] {
		k := uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
		k *= m
		k ^= k >> 24
		k *= m
		h = h*m ^ k
	}
	switch len(data) {
	case 3:
		h ^= uint32(data[2]) << 16
		fallthrough
	case 2:
		h ^= uint32(data[1]) << 8
		fallthrough
	case 1:
		h ^= uint32(data[0])
		h *= m
	}
	h ^= h >> 13
	h *= m
	return h ^ h>>15
}

// history_request: the cells run so far, in this session and those before.
package server

import (
	"fmt"
	"sync"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	hist "github.com/tq-lang/tq/lang/history"
)

type entry struct {
	session int // 0 is this one
	line    int
	code    string
}

type history struct {
	mu   sync.Mutex
	list []entry
}

func (h *history) add(line int, code string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, entry{0, line, code})
}

func (h *history) all() []entry {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.list[:len(h.list):len(h.list)]
}

func (h *history) texts() (out []string) {
	for _, e := range h.all() {
		out = append(out, e.code)
	}
	return out
}

// past are the cells of earlier sessions, of the prompt too; new ones are written by
// a goroutine of its own, lest a cell wait for a disk.
type past struct {
	log    *hist.Log
	queue  chan string
	end    chan struct{}
	done   chan struct{}
	before []entry
	once   sync.Once
}

func newPast(log *hist.Log) *past {
	p := &past{log: log, queue: make(chan string, 1024), end: make(chan struct{}), done: make(chan struct{})}
	go p.write()
	return p
}

// write keeps what add gives. A history that cannot be kept is no reason to stop.
func (p *past) write() {
	defer close(p.done)
	for {
		select {
		case text := <-p.queue:
			_ = p.log.Add(text)
		case <-p.end:
			for len(p.queue) > 0 {
				_ = p.log.Add(<-p.queue)
			}
			return
		}
	}
}

func (p *past) add(code string) {
	if p.log == nil {
		return
	}
	select {
	case p.queue <- code:
	case <-p.end:
	}
}

func (p *past) close() {
	close(p.end)
	select {
	case <-p.done:
	case <-time.After(linger):
	}
}

// entries are those of the sessions before this one, numbered upwards from 1.
func (p *past) entries() []entry {
	if p.log == nil {
		return nil
	}
	p.once.Do(func() {
		all := p.log.Entries()
		all = all[:len(all)-len(p.log.Own())]
		session, line, name := 0, 0, ""
		for i, e := range all {
			if i == 0 || e.Session != name {
				session, line, name = session+1, 0, e.Session
			}
			line++
			p.before = append(p.before, entry{session, line, e.Text})
		}
	})
	return p.before
}

// texts are those of all sessions.
func (p *past) texts() (out []string) {
	if p.log == nil {
		return nil
	}
	for _, e := range p.log.Entries() {
		out = append(out, e.Text)
	}
	return out
}

func (s *Server) answerHistory(r request, c wire.Object) error {
	before := s.past.entries()
	found, err := pick(append(before[:len(before):len(before)], r.lane.history.all()...), c)
	if err != nil {
		return err
	}
	withOutput, err := c.Bool("output", false)
	if err != nil {
		return err
	}
	rows := [][]any{}
	for _, e := range found {
		var what any = e.code
		if withOutput {
			what = []any{e.code, nil}
		}
		rows = append(rows, []any{e.session, e.line, what})
	}
	s.reply(r, object{"status": "ok", "history": rows})
	return nil
}

// pick chooses entries as the request asks.
func pick(list []entry, c wire.Object) ([]entry, error) {
	kind, _, err := c.String("hist_access_type")
	if err != nil {
		return nil, err
	}
	n, err := c.Int("n", len(list))
	if err != nil {
		return nil, err
	}
	switch kind {
	case "tail", "":
	case "range":
		return pickRange(list, c)
	case "search":
		if list, err = search(list, c); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("hist_access_type %q is none of tail, range and search", kind)
	}
	return list[len(list)-min(max(n, 0), len(list)):], nil
}

// pickRange gives the lines from start to before stop of a session.
func pickRange(list []entry, c wire.Object) (out []entry, err error) {
	session, err := c.Int("session", 0)
	if err != nil {
		return nil, err
	}
	start, err := c.Int("start", 0)
	if err != nil {
		return nil, err
	}
	stop, err := c.Int("stop", int(^uint(0)>>11))
	if err != nil {
		return nil, err
	}
	if session < 0 { // before this one
		last := 0
		for _, e := range list {
			last = max(last, e.session)
		}
		session += last + 1
	}
	for _, e := range list {
		if e.session == session && e.line >= start && e.line < stop {
			out = append(out, e)
		}
	}
	return out, nil
}

// search gives the entries that match a glob, the newest of equal ones if unique.
func search(list []entry, c wire.Object) (out []entry, err error) {
	pattern, ok, err := c.String("pattern")
	if err != nil {
		return nil, err
	}
	if !ok {
		pattern = "*"
	}
	unique, err := c.Bool("unique", false)
	if err != nil {
		return nil, err
	}
	last := map[string]int{}
	for i, e := range list {
		last[e.code] = i
	}
	for i, e := range list {
		if glob(pattern, e.code) && (!unique || last[e.code] == i) {
			out = append(out, e)
		}
	}
	return out, nil
}

// glob matches whole texts: * stands for any text and ? for any character; nothing
// else has a meaning of its own.
func glob(pattern, text string) bool {
	p, t := []rune(pattern), []rune(text)
	star, from := -1, 0
	i, j := 0, 0
	for j < len(t) {
		switch {
		case i < len(p) && p[i] == '*':
			star, from = i, j
			i++
		case i < len(p) && (p[i] == '?' || p[i] == t[j]):
			i++
			j++
		case star >= 0: // the star takes one more
			from++
			i, j = star+1, from
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}

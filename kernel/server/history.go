// history_request: the cells run so far, in this session and those before.
package server

import (
	"fmt"
	"slices"
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

// place is where an entry of an earlier session stands.
type place struct{ session, line int32 }

// cells are those of all sessions, the oldest first; texts are read when they are asked for.
type cells struct {
	log    *hist.Log
	before []place
	own    []entry
}

func (c cells) len() int { return len(c.before) + len(c.own) }

// at is a cell without its text.
func (c cells) at(i int) entry {
	if i < len(c.before) {
		return entry{int(c.before[i].session), int(c.before[i].line), ""}
	}
	return c.own[i-len(c.before)]
}

func (c cells) text(i int) string {
	if i < len(c.before) {
		return c.log.At(i)
	}
	return c.own[i-len(c.before)].code
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
	before []place
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

// entries are how many cells there are of the sessions before this one, and their places: sessions are numbered
// upwards from 1.
func (p *past) entries() []place {
	if p.log == nil {
		return nil
	}
	p.once.Do(func() {
		session, line, name := 0, 0, ""
		for i, n := range p.log.Sessions() {
			if i == 0 || n != name {
				session, line, name = session+1, 0, n
			}
			line++
			p.before = append(p.before, place{int32(session), int32(line)})
		}
	})
	return p.before
}

// texts are those of all sessions.
func (p *past) texts() (out []string) {
	if p.log == nil {
		return nil
	}
	for i := range p.log.Len() {
		out = append(out, p.log.At(i))
	}
	return out
}

func (p *past) earlier() [][]string {
	if p.log == nil {
		return nil
	}
	return p.log.Earlier()
}

func (s *Server) answerHistory(r request, c wire.Object) error {
	all := cells{s.past.log, s.past.entries(), r.lane.history.all()}
	found, err := pick(all, c)
	if err != nil {
		return err
	}
	withOutput, err := c.Bool("output", false)
	if err != nil {
		return err
	}
	rows := [][]any{}
	for _, i := range found {
		e := all.at(i)
		var what any = all.text(i)
		if withOutput {
			what = []any{what, nil}
		}
		rows = append(rows, []any{e.session, e.line, what})
	}
	s.reply(r, object{"status": "ok", "history": rows})
	return nil
}

// pick chooses cells as the request asks, by their numbers.
func pick(all cells, c wire.Object) ([]int, error) {
	kind, _, err := c.String("hist_access_type")
	if err != nil {
		return nil, err
	}
	n, err := c.Int("n", all.len())
	if err != nil {
		return nil, err
	}
	n = max(n, 0)
	switch kind {
	case "tail", "":
		var out []int
		for i := all.len() - min(n, all.len()); i < all.len(); i++ {
			out = append(out, i)
		}
		return out, nil
	case "range":
		return pickRange(all, c)
	case "search":
		return search(all, c, n)
	}
	return nil, fmt.Errorf("hist_access_type %q is none of tail, range and search", kind)
}

// pickRange gives the lines from start to before stop of a session.
func pickRange(all cells, c wire.Object) (out []int, err error) {
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
		if n := len(all.before); n > 0 {
			last = int(all.before[n-1].session)
		}
		session += last + 1
	}
	for i := range all.len() {
		if e := all.at(i); e.session == session && e.line >= start && e.line < stop {
			out = append(out, i)
		}
	}
	return out, nil
}

// search gives the newest cells that match a glob, n at most, the newest of equal ones if unique.
func search(all cells, c wire.Object, n int) (out []int, err error) {
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
	seen := map[string]bool{}
	for i := all.len() - 1; i >= 0 && len(out) < n; i-- {
		text := all.text(i)
		if !glob(pattern, text) || seen[text] {
			continue
		}
		seen[text] = unique
		out = append(out, i)
	}
	slices.Reverse(out)
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

// The run: every case goes round the peers, the fastest call is kept.

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/tq-lang/tq/engine/bench/wire"
)

// minRounds is how often every peer takes its turn at least.
const minRounds = 3

// Times of one turn.
const (
	minTurn = 3 * time.Millisecond
	maxTurn = 150 * time.Millisecond
)

// setupLimit bounds a setup, in which peers may compile.
const setupLimit = 3 * time.Minute

// contestant is a peer of a run, started when first needed.
type contestant struct {
	name  string
	start func(threads int) (*child, error)
	child *child
	fails int
	gone  string            // why it is not asked any more
	facts map[string]string // what it says of itself
}

// harness runs cases.
type harness struct {
	peers  []*contestant // tq first
	files  *store
	log    io.Writer
	rounds int
	clock  clock
	limits map[int]limits
}

// clock shares out the time of a run.
type clock struct {
	deadline time.Time
	left     int           // cases to come, the present one among them
	ready    time.Duration // what making a case ready has taken of late
	low, top time.Duration // the shares given so far
}

// Bounds of the time for measuring one case.
const (
	minShare = 100 * time.Millisecond
	maxShare = 3 * time.Second
)

// share is the time for measuring the present case, which took so long to make
// ready.
func (c *clock) share(now time.Time, setup time.Duration) time.Duration {
	if c.ready == 0 {
		c.ready = setup
	}
	c.ready = (7*c.ready + setup) / 8
	share := c.deadline.Sub(now)/time.Duration(max(1, c.left)) - c.ready
	share = min(max(share, minShare), maxShare)
	if c.low == 0 || share < c.low {
		c.low = share
	}
	c.top = max(c.top, share)
	c.left--
	return share
}

// run measures all cases with one number of threads.
func (h *harness) run(cases []*bench, threads int) []*row {
	defer h.stop()
	h.limits[threads] = measureLimits(threads)
	for _, p := range h.peers {
		h.wake(p, threads)
	}
	var rows []*row
	group := ""
	for i, c := range cases {
		if c.group != group {
			h.files.forget()
			group = c.group
		}
		began := time.Now()
		r, err := h.one(c, threads)
		if err != nil {
			r = []*row{failure(c, threads, err)}
		}
		rows = append(rows, r...)
		fmt.Fprintf(h.log, "%d/%d %s, %d threads: %.1f s\n", i+1, len(cases), c.id(), threads, time.Since(began).Seconds())
	}
	h.files.forget()
	h.stop()
	// Once more, for a busy moment at the start must not make the limits low.
	l := h.limits[threads].with(measureLimits(threads))
	h.limits[threads] = l
	models(rows)
	for _, r := range rows {
		r.Limit = l.percent(r.work, r.Times[pTQ])
		r.judge(r.asked)
	}
	return rows
}

// failure is the row of a case that tq does not run: it is lost.
func failure(c *bench, threads int, err error) *row {
	r := newRow(c, wire.Fresh, threads)
	r.asked = c.goal
	r.Wrong, r.Left[pTQ] = []string{pTQ}, err.Error()
	return r
}

func (h *harness) stop() {
	for _, p := range h.peers {
		if p.child != nil {
			p.child.stop()
			p.child = nil
		}
		p.fails = 0
	}
}

// wake starts a peer and asks what it is.
func (h *harness) wake(p *contestant, threads int) {
	if p.child != nil || p.gone != "" {
		return
	}
	c, err := p.start(threads)
	if err != nil {
		p.gone = err.Error()
		return
	}
	r, err := c.ask(&wire.Request{Do: wire.Hello}, time.Minute)
	if err != nil {
		p.gone = err.Error()
		c.stop()
		return
	}
	p.child, p.facts = c, r.Facts
}

// fail ends a peer that died or hung; after three times it stays away.
func (p *contestant) fail(err error) {
	p.child.cmd.Process.Kill()
	p.child.stop()
	p.child = nil
	if p.fails++; p.fails >= 3 {
		p.gone = err.Error()
	}
}

// one measures a case: tq's answer first, every peer's checked against it,
// then the rounds.
func (h *harness) one(c *bench, threads int) ([]*row, error) {
	operands, err := h.files.operands(c)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	rows := map[string]*row{}
	var list []*row
	var out *wire.Array
	for _, p := range h.peers {
		modes, err := h.setup(p, c, operands, out, threads)
		if p.name == pTQ {
			if err != nil {
				return nil, err
			}
			result := modes[wire.Fresh].Result
			out = &result
		}
		for _, mode := range []string{wire.Fresh, wire.Into} {
			if p.name == pTQ && modes[mode].Result.Path != "" {
				rows[mode] = newRow(c, mode, threads)
				list = append(list, rows[mode])
			}
			if r := rows[mode]; r != nil {
				r.enter(p.name, modes[mode], err, out)
			}
		}
	}
	list = slices.DeleteFunc(list, func(r *row) bool { return r.Mode == wire.Into && len(r.Times) < 2 })
	now := time.Now()
	h.race(list, h.clock.share(now, now.Sub(began)))
	h.finish(list, c, out)
	return list, nil
}

// setup makes a case ready at a peer.
func (h *harness) setup(p *contestant, c *bench, operands []wire.Array, out *wire.Array, threads int) (map[string]wire.Ready, error) {
	h.wake(p, threads)
	if p.gone != "" {
		return nil, errors.New(p.gone)
	}
	if c.flops > slowFLOPs && (p.name == pGonum || p.name == pGoMLX) {
		return nil, errSlow
	}
	q := &wire.Request{Do: wire.Setup, Case: c.id(), Equation: c.equation, Operands: operands, Out: out, Dump: filepath.Join(h.files.dir, p.name)}
	if s, ok := c.py[p.name]; ok {
		q.Fresh, q.Into = s.fresh, s.into
		if c.noInto {
			q.Into = nil
		}
	} else if p.name != pTQ && p.name != pGonum && p.name != pGoMLX {
		return nil, errNoForm
	}
	r, err := p.child.ask(q, setupLimit)
	var no refusal
	switch {
	case errors.As(err, &no) && string(no) == errNoForm.Error():
		return nil, errNoForm
	case errors.As(err, &no):
		return nil, err
	case err != nil:
		p.fail(err)
		return nil, err
	}
	p.child.settle()
	return r.Modes, nil
}

// slowFLOPs is the work beyond which the peers in Go are not asked.
const slowFLOPs = 4e9

var errSlow = errors.New("it would take seconds for each call")

var errNoForm = errors.New("it has no such form")

// enter takes a peer into a row if its result is tq's.
func (r *row) enter(peer string, m wire.Ready, err error, want *wire.Array) {
	switch {
	case err == nil && m.Skip == errNoForm.Error():
		err = errNoForm
	case err == nil && m.Skip != "":
		err = errors.New(m.Skip)
	}
	if err == nil && m.Result.Path == "" {
		err = errNoForm
	}
	if err == nil && (peer != pTQ || r.Mode == wire.Into) {
		if err = check(m.Result, *want); err != nil {
			r.Wrong = append(r.Wrong, peer)
		}
	}
	if m.Result.Path != "" && m.Result.Path != want.Path {
		os.Remove(m.Result.Path)
	}
	if err != nil {
		if err != errNoForm {
			r.Left[peer] = err.Error()
		}
		return
	}
	r.Statements[peer] = m.Stmt
	r.Times[peer] = 0
}

// race lets the peers take turns.
func (h *harness) race(list []*row, share time.Duration) {
	turns := 0
	for _, r := range list {
		turns += len(r.Times)
	}
	turn := min(max(share/time.Duration(max(1, turns*h.rounds)), minTurn), maxTurn)
	for range h.rounds {
		for _, p := range h.peers {
			h.turn(p, list, turn)
		}
	}
}

// turn lets one peer run the modes that it has entered.
func (h *harness) turn(p *contestant, list []*row, budget time.Duration) {
	if p.child == nil {
		return
	}
	for _, r := range list {
		if _, in := r.Times[p.name]; !in {
			continue
		}
		a, err := p.child.ask(&wire.Request{Do: wire.Time, Mode: r.Mode, Budget: int64(budget)}, setupLimit)
		if err != nil {
			delete(r.Times, p.name)
			r.Left[p.name] = err.Error()
			var no refusal
			if !errors.As(err, &no) {
				p.fail(err)
				return
			}
			continue
		}
		r.take(p.name, a.Min, a.Calls)
	}
	p.child.settle()
}

func (h *harness) finish(list []*row, c *bench, out *wire.Array) {
	written := operand{dtype: out.DType, shape: out.Shape}.bytes()
	for _, r := range list {
		for peer, t := range r.Times {
			if t == 0 {
				delete(r.Times, peer)
			}
		}
		r.asked = c.goal.of(r.Mode)
		if !c.view && !c.noLimit {
			r.work = work{dtype: out.DType, flops: c.flops, read: c.bytesRead(), written: written}
		}
	}
	for _, p := range h.peers {
		if p.child != nil {
			p.child.ask(&wire.Request{Do: wire.Drop}, setupLimit)
		}
	}
	if out.Path != "" {
		os.Remove(out.Path)
	}
}

// Child processes: started with threads pinned, asked over pipes.

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/tq-lang/tq/engine/bench/process"
	"github.com/tq-lang/tq/engine/bench/wire"
)

// command says how a peer is started.
type command struct {
	args []string
	env  []string
	dir  string
}

// child is a running peer.
type child struct {
	name    string
	cmd     *exec.Cmd
	in      io.WriteCloser
	lines   chan []byte
	stderr  *process.Tail
	threads int
}

// start runs a peer on as many processors as it may have threads.
func start(name string, c command, threads int) (*child, error) {
	cmd := exec.Command(c.args[0], c.args[1:]...)
	cmd.Dir = c.dir
	cmd.Env = append(append(os.Environ(), process.Pinned(threads)...), c.env...)
	p := &child{name: name, cmd: cmd, lines: make(chan []byte, 1), stderr: new(process.Tail), threads: threads}
	cmd.Stderr = p.stderr
	var err error
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.OnProcessors(threads, cmd.Start); err != nil {
		return nil, err
	}
	go p.read(out)
	return p, nil
}

func (p *child) read(out io.Reader) {
	r := bufio.NewReaderSize(out, 1<<16)
	for {
		line, err := r.ReadBytes('\n')
		if err != nil {
			close(p.lines)
			return
		}
		p.lines <- line
	}
}

var errNoAnswer = errors.New("no answer in time")

// ask sends one request and waits for its answer.
func (p *child) ask(q *wire.Request, limit time.Duration) (*wire.Response, error) {
	line, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		return nil, p.died()
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case line, ok := <-p.lines:
		if !ok {
			return nil, p.died()
		}
		var r wire.Response
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s answers %.80q: %v", p.name, line, err)
		}
		if r.Error != "" {
			return nil, refusal(r.Error)
		}
		return &r, nil
	case <-timer.C:
		return nil, errNoAnswer
	}
}

// refusal is a peer's own word that it does not do a thing; the peer lives on.
type refusal string

func (r refusal) Error() string { return string(r) }

func (p *child) died() error {
	return fmt.Errorf("%s ended: %s", p.name, p.stderr.Last())
}

// stop ends the child.
func (p *child) stop() {
	p.in.Close()
	done := make(chan struct{})
	go func() { p.cmd.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(3 * time.Second):
		p.cmd.Process.Kill()
		<-done
	}
}

// settle waits until the child's threads have stopped spinning, so that the
// next peer finds idle processors.
func (p *child) settle() {
	for range 40 {
		if !process.Running(p.cmd.Process.Pid) {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// A kernel tried as a client tries it: started, asked, told to end.
package kernel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// probed is what a kernel that was tried has shown.
type probed struct {
	version     string
	start, cell time.Duration // until the first answer; of a cell
}

const probeWait = 30 * time.Second

// try starts a kernel by its kernelspec's command, asks what it is and runs a cell.
func try(argv []string) (r probed, err error) {
	dir, err := os.MkdirTemp("", "tq-doctor")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	ports, err := freePorts(5)
	if err != nil {
		return r, err
	}
	key := wire.NewID()
	names := []string{"shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"}
	file := map[string]any{"transport": "tcp", "ip": "127.0.0.1", "key": key, "signature_scheme": "hmac-sha256"}
	for i, n := range names {
		file[n] = ports[i]
	}
	text, err := json.Marshal(file)
	if err != nil {
		return r, err
	}
	path := filepath.Join(dir, "connection.json")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return r, err
	}
	args := make([]string, len(argv))
	for i, a := range argv {
		args[i] = strings.ReplaceAll(a, "{connection_file}", path)
	}
	begun := time.Now()
	cmd := exec.Command(args[0], args[1:]...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		return r, err
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	defer func() {
		_ = cmd.Process.Kill()
		<-ended
		if err != nil && said.Len() > 0 {
			err = fmt.Errorf("%w; it said: %s", err, strings.TrimSpace(said.String()))
		}
	}()
	c, err := dialShell(ports[0], key, ended)
	if err != nil {
		return r, err
	}
	defer c.net.Close()
	return c.converse(begun)
}

// converse asks the kernel what it is, runs a cell and tells it to end.
func (c *asker) converse(begun time.Time) (r probed, err error) {
	info, err := c.ask("kernel_info_request", map[string]any{})
	if err != nil {
		return r, err
	}
	r.start = time.Since(begun)
	r.version, _, _ = info.String("implementation_version")
	begun = time.Now()
	reply, err := c.ask("execute_request", map[string]any{"code": "1 + 1", "silent": true})
	if err != nil {
		return r, err
	}
	if status, _, _ := reply.String("status"); status != "ok" {
		return r, fmt.Errorf("1 + 1 gives %s", status)
	}
	r.cell = time.Since(begun)
	_, err = c.ask("shutdown_request", map[string]any{"restart": false})
	return r, err
}

// freePorts finds ports that nothing listens on.
func freePorts(n int) (ports []int, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}

// asker is a client's side of a shell socket.
type asker struct {
	net     net.Conn
	conn    *zmtp.Conn
	maker   *wire.Maker
	decoder *wire.Decoder
}

func dialShell(port int, key string, ended <-chan struct{}) (*asker, error) {
	signer, err := wire.NewSigner("", key)
	if err != nil {
		return nil, err
	}
	addr := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	for until := time.Now().Add(probeWait); ; {
		c, err := net.Dial("tcp", addr)
		if err == nil {
			_ = c.SetDeadline(time.Now().Add(probeWait))
			z, err := zmtp.Handshake(c, "DEALER", nil, func(t string) bool { return t == "ROUTER" }, zmtp.Limits{Message: 1 << 20, Frames: 100})
			if err != nil {
				c.Close()
				return nil, err
			}
			return &asker{c, z, wire.NewMaker("tq", signer), wire.NewDecoder(signer)}, nil
		}
		select {
		case <-ended:
			return nil, errors.New("it ended at once")
		case <-time.After(2 * time.Millisecond):
		}
		if time.Now().After(until) {
			return nil, err
		}
	}
}

// ask sends a request and gives its reply.
func (c *asker) ask(msgType string, content any) (wire.Object, error) {
	frames, err := c.maker.Frames(nil, msgType, content)
	if err != nil {
		return nil, err
	}
	if err := c.conn.WriteMessage(frames); err != nil {
		return nil, err
	}
	if err := c.conn.Flush(); err != nil {
		return nil, err
	}
	for {
		ev, err := c.conn.ReadEvent()
		if err != nil {
			return nil, err
		}
		if ev.Command != "" {
			continue
		}
		m, err := c.decoder.Decode(ev.Frames)
		if err != nil {
			return nil, err
		}
		return wire.ParseObject(m.Content)
	}
}

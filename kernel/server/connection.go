// The connection file: where to listen and with which key.
package server

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/kernel/zmtp"
)

// Connection is what a client and its kernel agree on beforehand. With a
// Registration port the kernel chooses the others and tells them there.
type Connection struct {
	Transport, IP, Key, Scheme string
	Shell, Control, Stdin      int
	IOPub, Heartbeat           int
	Registration               int
	Curve                      *zmtp.Keys // nil without encryption
	// Chosen says that the kernel finds ports which are 0, and that its file is to be written with them.
	Chosen bool
}

// NewConnection is one on this machine with a key of its own, whose ports the kernel finds.
func NewConnection() Connection {
	return Connection{Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256", Key: rand.Text(), Chosen: true}
}

// WriteConnection writes the connection file of a kernel that has found its ports: whole, and for
// its user alone.
func (s *Server) WriteConnection(path string) error {
	c := s.opts.Connection
	o := s.ports()
	o["transport"], o["ip"], o["key"], o["signature_scheme"], o["kernel_name"] = c.Transport, c.IP, c.Key, c.Scheme, "tq"
	if c.Curve != nil {
		return errors.New("a file with CURVE's keys keeps the ports that it has")
	}
	text, err := json.MarshalIndent(o, "", " ")
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".connection-*") // 0600
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// ReadConnection reads a connection file.
func ReadConnection(path string) (Connection, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Connection{}, err
	}
	c, err := parseConnection(text)
	if err != nil {
		return Connection{}, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

func parseConnection(text []byte) (Connection, error) {
	o, err := wire.ParseObject(text)
	if err != nil {
		return Connection{}, err
	}
	c := Connection{Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256"}
	for name, to := range map[string]*string{"transport": &c.Transport, "ip": &c.IP, "key": &c.Key, "signature_scheme": &c.Scheme} {
		s, ok, err := o.String(name)
		if err != nil {
			return Connection{}, err
		}
		if ok {
			*to = s
		} else if name == "key" {
			return Connection{}, errors.New("no key: a client writes one, even if it is empty")
		}
	}
	ports := map[string]*int{"shell_port": &c.Shell, "control_port": &c.Control, "stdin_port": &c.Stdin, "iopub_port": &c.IOPub, "hb_port": &c.Heartbeat}
	if _, ok := o["registration_port"]; ok {
		ports = map[string]*int{"registration_port": &c.Registration}
	}
	for name, to := range ports {
		if *to, err = o.Int(name, 0); err != nil {
			return Connection{}, err
		}
		switch {
		case *to == 0 && c.Registration == 0 && ports["registration_port"] == nil && o[name] != nil:
			c.Chosen = true // the kernel finds one and writes it down
		case *to <= 0 || *to > 65535:
			return Connection{}, fmt.Errorf("%s %d is no port that a client could know", name, *to)
		}
	}
	if c.Chosen && c.Transport != "tcp" {
		return Connection{}, errors.New("ports of 0 are for tcp")
	}
	if c.Transport != "tcp" && c.Transport != "ipc" {
		return Connection{}, fmt.Errorf("transport %q is not served; tcp and ipc are", c.Transport)
	}
	c.Curve, err = curveKeys(o)
	return c, err
}

// curveKeys reads the keys of CURVE, which are there both or not at all.
func curveKeys(o wire.Object) (*zmtp.Keys, error) {
	public, ok, err := o.String("curve_publickey")
	if err != nil {
		return nil, err
	}
	secret, ok2, err := o.String("curve_secretkey")
	switch {
	case err != nil:
		return nil, err
	case !ok && !ok2:
		return nil, nil
	case !ok || !ok2:
		return nil, errors.New("curve_publickey and curve_secretkey go together")
	}
	return zmtp.ReadKeys(public, secret)
}

func (c Connection) endpoint(port int) string {
	if c.Transport == "ipc" {
		return "ipc://" + c.IP + "-" + strconv.Itoa(port)
	}
	ip := c.IP
	if ip == "*" {
		ip = "0.0.0.0"
	}
	return "tcp://" + net.JoinHostPort(ip, strconv.Itoa(port))
}

//go:build unix

// This file: sockets that are private from their first moment on.
package transport

import (
	"net"
	"sync"
	"syscall"
)

var umask sync.Mutex // it is the whole process's

// listenPrivate makes a socket file that only its user may connect to.
func listenPrivate(path string) (net.Listener, error) {
	umask.Lock()
	defer umask.Unlock()
	defer syscall.Umask(syscall.Umask(0o177))
	return net.Listen("unix", path)
}

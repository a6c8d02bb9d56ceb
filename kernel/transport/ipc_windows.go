// This file: sockets in a folder of the user's.
package transport

import "net"

func listenPrivate(path string) (net.Listener, error) { return net.Listen("unix", path) }

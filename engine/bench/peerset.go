// How each peer is had and started.

package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/tq-lang/tq/engine/bench/process"
	"github.com/tq-lang/tq/engine/peers"
)

//go:embed python/worker.py
var worker []byte

// environmentOf says which packages each Python peer runs with.
func environmentOf(peer string) peers.Spec {
	switch peer {
	case pTorch, pCompile:
		return peers.Spec{
			Packages: append([]string{peers.NumPy, peers.OptEinsum}, peers.TorchNeeds()...),
			Alone:    []string{peers.Torch}, Finish: withoutAccelerator,
		}
	case pJAX:
		return peers.Spec{Packages: []string{peers.NumPy, peers.JAX, peers.JAXLib}}
	case pTF:
		return peers.Spec{Packages: []string{peers.NumPy, peers.TensorFlow}}
	}
	return peers.Spec{Packages: []string{peers.NumPy, peers.OptEinsum, peers.NumExpr, peers.ThreadPoolCtl}}
}

// contestants makes tq and the peers ready, and tells why those that are left
// out are.
func contestants(wanted []string, dir string, note func(string)) (list []*contestant, absent map[string]string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	script := filepath.Join(dir, "worker.py")
	if err := os.WriteFile(script, worker, 0o600); err != nil {
		return nil, nil, err
	}
	absent = map[string]string{}
	for _, p := range append([]string{pTQ}, peerOrder...) {
		if p != pTQ && !slices.Contains(wanted, p) {
			continue
		}
		c := &contestant{name: p}
		switch p {
		case pTQ, pGonum:
			c.start = func(threads int) (*child, error) {
				return start(p, command{args: []string{self, "-serve", p, "-threads", fmt.Sprint(threads)}}, threads)
			}
		case pGoMLX:
			note("building " + pGoMLX)
			program, err := process.BuildIn("engine/bench/gomlx", "gomlx")
			if err != nil {
				absent[p] = err.Error()
				continue
			}
			c.start = func(threads int) (*child, error) {
				return start(p, command{args: []string{program}}, threads)
			}
		default:
			note("environment of " + p)
			python, err := peers.Environment(environmentOf(p))
			if err != nil {
				absent[p] = err.Error()
				continue
			}
			c.start = func(threads int) (*child, error) {
				return start(p, command{args: []string{python, script, p, fmt.Sprint(threads)}, env: compilerCache()}, threads)
			}
		}
		list = append(list, c)
	}
	return list, absent, nil
}

// compilerCache keeps what torch.compile makes, so that a second run is quick.
func compilerCache() []string {
	base, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	return []string{"TORCHINDUCTOR_CACHE_DIR=" + filepath.Join(base, "tq", "inductor")}
}

// usage_request: what the kernel and its machine use, which pages show beside a notebook.
package server

import (
	"bufio"
	"bytes"
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"time"
)

// usage remembers the last look: shares of processors are those since then.
type usage struct {
	mu         sync.Mutex
	at         time.Time
	worked     float64 // seconds of processors that the kernel had
	busy, idle float64 // of the machine, in ticks
}

// now is the content of a reply. Of the machine nothing is said where the system does not tell.
func (u *usage) now() object {
	u.mu.Lock()
	defer u.mu.Unlock()
	host, _ := os.Hostname()
	worked, memory := ownUse()
	out := object{"hostname": host, "pid": os.Getpid(), "cpu_count": runtime.NumCPU(), "kernel_memory": memory, "kernel_cpu": 0.0, "host_virtual_memory": hostMemory()}
	at := time.Now()
	if took := at.Sub(u.at).Seconds(); !u.at.IsZero() && took > 0 {
		out["kernel_cpu"] = 100 * max(worked-u.worked, 0) / took
	}
	busy, idle := hostTicks()
	if all := busy - u.busy + idle - u.idle; u.busy > 0 && all > 0 {
		out["host_cpu_percent"] = 100 * max(busy-u.busy, 0) / all
	}
	u.at, u.worked, u.busy, u.idle = at, worked, busy, idle
	return out
}

// ownUse gives the seconds of processors that the process has had, and the bytes it has.
func ownUse() (seconds float64, memory int64) {
	list := []metrics.Sample{{Name: "/cpu/classes/user:cpu-seconds"}, {Name: "/cpu/classes/gc/total:cpu-seconds"}, {Name: "/memory/classes/total:bytes"}}
	metrics.Read(list)
	seconds, memory = list[0].Value.Float64()+list[1].Value.Float64(), int64(list[2].Value.Uint64())
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		if f := strings.Fields(string(text)); len(f) > 1 {
			pages, _ := strconv.ParseInt(f[1], 10, 64)
			memory = pages * int64(os.Getpagesize())
		}
	}
	return seconds, memory
}

// hostMemory is the machine's, by psutil's names.
func hostMemory() object {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return object{}
	}
	kib := map[string]int64{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		name, rest, _ := strings.Cut(lines.Text(), ":")
		if f := strings.Fields(rest); len(f) > 0 {
			kib[name], _ = strconv.ParseInt(f[0], 10, 64)
		}
	}
	total, available := kib["MemTotal"]<<10, kib["MemAvailable"]<<10
	if total == 0 {
		return object{}
	}
	return object{"total": total, "available": available, "free": kib["MemFree"] << 10, "used": total - available, "percent": 100 * float64(total-available) / float64(total)}
}

// hostTicks is what the machine's processors have worked and rested, 0 where nobody tells.
func hostTicks() (busy, idle float64) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0
	}
	line, _, _ := strings.Cut(string(text), "\n")
	for i, f := range strings.Fields(line) {
		n, _ := strconv.ParseFloat(f, 64)
		switch {
		case i == 4 || i == 5: // idle, and waiting for disks
			idle += n
		case i > 0 && i < 9:
			busy += n
		}
	}
	return busy, idle
}

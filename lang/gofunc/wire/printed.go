// What cells print.
package wire

import (
	"bytes"
	"io"
	"sync"
)

// Printed keeps what cells print, up to a length.
type Printed struct {
	mu   sync.Mutex
	text bytes.Buffer
	cut  bool
}

// longest is how much printed text one call may give.
const longest = 8 << 20

func (p *Printed) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if room := longest - p.text.Len(); room < len(b) {
		p.text.Write(b[:max(room, 0)])
		p.cut = true
		return len(b), nil
	}
	return p.text.Write(b)
}

// Reset forgets the text.
func (p *Printed) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text.Reset()
	p.cut = false
}

func (p *Printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		return p.text.String() + "\n… more was printed\n"
	}
	return p.text.String()
}

var _ io.Writer = (*Printed)(nil)

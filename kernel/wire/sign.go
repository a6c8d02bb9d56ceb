// Signatures: HMAC-SHA256 over the four JSON parts, and the memory of those seen.
package wire

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
)

// Signer signs and checks messages with a connection's key. An empty key means
// that messages go unsigned.
type Signer struct{ key []byte }

// NewSigner takes the connection file's scheme and key.
func NewSigner(scheme, key string) (*Signer, error) {
	if key != "" && scheme != "" && scheme != "hmac-sha256" {
		return nil, fmt.Errorf("signature scheme %q is not known; hmac-sha256 is", scheme)
	}
	return &Signer{key: []byte(key)}, nil
}

// Sign gives the signature of a message's parts, in hexadecimal.
func (s *Signer) Sign(parts [][]byte) []byte {
	if len(s.key) == 0 {
		return []byte{}
	}
	h := hmac.New(sha256.New, s.key)
	for _, p := range parts {
		h.Write(p)
	}
	return hex.AppendEncode(nil, h.Sum(nil))
}

// Verify checks a signature in constant time.
func (s *Signer) Verify(signature []byte, parts [][]byte) bool {
	return len(s.key) == 0 || hmac.Equal(s.Sign(parts), signature)
}

// historySize is how many signatures are remembered against replay.
const historySize = 1 << 16

// history remembers the newest signatures.
type history struct {
	mu   sync.Mutex
	seen map[[sha256.Size]byte]struct{}
	ring [][sha256.Size]byte
	next int
}

// add reports whether a signature is new, and remembers it.
func (h *history) add(signature []byte) bool {
	var k [sha256.Size]byte
	if n, err := hex.Decode(k[:], signature); n != len(k) || err != nil {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, old := h.seen[k]; old {
		return false
	}
	if h.seen == nil {
		h.seen = map[[sha256.Size]byte]struct{}{}
	}
	if len(h.ring) < historySize {
		h.ring = append(h.ring, k)
	} else {
		delete(h.seen, h.ring[h.next])
		h.ring[h.next] = k
		h.next = (h.next + 1) % historySize
	}
	h.seen[k] = struct{}{}
	return true
}

// BLAKE2b and BLAKE2s with key, salt and the other parameters: RFC 7693.
package hashlib

import (
	"encoding/binary"
	"hash"
	"math/bits"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// blakeKind is one of the two: how wide its words are, and what follows from that.
type blakeKind struct {
	name   string
	block  int
	most   int // bytes of the digest and the key
	salt   int // bytes of salt and person
	rounds int
	turns  [4]int
	iv     [8]uint64
	wide   bool
}

var (
	blakeB = &blakeKind{"blake2b", 128, 64, 16, 12, [4]int{32, 24, 16, 63}, [8]uint64{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
		0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}, true}
	blakeS = &blakeKind{"blake2s", 64, 32, 8, 10, [4]int{16, 12, 8, 7}, [8]uint64{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, false}
)

var blakeOrder = [10][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

// blakeParams are what a digest depends on besides the data.
type blakeParams struct {
	size         int
	key          string
	salt, person string
	fanout       uint8
	depth        uint8
	leaf         uint32
	offset       uint64
	nodeDepth    uint8
	inner        uint8
	lastNode     bool
}

// blake is a digest under way. Words are 64 bits wide in both; those of blake2s are
// cut to 32.
type blake struct {
	k     *blakeKind
	p     blakeParams
	h     [8]uint64
	count uint64
	buf   []byte
}

func newBlake(k *blakeKind, p blakeParams) *blake {
	if p.fanout == 0 && p.depth == 0 {
		p.fanout, p.depth = 1, 1
	}
	b := &blake{k: k, p: p}
	b.Reset()
	return b
}

// Reset begins anew.
func (b *blake) Reset() {
	word := b.k.most / 8
	param := make([]byte, b.k.most)
	param[0], param[1], param[2], param[3] = byte(b.p.size), byte(len(b.p.key)), b.p.fanout, b.p.depth
	binary.LittleEndian.PutUint32(param[4:], b.p.leaf)
	if b.k.wide {
		binary.LittleEndian.PutUint64(param[8:], b.p.offset)
		param[16], param[17] = b.p.nodeDepth, b.p.inner
	} else {
		binary.LittleEndian.PutUint32(param[8:], uint32(b.p.offset))
		binary.LittleEndian.PutUint16(param[12:], uint16(b.p.offset>>32))
		param[14], param[15] = b.p.nodeDepth, b.p.inner
	}
	copy(param[b.k.most-2*b.k.salt:], b.p.salt)
	copy(param[b.k.most-b.k.salt:], b.p.person)
	for i := range b.h {
		b.h[i] = b.k.iv[i] ^ b.word(param[i*word:])
	}
	b.count, b.buf = 0, nil
	if b.p.key != "" {
		b.buf = make([]byte, b.k.block)
		copy(b.buf, b.p.key)
	}
}

func (b *blake) word(p []byte) uint64 {
	if b.k.wide {
		return binary.LittleEndian.Uint64(p)
	}
	return uint64(binary.LittleEndian.Uint32(p))
}

// Write adds data; the last block waits for the end.
func (b *blake) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		if len(b.buf) == b.k.block {
			b.count += uint64(b.k.block)
			b.compress(b.buf, false)
			b.buf = b.buf[:0]
		}
		k := min(len(p), b.k.block-len(b.buf))
		b.buf, p = append(b.buf, p[:k]...), p[k:]
	}
	return n, nil
}

func (b *blake) rotate(x uint64, n int) uint64 {
	if b.k.wide {
		return bits.RotateLeft64(x, -n)
	}
	return uint64(bits.RotateLeft32(uint32(x), -n))
}

func (b *blake) compress(block []byte, last bool) {
	var m [16]uint64
	size := b.k.most / 8
	for i := range m {
		m[i] = b.word(block[i*size:])
	}
	mask := uint64(1<<32 - 1)
	low, high := b.count&mask, b.count>>32
	if b.k.wide {
		mask, low, high = 1<<64-1, b.count, 0
	}
	var v [16]uint64
	copy(v[:8], b.h[:])
	copy(v[8:], b.k.iv[:])
	v[12] ^= low
	v[13] ^= high
	if last {
		v[14] ^= mask
		if b.p.lastNode {
			v[15] ^= mask
		}
	}
	mix := func(a, bb, c, d int, x, y uint64) {
		t := b.k.turns
		v[a] = (v[a] + v[bb] + x) & mask
		v[d] = b.rotate(v[d]^v[a], t[0])
		v[c] = (v[c] + v[d]) & mask
		v[bb] = b.rotate(v[bb]^v[c], t[1])
		v[a] = (v[a] + v[bb] + y) & mask
		v[d] = b.rotate(v[d]^v[a], t[2])
		v[c] = (v[c] + v[d]) & mask
		v[bb] = b.rotate(v[bb]^v[c], t[3])
	}
	for r := range b.k.rounds {
		s := &blakeOrder[r%10]
		for i := range 4 {
			mix(i, 4+i, 8+i, 12+i, m[s[2*i]], m[s[2*i+1]])
		}
		for i := range 4 {
			mix(i, 4+(i+1)%4, 8+(i+2)%4, 12+(i+3)%4, m[s[8+2*i]], m[s[9+2*i]])
		}
	}
	for i := range b.h {
		b.h[i] ^= v[i] ^ v[i+8]
	}
}

// Sum gives the digest of what was written.
func (b *blake) Sum(out []byte) []byte {
	end := *b
	end.count += uint64(len(b.buf))
	block := make([]byte, b.k.block)
	copy(block, b.buf)
	end.compress(block, true)
	var all []byte
	for _, w := range end.h {
		if b.k.wide {
			all = binary.LittleEndian.AppendUint64(all, w)
		} else {
			all = binary.LittleEndian.AppendUint32(all, uint32(w))
		}
	}
	return append(out, all[:b.p.size]...)
}

// Size is how many bytes the digest has.
func (b *blake) Size() int { return b.p.size }

// BlockSize is how many bytes are worked on at a time.
func (b *blake) BlockSize() int { return b.k.block }

// Clone goes on from here.
func (b *blake) Clone() (hash.Cloner, error) {
	out := *b
	out.buf = append([]byte(nil), b.buf...)
	return &out, nil
}

const blakeSignature = "data=b'', /, *, digest_size=..., key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0, node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True"

// newBlakeObject is hashlib.blake2b or blake2s.
func newBlakeObject(k *blakeKind) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		p := blakeParams{fanout: 1, depth: 1}
		var err error
		number := func(name string, def, least, most int, what string) int {
			n, e := c.Int(name, def)
			if err == nil {
				err = e
			}
			if err == nil && (n < least || n > most) {
				err = object.Errorf("ValueError", "%s", what)
			}
			return n
		}
		text := func(name string, most int) string {
			v := c.Arg(name)
			if v == nil || err != nil {
				return ""
			}
			var s string
			if s, err = data(c, v); err == nil && len(s) > most {
				what := name
				err = object.Errorf("ValueError", "maximum %s length is %d bytes", what, most)
			}
			return s
		}
		p.size = number("digest_size", k.most, 1, k.most, "digest_size must be between 1 and "+object.Repr(object.Int(k.most))+" bytes")
		p.key, p.salt, p.person = text("key", k.most), text("salt", k.salt), text("person", k.salt)
		p.fanout = uint8(number("fanout", 1, 0, 255, "fanout must be between 0 and 255"))
		p.depth = uint8(number("depth", 1, 1, 255, "depth must be between 1 and 255"))
		p.leaf = uint32(number("leaf_size", 0, 0, 1<<32-1, "leaf_size is too large"))
		p.offset = uint64(number("node_offset", 0, 0, 1<<63-1, "node_offset is too large"))
		p.nodeDepth = uint8(number("node_depth", 0, 0, 255, "node_depth must be between 0 and 255"))
		p.inner = uint8(number("inner_size", 0, 0, k.most, "inner_size must be between 0 and is "+object.Repr(object.Int(k.most))))
		if err != nil {
			return nil, err
		}
		if p.lastNode, err = c.Bool("last_node", false); err != nil {
			return nil, err
		}
		h := &Hash{name: k.name, h: newBlake(k, p)}
		if v := c.Args[0]; v != nil {
			err = h.update(c, v)
		}
		return h, err
	}
}

// CURVE, the mechanism that encrypts and authenticates: what both sides share, and the
// side that serves. A client proves that it knows the server's public key; after that
// every frame travels in a box of its own.
package zmtp

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/curve25519"
	"golang.org/x/crypto/nacl/box"
)

// Keys are the long-term keys of a CURVE server.
type Keys struct{ Public, Secret [32]byte }

// ReadKeys reads a pair of keys, each 40 letters of Z85, and sees that they belong
// together.
func ReadKeys(public, secret string) (*Keys, error) {
	k := &Keys{}
	for _, f := range []struct {
		name, text string
		to         *[32]byte
	}{{"public", public, &k.Public}, {"secret", secret, &k.Secret}} {
		b, err := decodeZ85(f.text)
		if err != nil || len(b) != 32 {
			return nil, fmt.Errorf("the CURVE %s key is not 40 letters of Z85", f.name)
		}
		copy(f.to[:], b)
	}
	of, err := curve25519.X25519(k.Secret[:], curve25519.Basepoint)
	if err != nil || !bytes.Equal(of, k.Public[:]) {
		return nil, errors.New("the CURVE public key is not that of the secret key")
	}
	return k, nil
}

const z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"

// decodeZ85 reads five letters for each four bytes.
func decodeZ85(text string) ([]byte, error) {
	if len(text)%5 != 0 {
		return nil, errors.New("not a multiple of five letters")
	}
	out := make([]byte, 0, len(text)/5*4)
	for at := 0; at < len(text); at += 5 {
		v := uint64(0)
		for _, c := range []byte(text[at : at+5]) {
			i := bytes.IndexByte([]byte(z85), c)
			if i < 0 {
				return nil, fmt.Errorf("%q is no letter of Z85", c)
			}
			v = v*85 + uint64(i)
		}
		if v > 1<<32-1 {
			return nil, errors.New("five letters of more than 32 bits")
		}
		out = binary.BigEndian.AppendUint32(out, uint32(v))
	}
	return out, nil
}

// Sizes of a message's parts.
const (
	messageHead = len("\x07MESSAGE") + 8
	messageOver = messageHead + box.Overhead + 1 // what a frame's body grows by

	helloSize    = 2 + 72 + 32 + 8 + 64 + box.Overhead
	cookieSize   = 16 + 64 + box.Overhead
	vouchSize    = 16 + 64 + box.Overhead
	initiateSize = cookieSize + 8 + box.Overhead + 32 + vouchSize // at least
)

// secure is what encrypts the frames of a connection. Reading and writing share
// nothing but the key.
type secure struct {
	shared         [32]byte // of both short-term keys
	sent, received uint64   // the newest nonces
	mine, theirs   string   // beginnings of the nonces of messages
}

func shortNonce(prefix string, n uint64) *[24]byte {
	var out [24]byte
	copy(out[:], prefix)
	binary.BigEndian.PutUint64(out[16:], n)
	return &out
}

func longNonce(prefix string, n []byte) *[24]byte {
	var out [24]byte
	copy(out[:], prefix)
	copy(out[8:], n)
	return &out
}

func key(b []byte) *[32]byte {
	var k [32]byte
	copy(k[:], b)
	return &k
}

func random(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return b
}

// HandshakeCurve is Handshake by CURVE, for who has the keys of a server.
func HandshakeCurve(rw io.ReadWriter, socketType string, keys *Keys, accept func(peerType string) bool, l Limits) (*Conn, error) {
	c := newConn(rw, l)
	if err := c.greet("CURVE", true); err != nil {
		return nil, err
	}
	theirs, err := c.readHello(keys)
	if err != nil {
		return nil, err
	}
	public, secret, err := box.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	// The cookie is opened by nobody but this connection, which remembers it.
	cookie, nonce := random(cookieSize), random(16)
	welcome := box.Seal(append([]byte{}, nonce...), append(append([]byte{}, public[:]...), cookie...), longNonce("WELCOME-", nonce), theirs, &keys.Secret)
	if err := c.command("WELCOME", welcome); err != nil {
		return nil, err
	}
	s := &secure{mine: "CurveZMQMESSAGES", theirs: "CurveZMQMESSAGEC", sent: 1}
	box.Precompute(&s.shared, theirs, secret)
	if err := c.readInitiate(s, theirs, secret, &keys.Public, cookie); err != nil {
		return nil, err
	}
	if !accept(c.Peer.Type) {
		return nil, fmt.Errorf("a %s socket cannot talk to a %s socket", c.Peer.Type, socketType)
	}
	ready := box.SealAfterPrecomputation(binary.BigEndian.AppendUint64(nil, s.sent), properties(socketType, nil), shortNonce("CurveZMQREADY---", s.sent), &s.shared)
	if err := c.command("READY", ready); err != nil {
		return nil, err
	}
	c.secure = s
	return c, nil
}

// command sends a command at once.
func (c *Conn) command(name string, body []byte) error {
	if err := c.WriteCommand(name, body); err != nil {
		return err
	}
	return c.Flush()
}

// due reads the command that must come next.
func (c *Conn) due(name string) ([]byte, error) {
	got, body, err := c.readCommand()
	if err == nil && got != name {
		err = fmt.Errorf("the peer sent %q where %s was due", got, name)
	}
	return body, err
}

// readHello gives the peer's short-term key; who does not know this side's public
// key cannot have made the box.
func (c *Conn) readHello(keys *Keys) (theirs *[32]byte, err error) {
	body, err := c.due("HELLO")
	if err != nil {
		return nil, err
	}
	if len(body) != helloSize || body[0] != 1 {
		return nil, errors.New("a malformed HELLO")
	}
	theirs = key(body[74:106])
	plain, ok := box.Open(nil, body[114:], shortNonce("CurveZMQHELLO---", binary.BigEndian.Uint64(body[106:])), theirs, &keys.Secret)
	if !ok || !bytes.Equal(plain, make([]byte, 64)) {
		return nil, errors.New("a HELLO that was not made for this key")
	}
	return theirs, nil
}

// readInitiate sees that the peer's long-term key vouches for its short-term key,
// and reads what the peer says of itself.
func (c *Conn) readInitiate(s *secure, theirs, secret, public *[32]byte, cookie []byte) error {
	body, err := c.due("INITIATE")
	if err != nil {
		return err
	}
	if len(body) < initiateSize || !bytes.Equal(body[:cookieSize], cookie) {
		return errors.New("a malformed INITIATE")
	}
	body = body[cookieSize:]
	s.received = binary.BigEndian.Uint64(body)
	plain, ok := box.OpenAfterPrecomputation(nil, body[8:], shortNonce("CurveZMQINITIATE", s.received), &s.shared)
	if !ok {
		return errors.New("an INITIATE that cannot be opened")
	}
	long, nonce, vouch := key(plain), plain[32:48], plain[48:32+vouchSize]
	said, ok := box.Open(nil, vouch, longNonce("VOUCH---", nonce), long, secret)
	if !ok || !bytes.Equal(said[:32], theirs[:]) || !bytes.Equal(said[32:], public[:]) {
		return errors.New("an INITIATE that does not vouch for its key")
	}
	return c.readReady(plain[32+vouchSize:])
}

// seal puts a frame into a box.
func (s *secure) seal(flags byte, body []byte) []byte {
	s.sent++
	plain := make([]byte, 0, 1+len(body))
	if flags&flagMore != 0 {
		plain = append(plain, 1)
	} else {
		plain = append(plain, 0)
	}
	if flags&flagCommand != 0 {
		plain[0] |= 2
	}
	out := make([]byte, 0, messageOver+len(body))
	out = binary.BigEndian.AppendUint64(append(out, "\x07MESSAGE"...), s.sent)
	return box.SealAfterPrecomputation(out, append(plain, body...), shortNonce(s.mine, s.sent), &s.shared)
}

// open takes a frame out of its box. Nonces rise, so that nothing is taken twice.
func (s *secure) open(frame []byte) (flags byte, body []byte, err error) {
	if len(frame) < messageOver || string(frame[:8]) != "\x07MESSAGE" {
		return 0, nil, errors.New("a frame that is no CURVE message")
	}
	n := binary.BigEndian.Uint64(frame[8:])
	if n <= s.received {
		return 0, nil, errors.New("a CURVE message that has been sent before")
	}
	plain, ok := box.OpenAfterPrecomputation(nil, frame[messageHead:], shortNonce(s.theirs, n), &s.shared)
	if !ok {
		return 0, nil, errors.New("a CURVE message that cannot be opened")
	}
	s.received = n
	if plain[0]&1 != 0 {
		flags = flagMore
	}
	if plain[0]&2 != 0 {
		flags |= flagCommand
	}
	return flags, plain[1:], nil
}

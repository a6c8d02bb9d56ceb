// CURVE: the side that connects.
package zmtp

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/nacl/box"
)

// ConnectCurve is Handshake by CURVE with a server whose public key is known; the
// client's own keys are made for this connection.
func ConnectCurve(rw io.ReadWriter, socketType string, identity []byte, server *[32]byte, accept func(peerType string) bool, l Limits) (*Conn, error) {
	c := newConn(rw, l)
	if err := c.greet("CURVE", false); err != nil {
		return nil, err
	}
	k, err := newCurveClient(server)
	if err != nil {
		return nil, err
	}
	if err := c.command("HELLO", k.hello()); err != nil {
		return nil, err
	}
	welcome, err := c.due("WELCOME")
	if err != nil {
		return nil, err
	}
	initiate, err := k.initiate(welcome, properties(socketType, identity))
	if err != nil {
		return nil, err
	}
	if err := c.command("INITIATE", initiate); err != nil {
		return nil, err
	}
	ready, err := c.due("READY")
	if err != nil {
		return nil, err
	}
	if err := k.ready(c, ready); err != nil {
		return nil, err
	}
	if !accept(c.Peer.Type) {
		return nil, fmt.Errorf("a %s socket cannot talk to a %s socket", socketType, c.Peer.Type)
	}
	return c, nil
}

// curveClient is a client on its way through the handshake.
type curveClient struct {
	server                 *[32]byte
	public, secret         *[32]byte // of this connection
	longPublic, longSecret *[32]byte
	*secure
}

func newCurveClient(server *[32]byte) (k *curveClient, err error) {
	k = &curveClient{server: server, secure: &secure{mine: "CurveZMQMESSAGEC", theirs: "CurveZMQMESSAGES", sent: 2}}
	if k.longPublic, k.longSecret, err = box.GenerateKey(rand.Reader); err != nil {
		return nil, err
	}
	k.public, k.secret, err = box.GenerateKey(rand.Reader)
	return k, err
}

// hello shows that the server's key is known: 64 zeros in a box for it.
func (k *curveClient) hello() []byte {
	b := append([]byte{1, 0}, make([]byte, 72)...)
	b = append(b, k.public[:]...)
	b = binary.BigEndian.AppendUint64(b, 1)
	return box.Seal(b, make([]byte, 64), shortNonce("CurveZMQHELLO---", 1), k.server, k.secret)
}

// initiate gives the cookie back, with a voucher of the long-term key for this
// connection's and what the client says of itself.
func (k *curveClient) initiate(welcome, said []byte) ([]byte, error) {
	if len(welcome) != 16+32+cookieSize+box.Overhead {
		return nil, errors.New("a malformed WELCOME")
	}
	plain, ok := box.Open(nil, welcome[16:], longNonce("WELCOME-", welcome[:16]), k.server, k.secret)
	if !ok {
		return nil, errors.New("a WELCOME that cannot be opened")
	}
	theirs, cookie := key(plain), plain[32:]
	box.Precompute(&k.shared, theirs, k.secret)
	nonce := random(16)
	vouched := append(append([]byte{}, k.public[:]...), k.server[:]...)
	vouch := box.Seal(append([]byte{}, nonce...), vouched, longNonce("VOUCH---", nonce), theirs, k.longSecret)
	inner := append(append(append([]byte{}, k.longPublic[:]...), vouch...), said...)
	b := binary.BigEndian.AppendUint64(append([]byte{}, cookie...), k.sent)
	return box.SealAfterPrecomputation(b, inner, shortNonce("CurveZMQINITIATE", k.sent), &k.shared), nil
}

// ready reads what the server says of itself; from then on all is encrypted.
func (k *curveClient) ready(c *Conn, body []byte) error {
	if len(body) < 8+box.Overhead {
		return errors.New("a malformed READY")
	}
	k.received = binary.BigEndian.Uint64(body)
	plain, ok := box.OpenAfterPrecomputation(nil, body[8:], shortNonce("CurveZMQREADY---", k.received), &k.shared)
	if !ok {
		return errors.New("a READY that cannot be opened")
	}
	if err := c.readReady(plain); err != nil {
		return err
	}
	c.secure = k.secure
	return nil
}

// Package secrets is Python's module secrets: random numbers that nobody can guess.
package secrets

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"math/big"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"secrets"}, Open: open}

func open() builtin.Contents {
	const example = "import secrets\n"
	entry := func(name, params, doc, show string, f func(c *builtin.Call) (object.Value, error)) builtin.Entry {
		return builtin.Entry{Names: []string{"secrets." + name}, Params: params, Doc: doc, Example: example + show, Effect: true, Py: true, Fn: f}
	}
	token := func(show func(b []byte) object.Value) func(c *builtin.Call) (object.Value, error) {
		return func(c *builtin.Call) (object.Value, error) {
			n, err := c.Int("nbytes", 32)
			if err != nil {
				return nil, err
			}
			if n < 0 {
				return nil, object.Errorf("ValueError", "negative argument not allowed")
			}
			if err := c.TextRoom(3 * n); err != nil {
				return nil, err
			}
			b := make([]byte, n)
			rand.Read(b) // never fails
			return show(b), nil
		}
	}
	return builtin.Contents{Constants: map[string]object.Value{"secrets.DEFAULT_ENTROPY": object.Int(32)}, Entries: builtin.Python([]builtin.Entry{
		entry("token_bytes", "nbytes=None", "Random bytes.", "len(secrets.token_bytes(4))", token(func(b []byte) object.Value { return object.Bytes(b) })),
		entry("token_hex", "nbytes=None", "Random bytes in base 16.", "len(secrets.token_hex(4))", token(func(b []byte) object.Value { return object.Str(hex.EncodeToString(b)) })),
		entry("token_urlsafe", "nbytes=None", "Random bytes as text for addresses.", "len(secrets.token_urlsafe(4))", token(func(b []byte) object.Value { return object.Str(base64.RawURLEncoding.EncodeToString(b)) })),
		entry("randbelow", "exclusive_upper_bound", "A random int from 0 up to a bound.", "secrets.randbelow(1)", func(c *builtin.Call) (object.Value, error) {
			n, err := builtin.BigOf(c.Args[0])
			if err != nil {
				return nil, err
			}
			if n.Sign() <= 0 {
				return nil, object.Errorf("ValueError", "Upper bound must be positive.")
			}
			r, err := rand.Int(rand.Reader, n)
			if err != nil {
				return nil, object.Errorf("OSError", "%s", err)
			}
			return object.FromBig(r), nil
		}),
		entry("randbits", "k", "An int of k random bits.", "secrets.randbits(0)", func(c *builtin.Call) (object.Value, error) {
			k, err := c.Index("k")
			if err != nil {
				return nil, err
			}
			if k < 0 {
				return nil, object.Errorf("ValueError", "number of bits must be non-negative")
			}
			if err := c.TextRoom(k / 4); err != nil {
				return nil, err
			}
			r, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), uint(k)))
			if err != nil {
				return nil, object.Errorf("OSError", "%s", err)
			}
			return object.FromBig(r), nil
		}),
		entry("choice", "seq", "A random element.", "secrets.choice([1])", func(c *builtin.Call) (object.Value, error) {
			v, err := c.Forward("len", c.Args[:1], nil)
			if err != nil {
				return nil, err
			}
			n, err := builtin.ToInt(v)
			if err != nil {
				return nil, err
			}
			if n == 0 {
				return nil, object.Errorf("IndexError", "Cannot choose from an empty sequence")
			}
			r, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
			if err != nil {
				return nil, object.Errorf("OSError", "%s", err)
			}
			return c.Host.Index(c.Args[0], object.Int(r.Int64()))
		}),
		{Names: []string{"secrets.compare_digest"}, Params: "a, b, /", Doc: "Whether two texts or bytes are the same, in a time that does not tell where they differ.", Example: example + "secrets.compare_digest('a', 'a')", C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			return c.Forward("hmac.compare_digest", c.Args, nil)
		}},
	})}
}

// Package hashlib is Python's modules hashlib and hmac: checksums that cannot be forged.
package hashlib

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/pbkdf2"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha3"
	"crypto/sha512"
	"hash"
	"slices"
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the modules.
var Library = builtin.Library{Modules: []string{"hashlib", "hmac"}, Under: []string{"hashlib", "hmac"}, Open: open}

var (
	hashClass = sync.OnceValue(func() *object.Class { return cpython.Class("_hashlib.HASH", "object") })
	hmacClass = sync.OnceValue(func() *object.Class { return cpython.Class("hmac.HMAC", "object") })
)

// kinds are the checksums that only take data, by name.
var kinds = map[string]func() hash.Hash{
	"md5": md5.New, "sha1": sha1.New, "sha224": sha256.New224, "sha256": sha256.New, "sha384": sha512.New384, "sha512": sha512.New,
	"sha512_224": sha512.New512_224, "sha512_256": sha512.New512_256,
	"sha3_224": func() hash.Hash { return sha3.New224() }, "sha3_256": func() hash.Hash { return sha3.New256() },
	"sha3_384": func() hash.Hash { return sha3.New384() }, "sha3_512": func() hash.Hash { return sha3.New512() },
	"blake2b": func() hash.Hash { return newBlake(blakeB, blakeParams{size: 64}) }, "blake2s": func() hash.Hash { return newBlake(blakeS, blakeParams{size: 32}) },
}

// guaranteed are those that every Python has, with the two of any length.
var guaranteed = []string{"blake2b", "blake2s", "md5", "sha1", "sha224", "sha256", "sha384", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "sha512", "shake_128", "shake_256"}

// Hash is a checksum under way.
type Hash struct {
	name  string
	h     hash.Hash
	shake *sha3.SHAKE // instead of h, of any length
	mac   bool
}

// TypeName is HASH or HMAC.
func (h *Hash) TypeName() string { return h.PyClass().ShortName() }

// TablePrefix is where the methods are.
func (*Hash) TablePrefix() string { return "hashlib.HASH." }

// PyClass is the type.
func (h *Hash) PyClass() *object.Class {
	if h.mac {
		return hmacClass()
	}
	return hashClass()
}

// Repr is <md5 _hashlib.HASH object>.
func (h *Hash) Repr() string {
	if h.mac {
		return "<hmac.HMAC object>"
	}
	return "<" + h.name + " _hashlib.HASH object>"
}

// data reads bytes to be summed.
func data(c *builtin.Call, v object.Value) (string, error) {
	if _, text := v.(object.Str); text {
		return "", object.Errorf("TypeError", "Strings must be encoded before hashing")
	}
	b, ok, err := cpython.Buffer(c, v)
	if err == nil && !ok {
		err = object.Errorf("TypeError", "object supporting the buffer API required")
	}
	return b, err
}

// update adds data, in pieces that an interrupt comes between.
func (h *Hash) update(c *builtin.Call, v object.Value) error {
	b, err := data(c, v)
	if err != nil {
		return err
	}
	return c.Pieces(len(b), func(lo, hi int) error {
		h.write([]byte(b[lo:hi]))
		return nil
	})
}

func (h *Hash) write(b []byte) {
	if h.shake != nil {
		h.shake.Write(b) // never fails
	} else {
		h.h.Write(b)
	}
}

func newHash(name string) (*Hash, bool) {
	switch name {
	case "shake_128":
		return &Hash{name: name, shake: sha3.NewSHAKE128()}, true
	case "shake_256":
		return &Hash{name: name, shake: sha3.NewSHAKE256()}, true
	}
	f, ok := kinds[name]
	if !ok {
		return nil, false
	}
	return &Hash{name: name, h: f()}, true
}

func open() builtin.Contents {
	const example = "import hashlib\n"
	out := []builtin.Entry{
		{Names: []string{"hashlib.new"}, Params: "name, data=b'', **kwargs", Doc: "A checksum by its name.", Example: example + "hashlib.new('md5', b'abc').hexdigest()", Effect: true, Py: true, Fn: newNamed},
		{Names: []string{"hashlib.blake2b"}, Params: blakeSignature, Doc: "The checksum BLAKE2b, with its options.", Example: example + "hashlib.blake2b(b'abc', digest_size=8).hexdigest()", Effect: true, C: true, Fn: newBlakeObject(blakeB)},
		{Names: []string{"hashlib.blake2s"}, Params: blakeSignature, Doc: "The checksum BLAKE2s, with its options.", Example: example + "hashlib.blake2s(b'abc', digest_size=8).hexdigest()", Effect: true, C: true, Fn: newBlakeObject(blakeS)},
		{Names: []string{"hashlib.pbkdf2_hmac"}, Params: "hash_name, password, salt, iterations, dklen=None", Doc: "A key of a password.", Example: example + "hashlib.pbkdf2_hmac('sha256', b'password', b'salt', 10).hex()[:8]", C: true, Fn: keyOf},
		{Names: []string{"hashlib.file_digest"}, Params: "fileobj, digest, /", Doc: "The checksum of a file that is open.", Example: "import hashlib, io\nhashlib.file_digest(io.BytesIO(b'abc'), 'md5').hexdigest()", Effect: true, Py: true, Fn: fileDigest},
		{Names: []string{"hmac.new"}, Params: "key, msg=None, digestmod=''", Doc: "A checksum of a message and a key.", Example: "import hmac\nhmac.new(b'key', b'message', 'sha256').hexdigest()[:8]", Effect: true, Py: true, Fn: newMAC},
		{Names: []string{"hmac.digest"}, Params: "key, msg, digest", Doc: "The bytes of a checksum of a message and a key.", Example: "import hmac\nhmac.digest(b'key', b'message', 'md5')", Effect: true, Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			h, err := macOf(c, c.Args[0], c.Args[2])
			if err != nil {
				return nil, err
			}
			if err := h.update(c, c.Args[1]); err != nil {
				return nil, err
			}
			return object.Bytes(h.h.Sum(nil)), nil
		}},
		{Names: []string{"hmac.compare_digest"}, Params: "a, b, /", Doc: "Whether two texts or bytes are the same, in a time that does not tell where they differ.", Example: "import hmac\nhmac.compare_digest(b'a', b'a')", C: true, Fn: Compare},
	}
	for _, n := range guaranteed {
		if n == "blake2b" || n == "blake2s" {
			continue
		}
		out = append(out, builtin.Entry{Names: []string{"hashlib." + n}, Params: "string=b'', *, usedforsecurity=True", Doc: "The checksum " + n + " of bytes.", Example: example + "hashlib." + n + "(b'abc')", Effect: true, C: true, Fn: func(c *builtin.Call) (object.Value, error) {
			h, _ := newHash(n)
			if v := c.Args[0]; v != nil {
				return h, h.update(c, v)
			}
			return h, nil
		}})
	}
	names := func(list []string) object.Value {
		s, _ := object.NewSet()
		for _, n := range list {
			_ = s.Put(object.Str(n), object.None) // texts have hashes
		}
		return s
	}
	return builtin.Contents{Args: builtin.Kept, Entries: builtin.Python(out, methodEntries()), Constants: map[string]object.Value{
		"hashlib.algorithms_guaranteed": names(guaranteed), "hashlib.algorithms_available": names(append(slices.Clone(guaranteed), "sha512_224", "sha512_256")), "hmac.HMAC": hmacClass()}}
}

func newNamed(c *builtin.Call) (object.Value, error) {
	name, ok := c.Args[0].(object.Str)
	if !ok {
		return nil, object.Errorf("TypeError", "name must be a string")
	}
	h, known := newHash(string(name))
	if !known {
		return nil, object.Errorf("ValueError", "unsupported hash type %s", string(name))
	}
	if v := c.Args[1]; v != nil {
		return h, h.update(c, v)
	}
	return h, nil
}

func keyOf(c *builtin.Call) (object.Value, error) {
	name, err := c.Text("hash_name")
	if err != nil {
		return nil, err
	}
	f, ok := kinds[name]
	if !ok {
		return nil, object.Errorf("ValueError", "unsupported hash type %s", name)
	}
	password, err := data(c, c.Arg("password"))
	if err != nil {
		return nil, err
	}
	salt, err := data(c, c.Arg("salt"))
	if err != nil {
		return nil, err
	}
	rounds, err := c.Index("iterations")
	if err != nil {
		return nil, err
	}
	n, err := c.Int("dklen", f().Size())
	switch {
	case err != nil:
		return nil, err
	case rounds < 1:
		return nil, object.Errorf("ValueError", "iteration value must be greater than 0.")
	case n < 1:
		return nil, object.Errorf("ValueError", "key length must be greater than 0.")
	}
	if err := c.TextRoom(n); err != nil {
		return nil, err
	}
	var key []byte
	var failed error
	if c.R != nil && c.R.Dry { // it may take seconds
		return nil, object.ErrUnknown
	}
	if err := c.Aside(func() { key, failed = pbkdf2.Key(f, password, []byte(salt), rounds, n) }); err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, object.Errorf("ValueError", "%s", failed)
	}
	return object.Bytes(key), nil
}

// fileDigest reads a file in pieces.
func fileDigest(c *builtin.Call) (object.Value, error) {
	h, err := digestOf(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	read, err := c.Host.Attr(c.Args[0], "read")
	if err != nil {
		return nil, object.Errorf("ValueError", "'%s' is not a file-like object in binary reading mode.", object.Repr(c.Args[0]))
	}
	for {
		v, err := c.Apply(read, object.Int(1<<18))
		if err != nil {
			return nil, err
		}
		if b, ok := v.(object.Bytes); ok && b == "" {
			return h, nil
		}
		if err := h.update(c, v); err != nil {
			return nil, err
		}
		if err := c.Polled(); err != nil {
			return nil, err
		}
	}
}

// digestOf makes a checksum of its name, or of the function that makes it.
func digestOf(c *builtin.Call, v object.Value) (*Hash, error) {
	if name, ok := v.(object.Str); ok {
		h, known := newHash(string(name))
		if !known {
			return nil, object.Errorf("ValueError", "unsupported hash type %s", string(name))
		}
		return h, nil
	}
	made, err := c.Apply(v)
	if err != nil {
		return nil, err
	}
	h, ok := made.(*Hash)
	if !ok {
		return nil, object.Errorf("TypeError", "Unsupported digestmod %s", object.Repr(v))
	}
	return h, nil
}

func macOf(c *builtin.Call, key, digest object.Value) (*Hash, error) {
	k, ok, err := cpython.Buffer(c, key)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, object.Errorf("TypeError", "key: expected bytes or bytearray, but got %s", object.Repr(object.Str(object.FullTypeName(key))))
	}
	h, err := digestOf(c, digest)
	if err != nil {
		return nil, err
	}
	f, ok := kinds[h.name]
	if !ok {
		return nil, object.Errorf("ValueError", "unsupported hash type %s", h.name)
	}
	return &Hash{name: "hmac-" + h.name, h: hmac.New(f, []byte(k)), mac: true}, nil
}

func newMAC(c *builtin.Call) (object.Value, error) {
	if v := c.Arg("digestmod"); v == nil || v == object.Str("") {
		return nil, object.Errorf("TypeError", "Missing required parameter 'digestmod'.")
	}
	h, err := macOf(c, c.Args[0], c.Args[2])
	if err != nil {
		return nil, err
	}
	if c.Given("msg") {
		err = h.update(c, c.Arg("msg"))
	}
	return h, err
}

// Compare is compare_digest, which the module secrets has too.
func Compare(c *builtin.Call) (object.Value, error) {
	a, aText := c.Args[0].(object.Str)
	b, bText := c.Args[1].(object.Str)
	if aText && bText {
		if !object.IsASCII(string(a)) || !object.IsASCII(string(b)) {
			return nil, object.Errorf("TypeError", "comparing strings with non-ASCII characters is not supported")
		}
		return object.Bool(hmac.Equal([]byte(a), []byte(b))), nil
	}
	x, xOK, err := cpython.Buffer(c, c.Args[0])
	if err != nil {
		return nil, err
	}
	y, yOK, err := cpython.Buffer(c, c.Args[1])
	if err != nil {
		return nil, err
	}
	if !xOK || !yOK {
		other := c.Args[0]
		if xOK {
			other = c.Args[1]
		}
		return nil, object.Errorf("TypeError", "a bytes-like object is required, not '%s'", object.FullTypeName(other))
	}
	return object.Bool(hmac.Equal([]byte(x), []byte(y))), nil
}

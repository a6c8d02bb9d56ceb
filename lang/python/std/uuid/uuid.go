// Package uuid is Python's module uuid: numbers that no other thing has.
package uuid

import (
	"crypto/md5"
	"crypto/rand"
	"crypto/sha1"
	"encoding/hex"
	"hash"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/python/std/internal/cpython"
)

// Library is the module.
var Library = builtin.Library{Modules: []string{"uuid"}, Open: open}

// UUID is uuid.UUID: its 16 bytes are its value.
type UUID [16]byte

var uuidClass = sync.OnceValue(func() *object.Class { return cpython.Class("uuid.UUID", "object") })

// TypeName is UUID.
func (UUID) TypeName() string { return "UUID" }

// TablePrefix is where the methods are.
func (UUID) TablePrefix() string { return "uuid.UUID." }

// PyClass is the type.
func (UUID) PyClass() *object.Class { return uuidClass() }

// Str is str(u).
func (u UUID) Str() string {
	s := hex.EncodeToString(u[:])
	return s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

// Repr is UUID('…').
func (u UUID) Repr() string { return "UUID('" + u.Str() + "')" }

func (u UUID) int() *big.Int { return new(big.Int).SetBytes(u[:]) }

// Number is int(u).
func (u UUID) Number() object.Value { return object.FromBig(u.int()) }

// stamped sets the version and the variant.
func (u UUID) stamped(version byte) UUID {
	u[6], u[8] = u[6]&0x0f|version<<4, u[8]&0x3f|0x80
	return u
}

func (u UUID) variant() string {
	switch {
	case u[8]&0x80 == 0:
		return "reserved for NCS compatibility"
	case u[8]&0x40 == 0:
		return rfc4122
	case u[8]&0x20 == 0:
		return "reserved for Microsoft compatibility"
	}
	return "reserved for future definition"
}

const rfc4122 = "specified in RFC 4122"

// Attr reads the parts.
func (u UUID) Attr(name string) (object.Value, bool) {
	number := func(lo, hi int) object.Value { return object.FromBig(new(big.Int).SetBytes(u[lo:hi])) }
	switch name {
	case "hex":
		return object.Str(hex.EncodeToString(u[:])), true
	case "int":
		return object.FromBig(u.int()), true
	case "bytes":
		return object.Bytes(u[:]), true
	case "bytes_le":
		return object.Bytes([]byte{u[3], u[2], u[1], u[0], u[5], u[4], u[7], u[6], u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15]}), true
	case "urn":
		return object.Str("urn:uuid:" + u.Str()), true
	case "time_low":
		return number(0, 4), true
	case "time_mid":
		return number(4, 6), true
	case "time_hi_version":
		return number(6, 8), true
	case "clock_seq_hi_variant":
		return number(8, 9), true
	case "clock_seq_low":
		return number(9, 10), true
	case "node":
		return number(10, 16), true
	case "fields":
		return object.Tuple{number(0, 4), number(4, 6), number(6, 8), number(8, 9), number(9, 10), number(10, 16)}, true
	case "variant":
		return object.Str(u.variant()), true
	case "version":
		if u.variant() != rfc4122 {
			return object.None, true
		}
		return object.Int(u[6] >> 4), true
	}
	return nil, false
}

var spaces = map[string]string{"DNS": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "URL": "6ba7b811-9dad-11d1-80b4-00c04fd430c8", "OID": "6ba7b812-9dad-11d1-80b4-00c04fd430c8", "X500": "6ba7b814-9dad-11d1-80b4-00c04fd430c8"}

func open() builtin.Contents {
	const example = "import uuid\n"
	constants := map[string]object.Value{"uuid.UUID": uuidClass(), "uuid.RFC_4122": object.Str(rfc4122)}
	for n, s := range spaces {
		u, _ := parse(s)
		constants["uuid.NAMESPACE_"+n] = u
	}
	named := func(version byte, name string, h func() hash.Hash) builtin.Entry {
		return builtin.Entry{Names: []string{"uuid." + name}, Params: "namespace, name", Doc: "The number of a name.", Example: example + "uuid." + name + "(uuid.NAMESPACE_DNS, 'python.org')", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			space, ok := c.Args[0].(UUID)
			if !ok {
				return nil, object.Errorf("AttributeError", "'%s' object has no attribute 'bytes'", object.FullTypeName(c.Args[0]))
			}
			text, err := c.Text("name")
			if err != nil {
				return nil, err
			}
			sum := h()
			sum.Write(space[:])
			sum.Write([]byte(text))
			var u UUID
			copy(u[:], sum.Sum(nil))
			return u.stamped(version), nil
		}}
	}
	random := func() UUID {
		var u UUID
		rand.Read(u[:]) // never fails
		return u
	}
	compare := func(op, text string, f func(int) bool) builtin.Entry {
		return builtin.Entry{Names: []string{"uuid.UUID.__" + op + "__"}, Params: "self, other", Doc: "self " + text + " other.", Example: example + "uuid.UUID(int=1) " + text + " uuid.UUID(int=2)", Py: true, Fn: func(c *builtin.Call) (object.Value, error) {
			a := c.Args[0].(UUID)
			b, ok := c.Args[1].(UUID)
			if !ok {
				return nil, object.Errorf(object.BadOperand, "'%s' not supported between instances of 'UUID' and '%s'", text, object.FullTypeName(c.Args[1]))
			}
			return object.Bool(f(strings.Compare(string(a[:]), string(b[:])))), nil
		}}
	}
	return builtin.Contents{Constants: constants, Entries: builtin.Python([]builtin.Entry{
		{Names: []string{"uuid.UUID.__new__"}, Params: "hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=None", Doc: "A number of 128 bits, of its text, its bytes or an int.", Example: example + "uuid.UUID(int=5)", Py: true, Fn: newUUID},
		{Names: []string{"uuid.UUID.__int__"}, Params: "self", Doc: "int(self).", Example: example + "uuid.UUID(int=5).__int__()", Py: true, Fn: func(c *builtin.Call) (object.Value, error) { return object.FromBig(c.Args[0].(UUID).int()), nil }},
		compare("lt", "<", func(n int) bool { return n < 0 }), compare("le", "<=", func(n int) bool { return n <= 0 }), compare("gt", ">", func(n int) bool { return n > 0 }), compare("ge", ">=", func(n int) bool { return n >= 0 }),
		{Names: []string{"uuid.uuid4"}, Params: "", Doc: "A random number.", Example: example + "uuid.uuid4().version", Effect: true, Py: true, Fn: func(*builtin.Call) (object.Value, error) { return random().stamped(4), nil }},
		{Names: []string{"uuid.uuid1"}, Params: "node=None, clock_seq=None", Doc: "A number of the time, and random ones.", Example: example + "uuid.uuid1().version", Effect: true, Py: true, Fn: func(*builtin.Call) (object.Value, error) {
			u := random()
			u[10] |= 1 // no machine's address
			t := uint64(time.Now().UnixNano()/100) + 0x01b21dd213814000
			for i, shift := range []int{24, 16, 8, 0, 40, 32, 56, 48} {
				u[i] = byte(t >> shift)
			}
			return u.stamped(1), nil
		}},
		named(3, "uuid3", md5.New), named(5, "uuid5", sha1.New),
	})}
}

func badly() error { return object.Errorf("ValueError", "badly formed hexadecimal UUID string") }

func parse(s string) (UUID, error) {
	var u UUID
	s = strings.ReplaceAll(strings.Trim(strings.ReplaceAll(strings.ReplaceAll(s, "urn:", ""), "uuid:", ""), "{}"), "-", "")
	if len(s) != 32 {
		return u, badly()
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return u, object.Errorf("ValueError", "invalid literal for int() with base 16: %s", object.Repr(object.Str(s)))
	}
	copy(u[:], b)
	return u, nil
}

func newUUID(c *builtin.Call) (object.Value, error) {
	given := ""
	for _, n := range []string{"hex", "bytes", "bytes_le", "fields", "int"} {
		if c.Given(n) {
			if given != "" {
				return nil, object.Errorf("TypeError", "one of the hex, bytes, bytes_le, fields, or int arguments must be given")
			}
			given = n
		}
	}
	u, err := ofArgument(c, given)
	if err != nil || !c.Given("version") {
		return u, err
	}
	v, err := c.Int("version", 0)
	if err != nil {
		return nil, err
	}
	if v < 1 || v > 5 {
		return nil, object.Errorf("ValueError", "illegal version number")
	}
	return u.stamped(byte(v)), nil
}

func ofArgument(c *builtin.Call, given string) (u UUID, err error) {
	switch given {
	case "":
		return u, object.Errorf("TypeError", "one of the hex, bytes, bytes_le, fields, or int arguments must be given")
	case "hex":
		s, ok := c.Arg("hex").(object.Str)
		if !ok {
			return u, object.Errorf("AttributeError", "'%s' object has no attribute 'replace'", object.FullTypeName(c.Arg("hex")))
		}
		return parse(string(s))
	case "bytes", "bytes_le":
		b, err := cpython.NeedBuffer(c, c.Arg(given))
		if err != nil {
			return u, err
		}
		if len(b) != 16 {
			return u, object.Errorf("ValueError", "%s is not a 16-char string", given)
		}
		copy(u[:], b)
		if given == "bytes_le" {
			u[0], u[1], u[2], u[3], u[4], u[5], u[6], u[7] = u[3], u[2], u[1], u[0], u[5], u[4], u[7], u[6]
		}
		return u, nil
	case "fields":
		return ofFields(c)
	}
	n, err := builtin.BigOf(c.Arg("int"))
	if err != nil {
		return u, err
	}
	if n.Sign() < 0 || n.BitLen() > 128 {
		return u, object.Errorf("ValueError", "int is out of range (need a 128-bit value)")
	}
	n.FillBytes(u[:])
	return u, nil
}

func ofFields(c *builtin.Call) (u UUID, err error) {
	parts, err := c.Elems(c.Arg("fields"))
	if err != nil {
		return u, err
	}
	if len(parts) != 6 {
		return u, object.Errorf("ValueError", "fields is not a 6-tuple")
	}
	at := 0
	for i, size := range []int{4, 2, 2, 1, 1, 6} {
		n, err := builtin.ToInt(parts[i])
		if err != nil {
			return u, err
		}
		if n < 0 || n>>(8*size) != 0 {
			return u, object.Errorf("ValueError", "field %d out of range (need a %d-bit value)", i+1, 8*size)
		}
		for k := range size {
			u[at+k] = byte(n >> (8 * (size - 1 - k)))
		}
		at += size
	}
	return u, nil
}

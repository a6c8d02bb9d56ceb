// Files over objects of the program: whatever has read or write of bytes.
package pyfile

import (
	"io"

	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/object"
)

// called is the medium of a file over an object of the program.
type called struct {
	host builtin.Host
	of   object.Value
	rest []byte // bytes that were read and not asked for
}

// OfObject is the file of bytes that an object of the program is: its methods are called.
func OfObject(h builtin.Host, of object.Value) (*PyFile, error) {
	f := &PyFile{Kind: "BufferedRandom", Medium: &called{host: h, of: of}}
	m := f.Medium.(*called)
	for name, to := range map[string]*bool{"readable": &f.Readable, "writable": &f.Writable} {
		v, err := m.call(name)
		if err != nil {
			return nil, err
		}
		if *to, err = object.Truth(v); err != nil {
			return nil, err
		}
	}
	f.Finish = func() error { _, err := m.call("close"); return err }
	return f, nil
}

func (m *called) call(name string, args ...object.Value) (object.Value, error) {
	f, err := m.host.Attr(m.of, name)
	if err != nil {
		return nil, err
	}
	return m.host.Call(f, args, nil)
}

func (m *called) Read(p []byte) (int, error) {
	if len(m.rest) == 0 {
		v, err := m.call("read", object.Int(len(p)))
		if err != nil {
			return 0, err
		}
		switch x := v.(type) {
		case object.Bytes:
			m.rest = []byte(x)
		case interface{ RawBytes() string }:
			m.rest = []byte(x.RawBytes())
		case object.NoneType:
		default:
			return 0, object.Errorf(object.TypeError, "underlying read() should have returned a bytes-like object, not '%s'", object.FullTypeName(v))
		}
		if len(m.rest) == 0 {
			return 0, io.EOF
		}
	}
	n := copy(p, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

func (m *called) Write(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	_, err := m.call("write", object.Bytes(p))
	return len(p), err
}

func (m *called) Seek(offset int64, whence int) (int64, error) {
	v, err := m.call("seekable")
	if err != nil {
		return 0, err
	}
	if can, err := object.Truth(v); err != nil || !can {
		return 0, object.Errorf("io.UnsupportedOperation", "underlying stream is not seekable")
	}
	if offset == 0 && whence == io.SeekCurrent {
		v, err = m.call("tell")
	} else {
		m.rest = nil
		v, err = m.call("seek", object.Int(offset), object.Int(whence))
	}
	if err != nil {
		return 0, err
	}
	n, ok := object.Big(v)
	if !ok || !n.IsInt64() {
		return 0, object.Errorf(object.TypeError, "'%s' object cannot be interpreted as an integer", object.FullTypeName(v))
	}
	return n.Int64(), nil
}

func (m *called) Truncate(size int64) error {
	_, err := m.call("truncate", object.Int(size))
	return err
}

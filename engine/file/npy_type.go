// The element types of .npy: array-protocol text such as '<f8', and what tq
// cannot hold, by name.
package file

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/fault"
)

// npyType is what a descr means.
type npyType struct {
	dt      dtype.DType // Invalid if tq has no such type
	text    string      // NumPy's name of it
	item    int         // bytes of one element in the file; -1 when unknown
	big     bool        // most significant byte first
	bytes   bool        // byte strings (S), read as text
	records bool        // elements have fields
	problem error       // why it cannot be read
}

// npyMaxItem bounds the width of one element.
const npyMaxItem = 1 << 24

// npyTypeOf reads a descr; ok is false if it is none.
func npyTypeOf(path string, v literal) (t npyType, ok bool) {
	switch v.kind {
	case litStr:
		return plainType(path, v.text)
	case litList, litTuple:
		if len(v.items) == 0 {
			return t, false
		}
		t = npyType{text: v.String(), item: -1}
		if strings.Contains(t.text, "'|O'") || strings.Contains(t.text, "'O'") {
			t.problem = objectArray(path, t.text)
			return t, true
		}
		t.item, t.records = structSize(path, v), v.kind == litList
		t.problem = unsupported(path, "an array with the fields %s is no tensor", clip(t.text)).
			WithHint("np.load and load read its fields; as a tensor, save each by itself: np.save(name, a['field'])")
		return t, true
	}
	return t, false
}

func objectArray(path, text string) error {
	return fault.New(fault.Unsupported, "Object arrays cannot be loaded when allow_pickle=False").
		WithHint("%s holds Python objects (dtype %s) as a pickle, which tq never runs; save numbers or text instead", show(path), clip(text))
}

// plainType reads order, letter, size and unit: '<f8', '|S5', '<M8[ns]'.
func plainType(path, s string) (t npyType, ok bool) {
	body := s
	if body != "" && strings.IndexByte("<>=|", body[0]) >= 0 {
		t.big = body[0] == '>'
		body = body[1:]
	}
	if body == "" {
		return t, false
	}
	letter, rest := body[0], body[1:]
	unit := ""
	if i := strings.IndexByte(rest, '['); i >= 0 && strings.HasSuffix(rest, "]") {
		rest, unit = rest[:i], rest[i:]
	}
	size := 0
	if rest != "" {
		n, err := strconv.ParseUint(rest, 10, 31)
		if err != nil || n > npyMaxItem {
			return t, false
		}
		size = int(n)
	}
	if unit != "" && letter != 'M' && letter != 'm' {
		return t, false
	}
	switch letter {
	case 'b', 'i', 'u', 'f', 'c':
		return t.number(path, s, letter, size)
	case 'U':
		t.dt, t.item = dtype.Text(size), 4*size
		t.text = typeText(t.dt, t.big)
		return t, size <= npyMaxItem/4
	case 'S', 'a':
		t.dt, t.item, t.bytes, t.big = dtype.Text(size), size, true, false
		t.text = "|S" + strconv.Itoa(size)
		return t, size <= npyMaxItem/4
	case 'O':
		t.text, t.item = "object", -1
		t.problem = objectArray(path, t.text)
		return t, true
	case 'M', 'm':
		if dt, _, ok := dtype.Parse(string(letter) + "8" + unit); ok && size == 8 {
			t.dt, t.item, t.text = dt, 8, typeText(dt, t.big)
			return t, true
		}
		t.text = map[byte]string{'M': "datetime64", 'm': "timedelta64"}[letter] + unit
		t.item = 8
		t.problem = unsupported(path, "dtype %s is not supported in tq", clip(t.text)).
			WithHint("save a.astype('int64') instead")
		return t, size == 8
	case 'V':
		t.text, t.item = "void"+strconv.Itoa(8*size), size
		e := unsupported(path, "dtype %s (raw bytes) is not supported in tq", t.text)
		if size == 2 {
			e = e.WithHint("NumPy saves bfloat16 so, without its name; write it as .safetensors, or save a.view('uint16')")
		}
		t.problem = e
		return t, true
	}
	return t, false
}

// number reads the sizes that the letter b, i, u, f or c can have.
func (t npyType) number(path, s string, letter byte, size int) (npyType, bool) {
	if dt, _, ok := dtype.Parse(string(letter) + strconv.Itoa(size)); ok && dt.Class() == letter {
		t.dt, t.item = dt, size
		t.big = t.big && size > 1
		t.text = typeText(dt, t.big)
		return t, true
	}
	t.item = size
	switch {
	case letter == 'f' && (size == 12 || size == 16):
		t.text = "float" + strconv.Itoa(8*size)
	case letter == 'c' && (size == 24 || size == 32):
		t.text = "complex" + strconv.Itoa(8*size)
	case letter == 'f' && size == 1:
		t.text = s
		t.problem = unsupported(path, "dtype '%s' is a float8 without its kind", clip(s)).
			WithHint("write it as .safetensors, which names float8_e4m3fn and float8_e5m2")
		return t, true
	default:
		return t, false
	}
	t.problem = unsupported(path, "dtype %s is not supported in tq", t.text).
		WithHint("save a.astype('%s') instead", map[byte]string{'f': "float64", 'c': "complex128"}[letter])
	return t, true
}

// structSize adds up the fields' bytes, or tells -1 when one does not tell.
//
//	list of fields (name, type) or (name, type, shape); sub-array (type, shape)
func structSize(path string, v literal) int {
	total := 0
	fields := v.items
	if v.kind == litTuple {
		fields = []literal{{kind: litTuple, items: append([]literal{{}}, v.items...)}}
	}
	for _, f := range fields {
		if f.kind != litTuple || len(f.items) < 2 || len(f.items) > 3 {
			return -1
		}
		t, ok := npyTypeOf(path, f.items[1])
		if !ok || t.item < 0 {
			return -1
		}
		n := int64(t.item)
		if len(f.items) == 3 {
			dims := f.items[2].items
			if f.items[2].kind == litInt {
				dims = []literal{f.items[2]}
			}
			shape := make([]int, len(dims))
			for i, d := range dims {
				if d.kind != litInt {
					return -1
				}
				shape[i] = d.num
			}
			if n, ok = dataSize(t.item, shape); !ok {
				return -1
			}
		}
		if n > npyMaxItem || total+int(n) > npyMaxItem {
			return -1
		}
		total += int(n)
	}
	return total
}

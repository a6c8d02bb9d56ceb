// The JSON of .safetensors and of its index, read strictly: no duplicate
// names, no deep nesting, UTF-8 only, nothing after the value.
package file

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/tq-lang/tq/engine/fault"
)

// jsonDepth bounds nesting; the formats need three levels.
const jsonDepth = 16

// jsonReader pulls tokens; its first error is kept and ends everything.
type jsonReader struct {
	path string
	d    *json.Decoder
	err  *fault.Error
}

func newJSON(path string, text []byte) *jsonReader {
	j := &jsonReader{path: path, d: json.NewDecoder(bytes.NewReader(text))}
	j.d.UseNumber()
	if !utf8.Valid(text) {
		j.fail("the JSON header is not valid UTF-8")
	}
	return j
}

func (j *jsonReader) fail(format string, args ...any) {
	if j.err == nil {
		j.err = badFormat(j.path, format, args...)
	}
}

// token gives the next token, nil after an error.
func (j *jsonReader) token() json.Token {
	if j.err != nil {
		return nil
	}
	t, err := j.d.Token()
	if err != nil {
		var syn *json.SyntaxError
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			j.fail("the JSON header ends too early")
		case errors.As(err, &syn):
			j.fail("the JSON header is malformed: %s at byte %d", clip(syn.Error()), syn.Offset)
		default:
			j.fail("the JSON header is malformed: %s", clip(err.Error()))
		}
		return nil
	}
	return t
}

// object reads an object and calls member with each name, once per name;
// member reads the value.
func (j *jsonReader) object(what string, member func(name string)) {
	if j.token() != json.Delim('{') {
		j.fail("%s must be a JSON object", what)
	}
	seen := map[string]bool{}
	for j.err == nil {
		name, ok := j.token().(string)
		if !ok {
			return // the decoder gives a string or the closing brace
		}
		if seen[name] {
			j.fail("%s has the name '%s' twice", what, clip(name))
			return
		}
		seen[name] = true
		member(name)
	}
}

func (j *jsonReader) str(what string) string {
	s, ok := j.token().(string)
	if !ok {
		j.fail("%s must be a JSON string", what)
	}
	return s
}

// counts reads an array of whole numbers that are not negative.
func (j *jsonReader) counts(what string) []int {
	out := []int{}
	if j.token() != json.Delim('[') {
		j.fail("%s must be a JSON array of whole numbers", what)
	}
	for j.err == nil {
		t := j.token()
		if t == json.Delim(']') {
			return out
		}
		num, _ := t.(json.Number)
		n, err := strconv.ParseUint(string(num), 10, 63)
		if err != nil {
			j.fail("%s must hold whole numbers below 2**63, found %s", what, clip(tokenText(t)))
		}
		out = append(out, int(n))
	}
	return out
}

func tokenText(t json.Token) string {
	switch v := t.(type) {
	case json.Number:
		return string(v)
	case json.Delim:
		return v.String()
	case string:
		return strconv.Quote(v)
	case bool:
		return strconv.FormatBool(v)
	}
	return "null"
}

// scalar reads any value: a scalar as text, an array or object not at all.
func (j *jsonReader) scalar() (text string, ok bool) {
	t := j.token()
	if s, isText := t.(string); isText {
		return s, true
	}
	if _, isOpen := t.(json.Delim); !isOpen {
		return tokenText(t), j.err == nil
	}
	for depth := 1; depth > 0 && j.err == nil; {
		switch j.token() {
		case json.Delim('{'), json.Delim('['):
			if depth++; depth > jsonDepth {
				j.fail("the JSON header is nested too deeply, the limit is %d", jsonDepth)
			}
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
	}
	return "", false
}

// end checks that nothing but space follows.
func (j *jsonReader) end() error {
	if j.err == nil {
		if _, err := j.d.Token(); err != io.EOF {
			j.fail("text after the JSON header")
		}
	}
	if j.err != nil {
		return j.err
	}
	return nil
}

// texts reads an object of strings.
func (j *jsonReader) texts(what string) map[string]string {
	m := map[string]string{}
	j.object(what, func(name string) { m[name] = j.str(what + " '" + clip(name) + "'") })
	return m
}

// parseSafetensors reads the header: names with dtype, shape, data_offsets.
func parseSafetensors(path string, text []byte) (records []stTensor, meta map[string]string, err error) {
	j := newJSON(path, text)
	j.object("the header", func(name string) {
		if name == "__metadata__" {
			meta = j.texts("__metadata__")
			return
		}
		records = append(records, j.record(name))
	})
	return records, meta, j.end()
}

func (j *jsonReader) record(name string) stTensor {
	r := stTensor{name: name}
	what := "tensor '" + clip(name) + "'"
	found := 0
	j.object(what, func(key string) {
		switch key {
		case "dtype":
			r.dtype = j.str(what + ": dtype")
		case "shape":
			r.shape = j.counts(what + ": shape")
		case "data_offsets":
			pair := j.counts(what + ": data_offsets")
			if len(pair) != 2 {
				j.fail("%s: data_offsets must be two numbers, found %d", what, len(pair))
				return
			}
			r.begin, r.end = int64(pair[0]), int64(pair[1])
		default:
			j.scalar()
			return
		}
		found++
	})
	if found != 3 {
		j.fail("%s: expected dtype, shape and data_offsets", what)
	}
	return r
}

// parseIndex reads model.safetensors.index.json: which shard holds which tensor.
func parseIndex(path string, text []byte) (names []string, shard map[string]string, meta map[string]string, err error) {
	j := newJSON(path, text)
	j.object("the index", func(key string) {
		switch key {
		case "weight_map":
			shard = map[string]string{}
			j.object("weight_map", func(name string) {
				names = append(names, name)
				shard[name] = j.str("weight_map '" + clip(name) + "'")
			})
		case "metadata":
			meta = map[string]string{}
			j.object("metadata", func(name string) {
				if t, ok := j.scalar(); ok {
					meta[name] = t
				}
			})
		default:
			j.scalar()
		}
	})
	if shard == nil {
		j.fail("the index has no weight_map")
	}
	return names, shard, meta, j.end()
}

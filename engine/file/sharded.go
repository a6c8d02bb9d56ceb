// Sharded checkpoints: model.safetensors.index.json and the files it names,
// beside it and nowhere else.
package file

import (
	"path/filepath"
	"strings"

	"github.com/tq-lang/tq/engine/fault"
	"github.com/tq-lang/tq/engine/tensor"
)

// shardsMax bounds the number of files that an index may name.
const shardsMax = 1 << 13

// shardedFile opens a shard when one of its tensors is asked for.
type shardedFile struct {
	s     *source
	dir   string
	names []string          // tensors in the index's order
	shard map[string]string // tensor -> file name
	open  map[string]*Handle
	opts  Options // of the index; a shard is opened with those of the read
}

func openSharded(s *source, opts Options) (*shardedFile, map[string]string, error) {
	if s.size > stMaxHeader {
		return nil, nil, badFormat(s.path, "the index has %d bytes, the limit is %d", s.size, stMaxHeader)
	}
	text := make([]byte, s.size)
	if err := s.readInto(text, 0, opts); err != nil {
		return nil, nil, err
	}
	names, shard, meta, err := parseIndex(s.path, text)
	if err != nil {
		return nil, nil, err
	}
	files := map[string]bool{}
	for _, n := range names {
		if err := plainName(s.path, shard[n]); err != nil {
			return nil, nil, err
		}
		files[shard[n]] = true
	}
	if len(files) > shardsMax {
		return nil, nil, badFormat(s.path, "the index names %d shards, the limit is %d", len(files), shardsMax)
	}
	if s.f == nil {
		return nil, nil, unsupported(s.path, "an index names files beside it, and this one was not read from a folder")
	}
	return &shardedFile{s: s, dir: filepath.Dir(s.path), names: names, shard: shard, open: map[string]*Handle{}, opts: opts}, meta, nil
}

// plainName refuses a shard's name that leads out of the index's folder.
func plainName(path, name string) error {
	if strings.HasSuffix(strings.ToLower(name), ".index.json") {
		return badFormat(path, "weight_map names the shard '%s', which is an index itself", clip(name))
	}
	if name != "." && name == filepath.Base(name) && filepath.IsLocal(name) && !strings.ContainsAny(name, "/\\:\x00") {
		return nil
	}
	return badFormat(path, "weight_map names the shard '%s', which is no plain file name beside the index", clip(name))
}

// entries reads the shards' headers; a shard that cannot be read is told with
// each tensor that it should hold.
func (f *shardedFile) entries() []Entry {
	type shard struct {
		h   *Handle
		err error
	}
	seen := map[string]shard{}
	list := make([]Entry, len(f.names))
	for i, name := range f.names {
		file := f.shard[name]
		sh, ok := seen[file]
		if !ok {
			sh.h, sh.err = f.openShard(file, f.opts)
			if sh.err == nil {
				sh.h.Close() // the list stays; opened again when read
			}
			seen[file] = sh
		}
		e := Entry{Name: name, DTypeText: "unreadable", Bytes: -1, Offset: -1, Problem: sh.err}
		if sh.err == nil {
			if e, ok = sh.h.Lookup(name); !ok {
				e = Entry{Name: name, DTypeText: "missing", Bytes: -1, Offset: -1,
					Problem: badFormat(f.s.path, "weight_map says that '%s' holds the tensor '%s', and it does not", clip(file), clip(name))}
			}
		}
		e.File = filepath.Join(f.dir, file)
		list[i] = e
	}
	return list
}

func (f *shardedFile) openShard(name string, opts Options) (*Handle, error) {
	h, err := Open(filepath.Join(f.dir, name), opts)
	if err == nil && h.format != Safetensors {
		h.Close()
		return nil, fault.New(fault.Format, "%s: the shard '%s' is a %s file, expected safetensors", show(f.s.path), clip(name), h.format)
	}
	return h, err
}

func (f *shardedFile) tensor(i int, opts Options) (*tensor.Tensor, error) {
	file := f.shard[f.names[i]]
	h := f.open[file]
	if h == nil {
		var err error
		if h, err = f.openShard(file, opts); err != nil {
			return nil, err
		}
		f.open[file] = h
	}
	return h.TensorFor(opts, f.names[i])
}

func (f *shardedFile) close() error {
	err := f.s.close()
	for _, h := range f.open {
		if e := h.Close(); err == nil {
			err = e
		}
	}
	return err
}

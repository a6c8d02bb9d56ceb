// Package file reads and writes tensors: .npy, .npz, .safetensors (and its
// sharded index), PNG and JPEG images, and text tables.
//
//	Open        looks at magic bytes, then the name's extension; reads headers only
//	Handle      what is inside: Entries; one tensor by name: Tensor
//	ReadNpy     one .npy from a stream (standard input)
//	LoadTxt     a text table as numpy.loadtxt reads it; GenFromTxt fills gaps
//	WriteNpy    and WriteNpz, WriteSafetensors, WritePNG, SaveTxt: whole or not at all
//
// # Where the bytes of a tensor are
//
// Data that lie in the file as they lie in memory are mapped, privately: a read
// touches only its pages, a store changes memory and never the file. Each call
// of Tensor makes a mapping of its own. Big-endian data are mapped too, as a
// swapped buffer (tensor.WrapSwapped), unless they are small. All else is read
// into memory at once: compressed members, byte strings, images, tables, and
// anything smaller than a few pages. What is read so is bounded by
// Options.MaxBytes. Bools and texts are scanned once before they are mapped,
// because not all bytes are a bool or a character.
//
// A member of an archive is compared with its checksum, which needs all of its
// bytes: always when it is read, when it is mapped only up to 64 MiB (sumMax).
//
// A mapping is released when no tensor over it is reachable. The slices that
// tensor.Raw returns do not count: whoever computes on one must hold the tensor
// (runtime.KeepAlive) until the loop ends. With Options.Mappings the release
// waits for Mappings.Sweep, called when no loop runs.
//
// # What mapping cannot promise
//
// A file that another process cuts short while it is mapped has no bytes behind
// its last pages, and a load from there is a fault. The size is checked again
// right before each mapping; after that Guard turns such a fault into an error
// for code that runs inside it, as Handle.Tensor and the Write functions do, and
// so do the engine's runs. Options.NoMap reads into memory instead.
//
// # Trust
//
// Nothing in a file is believed: sizes are checked against the file before
// memory is taken, numbers against overflow, nesting against a depth. Pickled
// objects are never loaded.
package file

// np.random: the streams as objects, and their seeds.
package random

import (
	"fmt"
	"math/big"

	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/random"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/lower"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
	"github.com/tq-lang/tq/lang/record"
)

// Rng is a RandomState or a Generator.
type Rng struct {
	stream random.Stream
	legacy bool
}

// TypeName is the class.
func (r *Rng) TypeName() string {
	if r.legacy {
		return "RandomState"
	}
	return "Generator"
}

// Repr is Generator(PCG64) at 0x….
func (r *Rng) Repr() string {
	return fmt.Sprintf("%s(%s) at 0x%X", r.TypeName(), r.stream.BitGenerator().Name(), fmt.Sprintf("%p", r)[2:])
}

// Str is Generator(PCG64).
func (r *Rng) Str() string { return r.TypeName() + "(" + r.stream.BitGenerator().Name() + ")" }

// BitGen is a source of bits: PCG64, MT19937 …
type BitGen struct{ g random.BitGenerator }

// TypeName is the class.
func (b *BitGen) TypeName() string { return b.g.Name() }

// Repr is <numpy.random.PCG64 object>.
func (b *BitGen) Repr() string { return "<numpy.random." + b.g.Name() + " object>" }

// SeedSeq is a SeedSequence.
type SeedSeq struct{ s *random.SeedSequence }

// TypeName is SeedSequence.
func (*SeedSeq) TypeName() string { return "SeedSequence" }

// Repr shows the entropy, as NumPy does.
func (s *SeedSeq) Repr() string {
	text := "SeedSequence(\n    entropy=" + s.s.Entropy().String() + ",\n"
	if key := s.s.SpawnKey(); len(key) > 0 {
		words := make(object.Tuple, len(key))
		for i, w := range key {
			words[i] = object.Int(w)
		}
		text += "    spawn_key=" + object.Repr(words) + ",\n"
	}
	if n := s.s.Children(); n > 0 {
		text += fmt.Sprintf("    n_children_spawned=%d,\n", n)
	}
	return text + ")"
}

// rngClasses are the classes of np.random.
func rngClasses() map[string]object.Value {
	obj, _ := builtin.NamedClass("object")
	class := func(name string, is func(object.Value) bool) *object.Class {
		return &object.Class{Name: name, Base: obj, Is: is}
	}
	legacy := func(want bool) func(object.Value) bool {
		return func(v object.Value) bool { r, ok := v.(*Rng); return ok && r.legacy == want }
	}
	out := map[string]object.Value{
		"np.random.RandomState": class("numpy.random.mtrand.RandomState", legacy(true)),
		"np.random.Generator":   class("numpy.random._generator.Generator", legacy(false)),
		"np.random.SeedSequence": class("numpy.random.bit_generator.SeedSequence", func(v object.Value) bool {
			_, ok := v.(*SeedSeq)
			return ok
		}),
	}
	source := class("numpy.random.bit_generator.BitGenerator", func(v object.Value) bool { _, ok := v.(*BitGen); return ok })
	out["np.random.BitGenerator"] = source
	for _, n := range bitGenerators {
		c := class("numpy.random."+n, func(v object.Value) bool {
			b, ok := v.(*BitGen)
			return ok && b.g.Name() == n
		})
		c.Base = source
		out["np.random."+n] = c
	}
	for name, home := range map[string]string{"RandomState": "mtrand", "SeedSequence": "bit_generator", "BitGenerator": "bit_generator", "Generator": "_generator"} {
		out["np.random."+home+"."+name] = out["np.random."+name]
	}
	return out
}

var bitGenerators = []string{"PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"}

func rngEntries() []builtin.Entry {
	out := []builtin.Entry{
		{Names: []string{"numpy.random.mtrand.RandomState.__new__"}, Args: builtin.Kept, Params: "seed=None", Doc: "Legacy stream of a seed.", Example: "np.random.RandomState(5).rand(2)", Fn: newRandomState},
		{Names: []string{"np.random.mtrand._rand"}, Params: "", Property: true, Effect: true, Doc: "The stream of np.random's own functions.", Example: "np.random.seed(0)\nnp.random.mtrand._rand.rand()",
			Fn: func(c *builtin.Call) (object.Value, error) { return rng(c), nil }},
		{Names: []string{"np.random.default_rng"}, ParsedInC: true, Params: "seed=None", Doc: "Generator of a seed, over PCG64.", Example: "np.random.default_rng(5).random(2)", Fn: newGenerator},
		{Names: []string{"numpy.random._generator.Generator.__new__"}, Args: builtin.Kept, Params: "bit_generator", Doc: "Generator over a source of bits.", Example: "np.random.Generator(np.random.PCG64(5)).random()", Fn: generatorOver},
		{Names: []string{"numpy.random.bit_generator.SeedSequence.__new__"}, Args: builtin.Kept, Params: "entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0",
			Doc: "Entropy for streams that are independent.", Example: "np.random.SeedSequence(5).entropy", Fn: newSeedSequence},
		{Names: []string{"SeedSequence.spawn"}, Args: builtin.Kept, Params: "self, n_children", Effect: true, Doc: "Independent sequences.", Example: "len(np.random.SeedSequence(5).spawn(2))", Fn: spawnSeeds},
		{Names: []string{"SeedSequence.generate_state"}, Args: builtin.Kept, Params: "self, n_words, dtype=None", Doc: "Words of seed.", Example: "np.random.SeedSequence(5).generate_state(2)", Fn: seedWords},
		{Names: []string{"SeedSequence.entropy"}, Args: builtin.Kept, Params: "self", Property: true, Doc: "Entropy as one number.", Example: "np.random.SeedSequence(5).entropy",
			Fn: func(c *builtin.Call) (object.Value, error) {
				return object.FromBig(c.Arg("self").(*SeedSeq).s.Entropy()), nil
			}},
		{Names: []string{"Generator.spawn"}, Params: "self, n_children", Effect: true, Doc: "Independent generators.", Example: "len(np.random.default_rng(5).spawn(2))", Fn: spawnGenerators},
		{Names: []string{"Generator.bit_generator"}, Params: "self", Property: true, Doc: "Source of the bits.", Example: "np.random.default_rng(5).bit_generator.state['bit_generator']",
			Fn: func(c *builtin.Call) (object.Value, error) {
				return &BitGen{c.Arg("self").(*Rng).stream.BitGenerator()}, nil
			}},
		{Names: []string{"np.random.seed"}, ParsedInC: true, Params: "seed=None", Effect: true, Dry: builtin.ReturnsNone, Doc: "Seed the session's stream.", Example: "np.random.seed(0)", Fn: reseed},
		{Names: []string{"RandomState.seed"}, Params: "self, seed=None", Effect: true, Dry: builtin.ReturnsNone, Doc: "Seed the stream.", Example: "np.random.RandomState(1).seed(0)", Fn: reseed},
	}
	var state builtin.Entry
	for _, n := range bitGenerators {
		out = append(out, builtin.Entry{Names: []string{"numpy.random." + n + ".__new__"}, Args: builtin.Kept, Params: "seed=None", Doc: "Source of bits.", Example: "np.random.Generator(np.random." + n + "(5)).random()", Fn: newBitGenerator(n)})
		state.Names = append(state.Names, n+".state")
	}
	state.Params, state.Property, state.Doc, state.Example, state.Fn = "self", true, "State as a dict.", "np.random.PCG64(5).state['bit_generator']", bitState
	return append(out, state)
}

// rng is the stream of a call: the object's, or the session's.
func rng(c *builtin.Call) *Rng {
	if v := c.OptionalArg("self"); v != nil {
		return v.(*Rng)
	}
	return c.Host.State("np.random", func() any { return &Rng{stream: random.FreshRandomState(), legacy: true} }).(*Rng)
}

// bigs reads a seed: an int, or a sequence of ints.
func bigs(c *builtin.Call, v object.Value) ([]*big.Int, bool, error) {
	if b, ok, err := lower.AsIndex(v); ok || err != nil {
		return []*big.Int{b}, false, err
	}
	switch v.(type) {
	case *object.List, object.Tuple, *object.Range, *object.Array:
	default:
		return nil, false, nil
	}
	a, err := c.R.Array(v)
	if err != nil {
		return nil, false, err
	}
	if !a.DType().IsInteger() && core.Size(a.Dims()) > 0 {
		return nil, false, nil
	}
	t, err := a.Tensor()
	if err != nil {
		return nil, false, err
	}
	var out []*big.Int
	t.Each(func(p int) bool {
		if t.DType().IsInteger() {
			out = append(out, t.BigAt(p))
		}
		return true
	})
	return out, a.Rank() > 0, nil
}

// legacyState makes the stream of a legacy seed.
func legacyState(c *builtin.Call, v object.Value) (*random.RandomState, error) {
	switch x := v.(type) {
	case nil, object.NoneType:
		return random.FreshRandomState(), nil
	case *BitGen:
		return random.NewRandomStateFrom(x.g), nil
	}
	seeds, many, err := bigs(c, v)
	if err != nil {
		return nil, err
	}
	if seeds == nil && !many {
		a, err := c.R.Array(v)
		if err != nil {
			return nil, err
		}
		return nil, object.Staticf(object.TypeError, "Cannot cast scalar from dtype('%s') to dtype('int64') according to the rule 'safe'", a.DType().Descr())
	}
	words, err := random.LegacySeed(seeds...)
	if err != nil {
		return nil, record.FromRun(err)
	}
	if many && len(words) > 1 {
		return random.NewRandomStateArray(words), nil
	}
	return random.NewRandomState(words[0]), nil
}

func newRandomState(c *builtin.Call) (object.Value, error) {
	s, err := legacyState(c, c.Arg("seed"))
	if err != nil {
		return nil, err
	}
	return &Rng{stream: s, legacy: true}, nil
}

func reseed(c *builtin.Call) (object.Value, error) {
	s, err := legacyState(c, c.Arg("seed"))
	if err != nil {
		return nil, err
	}
	rng(c).stream = s
	return object.None, nil
}

// sequence makes the seed sequence of a modern seed.
func sequence(c *builtin.Call, v object.Value) (*random.SeedSequence, error) {
	switch x := v.(type) {
	case nil, object.NoneType:
		return random.FreshSeedSequence(), nil
	case *SeedSeq:
		return x.s, nil
	case object.Unknown:
		return nil, object.ErrUnknown
	}
	seeds, _, err := bigs(c, v)
	if err != nil {
		return nil, err
	}
	if seeds == nil {
		return nil, object.Staticf(object.TypeError, "SeedSequence expects int or sequence of ints for entropy not %s", object.StrOf(v))
	}
	s, err := random.NewSeedSequence(seeds...)
	if err != nil {
		return nil, record.FromRun(err)
	}
	return s, nil
}

func newGenerator(c *builtin.Call) (object.Value, error) {
	switch x := c.Arg("seed").(type) {
	case *Rng:
		if !x.legacy {
			return x, nil
		}
		return &Rng{stream: random.NewGenerator(x.stream.BitGenerator())}, nil
	case *BitGen:
		return &Rng{stream: random.NewGenerator(x.g)}, nil
	}
	s, err := sequence(c, c.Arg("seed"))
	if err != nil {
		return nil, err
	}
	return &Rng{stream: random.DefaultRNG(s)}, nil
}

func generatorOver(c *builtin.Call) (object.Value, error) {
	if _, unknown := c.Arg("bit_generator").(object.Unknown); unknown {
		return nil, object.ErrUnknown
	}
	b, ok := c.Arg("bit_generator").(*BitGen)
	if !ok {
		return nil, object.Staticf(object.TypeError, "Generator needs a bit generator such as np.random.PCG64(), not '%s'", c.Arg("bit_generator").TypeName())
	}
	return &Rng{stream: random.NewGenerator(b.g)}, nil
}

func newBitGenerator(name string) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		s, err := sequence(c, c.Arg("seed"))
		if err != nil {
			return nil, err
		}
		g, _ := random.NewBitGenerator(name, s)
		return &BitGen{g}, nil
	}
}

func newSeedSequence(c *builtin.Call) (object.Value, error) {
	s, err := sequence(c, c.Arg("entropy"))
	if err != nil {
		return nil, err
	}
	return &SeedSeq{s}, nil
}

func spawnSeeds(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n_children", 0)
	if err != nil {
		return nil, err
	}
	list, err := c.Arg("self").(*SeedSeq).s.Spawn(n)
	if err != nil {
		return nil, record.FromRun(err)
	}
	out := object.NewList()
	for _, s := range list {
		out.Append(&SeedSeq{s})
	}
	return out, nil
}

func seedWords(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n_words", 0)
	if err != nil {
		return nil, err
	}
	if n < 0 || n > 1<<24 {
		return nil, object.Errorf(object.ValueError, "negative dimensions are not allowed")
	}
	d, err := c.DType("dtype")
	if err != nil {
		return nil, err
	}
	s := c.Arg("self").(*SeedSeq).s
	switch d {
	case dtype.Uint64:
		return core.Vector(s.Generate64(n)), nil
	case dtype.Uint32, dtype.Invalid:
		return core.Vector(s.Generate32(n)), nil
	}
	return nil, object.Errorf(object.ValueError, "only support uint32 or uint64")
}

func spawnGenerators(c *builtin.Call) (object.Value, error) {
	n, err := c.Int("n_children", 0)
	if err != nil {
		return nil, err
	}
	g, ok := rng(c).stream.(*random.Generator)
	if !ok {
		return nil, object.Staticf(object.AttributeError, "'RandomState' object has no attribute 'spawn'")
	}
	list, err := g.Spawn(n)
	if err != nil {
		return nil, record.FromRun(err)
	}
	out := object.NewList()
	for _, s := range list {
		out.Append(&Rng{stream: s})
	}
	return out, nil
}

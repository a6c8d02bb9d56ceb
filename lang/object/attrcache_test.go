// What attribute caches tell, and when they stop telling it.
package object

import "testing"

// plainThread runs Go functions and knows object and type: as much as classes need.
type plainThread struct {
	Thread
	object, kind *Class
}

func newPlainThread() *plainThread {
	object := &Class{Name: "object"}
	return &plainThread{object: object, kind: &Class{Name: "type", Base: object}}
}

func (t *plainThread) Named(name string) *Class {
	switch name {
	case "object":
		return t.object
	case "type":
		return t.kind
	}
	return nil
}

func (t *plainThread) ClassOf(v Value) *Class {
	switch x := v.(type) {
	case *Instance:
		return x.class
	case *Class:
		return t.kind
	}
	return t.object
}

func (t *plainThread) Member(*Class, string) (Value, bool) { return nil, false }

func (t *plainThread) Call(fn Value, args []Value, kw []Kw) (Value, error) {
	return fn.(*goFunc).f(args), nil
}

// goFunc is a function that binds to instances.
type goFunc struct{ f func(args []Value) Value }

func (*goFunc) TypeName() string { return "function" }
func (*goFunc) FuncName() string { return "f" }
func (*goFunc) BindsSelf() bool  { return true }

func makeClass(t *testing.T, th Thread, name string, attrs map[string]Value, bases ...Value) *Class {
	t.Helper()
	d := NewDict()
	for k, v := range attrs {
		d.PutStr(k, v)
	}
	c, err := NewType(th, th.Named("type"), Str(name), bases, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.(*Class)
}

func TestAttrCacheLoadsAndStores(t *testing.T) {
	th := newPlainThread()
	c := makeClass(t, th, "C", nil)
	x, y := NewInstance(c), NewInstance(c)
	var store, load AttrCache
	store.FillStore(x, "a")
	if !store.Store(x, CellOf(Int(1))) || !store.Store(y, CellOf(Int(2))) {
		t.Fatal("a store that adds an attribute was not told")
	}
	if store.Store(x, CellOf(Int(3))) {
		t.Error("a store that adds an attribute fits an object that has it")
	}
	load.Fill(x, "a")
	for _, o := range []struct {
		x    *Instance
		want Value
	}{{x, Int(1)}, {y, Int(2)}} {
		if v, ok := load.Load(o.x); !ok || v.Value() != o.want {
			t.Errorf("loaded %v %v, want %v", v, ok, o.want)
		}
	}
	y.SetOwn("b", Int(5))
	if _, ok := load.Load(y); ok {
		t.Error("another layout was taken for the same")
	}
	x.AttrDict().PutStr("a", Int(9))
	if _, ok := load.Load(x); ok {
		t.Error("an object with a dict was read by its layout")
	}
	if v, _ := x.OwnAttr("a"); v != Int(9) {
		t.Errorf("__dict__ holds %v", v)
	}
}

func TestAttrCacheKnowsWhenClassesChange(t *testing.T) {
	th := newPlainThread()
	f, g := &goFunc{}, &goFunc{}
	base := makeClass(t, th, "Base", map[string]Value{"f": f})
	c := makeClass(t, th, "C", nil, base)
	x := NewInstance(c)
	x.SetOwn("a", Int(1))
	var method, load AttrCache
	method.Fill(x, "f")
	load.Fill(x, "a")
	if fn, ok := method.Method(x); !ok || fn != Value(f) {
		t.Fatal("the base's method was not told")
	}
	if _, ok := method.Load(x); ok {
		t.Error("a method was loaded as an attribute of the object")
	}
	if err := GenericSet(th, base, "f", g); err != nil {
		t.Fatal(err)
	}
	if _, ok := method.Method(x); ok {
		t.Error("a change of the base was not seen")
	}
	method.Fill(x, "f")
	if fn, ok := method.Method(x); !ok || fn != Value(g) {
		t.Error("the changed method was not told")
	}
	if err := GenericSet(th, c, "a", NewProperty(th, nil, nil, nil, None)); err != nil {
		t.Fatal(err)
	}
	if _, ok := load.Load(x); ok {
		t.Error("a property that hides the attribute was not seen")
	}
	if load.Fill(x, "a"); load.layout != nil {
		t.Error("a property is told as an attribute of the object")
	}
	x.SetOwn("f", Int(3))
	if method.Fill(x, "f"); method.method != nil {
		t.Error("the object's own attribute comes before the class's method")
	}
}

func TestManyAttributesMoveToADict(t *testing.T) {
	th := newPlainThread()
	c := makeClass(t, th, "C", nil)
	x := NewInstance(c)
	for i := range 3 * manyNames {
		x.SetOwn(Repr(Int(i)), Int(i))
	}
	if x.Layout() != nil {
		t.Error("the attributes are still in a layout")
	}
	for i := range 3 * manyNames {
		if v, ok := x.OwnAttr(Repr(Int(i))); !ok || v != Int(i) {
			t.Fatalf("attribute %d is %v", i, v)
		}
	}
	for i := range 2 * manyLayouts {
		NewInstance(c).SetOwn(Repr(Int(i))+"x", None)
	}
	if c.Body.layouts > manyLayouts {
		t.Errorf("%d layouts of one class", c.Body.layouts)
	}
}

func TestOrderOfBases(t *testing.T) {
	th := newPlainThread()
	a := makeClass(t, th, "A", nil)
	b := makeClass(t, th, "B", nil, a)
	c := makeClass(t, th, "C", nil, a)
	d := makeClass(t, th, "D", nil, b, c)
	got := ""
	for _, k := range d.Order() {
		got += k.Name + " "
	}
	if got != "D B C A object " {
		t.Errorf("the order is %s", got)
	}
	if _, err := NewType(th, th.kind, Str("E"), []Value{a, b}, NewDict(), nil); err == nil {
		t.Error("a base before a class that derives from it is accepted")
	}
}

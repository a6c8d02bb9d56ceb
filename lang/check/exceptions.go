// Exceptions that are caught, of which it is not known where they come from.
package check

import (
	"slices"

	"github.com/tq-lang/tq/lang/value"
)

// anyException is the kind of exceptions of which the class is not known.
const anyException = "exception"

// caught is an exception that one of some classes has caught.
func (ck *Checker) caught(classes value.Value) value.Value {
	name := anyException
	if c, ok := classes.(*value.Class); ok && c.Body == nil {
		name = c.Name
	}
	return value.Unknown{Known: &value.Known{Class: name}}
}

// isException reports an exception of which the class is known, or that it is one.
func (ck *Checker) isException(u value.Unknown) bool {
	name := className(u)
	if name == "" || name == anyException {
		return name != ""
	}
	v, ok := ck.m.Builtin(name)
	c, isClass := v.(*value.Class)
	return ok && isClass && slices.ContainsFunc(c.Order(), func(b *value.Class) bool { return b.Name == "BaseException" })
}

// kindAttr is an attribute of an exception that was caught, or of a class of which no more is
// known; nil if nothing is known of it.
func (ck *Checker) kindAttr(u value.Unknown, name string) value.Value {
	if className(u) == "type" {
		switch name {
		case "__name__", "__qualname__", "__module__":
			return known("str")
		}
		return nil
	}
	if !ck.isException(u) {
		return nil
	}
	switch name {
	case "args":
		return value.Unknown{Known: &value.Known{Class: "tuple"}}
	case "__class__":
		return value.Unknown{Known: &value.Known{Class: "type"}}
	case "__suppress_context__":
		return known("bool")
	case "__cause__", "__context__":
		return ck.oneOf(value.Unknown{Known: &value.Known{Class: anyException}}, value.None)
	}
	return nil
}

// typeOf is type(v) of a value of which no more than the kind is known.
func (ck *Checker) typeOf(v value.Value) value.Value {
	if u, ok := v.(value.Unknown); ok && u.Known != nil && u.Known.Of != nil {
		return u.Known.Of
	}
	return value.Unknown{Known: &value.Known{Class: "type"}}
}

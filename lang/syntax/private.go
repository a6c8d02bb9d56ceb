// This file: private names of classes.

package syntax

import "strings"

// private is the name that an identifier stands for in the body of a class: __x of class C is _C__x,
// so that it does not meet the __x of a class that inherits from C. Names that end in two
// underscores, and all names in a class whose own name is underscores alone, stay as they are.
func private(class, name string) string {
	owner := strings.TrimLeft(class, "_")
	if owner == "" || !strings.HasPrefix(name, "__") || strings.HasSuffix(name, "__") || strings.Contains(name, ".") {
		return name
	}
	return "_" + owner + name
}

// SyntaxError and its relatives: where in a text the fault is.
package object

import (
	"strconv"

	"github.com/tq-lang/tq/lang/diag"
)

// syntaxPlace are the attributes that the second argument of a SyntaxError fills, in order.
var syntaxPlace = [...]string{"filename", "lineno", "offset", "text", "end_lineno", "end_offset"}

// WrongText is the error of a text that is no program; lines and columns count from 1.
func WrongText(class *Class, code diag.Code, msg, file, text string, line, column, endLine, endColumn int) *Error {
	e := &Exception{Class: class, Args: Tuple{Str(msg), Tuple{Str(file), Int(line), Int(column), Str(text), Int(endLine), Int(endColumn)}}}
	err := e.AsError()
	err.Code = code
	return err
}

// syntaxPart gives msg, lineno and the like of a SyntaxError; ok is false of other classes and names.
func (e *Exception) syntaxPart(name string) (v Value, ok bool) {
	at := -1
	for i, n := range syntaxPlace {
		if n == name {
			at = i
		}
	}
	if at < 0 && name != "msg" && name != "print_file_and_line" || !e.Class.derives("SyntaxError") {
		return nil, false
	}
	switch {
	case name == "msg" && len(e.Args) > 0:
		return e.Args[0], true
	case at >= 0 && len(e.Args) == 2:
		if place, isTuple := e.Args[1].(Tuple); isTuple && at < len(place) {
			return place[at], true
		}
	}
	return None, true
}

// syntaxText is str(e) of a SyntaxError that knows its place.
func (e *Exception) syntaxText(p Printer) (string, bool) {
	if len(e.Args) != 2 || !e.Class.derives("SyntaxError") {
		return "", false
	}
	file, line := "", ""
	if v, _ := e.Attr("filename"); v != nil && v != None {
		file = p.Str(v)
	}
	if n, ok := attrInt(e, "lineno"); ok {
		line = "line " + strconv.Itoa(n)
	}
	if file != "" && line != "" {
		file += ", "
	}
	text := p.Str(e.Args[0])
	if file+line == "" {
		return text, true
	}
	return text + " (" + file + line + ")", true
}

func attrInt(e *Exception, name string) (int, bool) {
	v, _ := e.Attr(name)
	n, ok := v.(Int)
	return int(n), ok
}

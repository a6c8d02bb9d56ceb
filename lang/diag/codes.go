// This file: the table of error codes. Every error of the front end has one of these; a test runs
// each Example and expects an error with its code.

package diag

import "strings"

// A Code names a kind of error: "area/what".
type Code string

// CodeInfo says what a code means.
type CodeInfo struct {
	Code    Code
	Class   string // the usual Python class
	Meaning string // one line
	Example string // a source whose run ends in this error
}

// Syntax: found by lang/syntax, nothing has run.
const (
	SyntaxUnexpected  Code = "syntax/unexpected"
	SyntaxUnsupported Code = "syntax/unsupported"
	SyntaxUnclosed    Code = "syntax/unclosed"
	SyntaxUnmatched   Code = "syntax/unmatched"
	SyntaxString      Code = "syntax/string"
	SyntaxEscape      Code = "syntax/escape"
	SyntaxFString     Code = "syntax/fstring"
	SyntaxNumber      Code = "syntax/number"
	SyntaxCharacter   Code = "syntax/character"
	SyntaxEncoding    Code = "syntax/encoding"
	SyntaxContinue    Code = "syntax/continuation"
	SyntaxIndent      Code = "syntax/indent"
	SyntaxTabs        Code = "syntax/tabs"
	SyntaxColon       Code = "syntax/colon"
	SyntaxComma       Code = "syntax/comma"
	SyntaxAssign      Code = "syntax/assign"
	SyntaxDelete      Code = "syntax/delete"
	SyntaxStar        Code = "syntax/star"
	SyntaxArgument    Code = "syntax/argument"
	SyntaxParameter   Code = "syntax/parameter"
	SyntaxPrint       Code = "syntax/print"
	SyntaxOperator    Code = "syntax/operator"
	SyntaxTry         Code = "syntax/try"
	SyntaxMatch       Code = "syntax/match"
	SyntaxImport      Code = "syntax/import"
	SyntaxOutside     Code = "syntax/outside"
	SyntaxScope       Code = "syntax/scope"
	SyntaxMagic       Code = "syntax/magic"
	SyntaxAnnotation  Code = "syntax/annotation"
	SyntaxTooDeep     Code = "syntax/too-deep"
	SyntaxTooLarge    Code = "syntax/too-large"
)

// Names, types, values, shapes, indices, files: found by the checker or while running.
const (
	NameUndefined   Code = "name/undefined"
	NameUnbound     Code = "name/unbound"
	NameAttribute   Code = "name/attribute"
	NameImport      Code = "name/import"
	NameNotInTq     Code = "name/not-in-tq"
	TypeOperand     Code = "type/operand"
	TypeCall        Code = "type/call"
	TypeArgument    Code = "type/argument"
	TypeNotIterable Code = "type/not-iterable"
	TypeNotIndexed  Code = "type/not-indexed"
	TypeGeneral     Code = "type/general"
	ValueGeneral    Code = "value/general"
	ValueTruth      Code = "value/truth"
	ValueUnpack     Code = "value/unpack"
	ValueOverflow   Code = "value/overflow"
	ValueZeroDiv    Code = "value/zero-division"
	ValueKey        Code = "value/key"
	ValueAssert     Code = "value/assert"
	ValueRaised     Code = "value/raised"
	DTypeUnknown    Code = "dtype/unknown"
	DTypeCast       Code = "dtype/cast"
	ShapeBroadcast  Code = "shape/broadcast"
	ShapeMatmul     Code = "shape/matmul"
	ShapeReshape    Code = "shape/reshape"
	ShapeConcat     Code = "shape/concat"
	ShapeAxis       Code = "shape/axis"
	ShapeAnnotation Code = "shape/annotation"
	ShapeEinsum     Code = "shape/einsum"
	ShapeEinsumSize Code = "shape/einsum-size"
	IndexBounds     Code = "index/out-of-bounds"
	IndexTooMany    Code = "index/too-many"
	IndexType       Code = "index/type"
	IndexMask       Code = "index/mask"
	FileNotFound    Code = "file/not-found"
	FileFormat      Code = "file/format"
	RunMemory       Code = "run/memory"
	RunRecursion    Code = "run/recursion"
	RunInterrupted  Code = "run/interrupted"
	RunInternal     Code = "run/internal"
)

// Codes is the table of all codes in the order of this file.
func Codes() []CodeInfo {
	return append(syntaxCodes(), runCodes()...)
}

// Lookup finds the entry of a code.
func Lookup(c Code) (CodeInfo, bool) {
	for _, info := range Codes() {
		if info.Code == c {
			return info, true
		}
	}
	return CodeInfo{}, false
}

func syntaxCodes() []CodeInfo {
	const s = "SyntaxError"
	return []CodeInfo{
		{SyntaxUnexpected, s, "text that no rule of the grammar allows at this place", "x = 1 +"},
		{SyntaxUnsupported, s, "a construct of Python that tq does not have", "async def f(): pass"},
		{SyntaxUnclosed, s, "a bracket that is never closed", "x = (1, 2"},
		{SyntaxUnmatched, s, "a closing bracket without the opening one of its kind", "x = (1]"},
		{SyntaxString, s, "a string literal that does not end", "x = 'abc"},
		{SyntaxEscape, s, "a malformed escape in a string literal", `x = '\xZZ'`},
		{SyntaxFString, s, "a malformed replacement field in an f-string", "x = f'{}'"},
		{SyntaxNumber, s, "a malformed number", "x = 012"},
		{SyntaxCharacter, s, "a character that cannot stand outside a string", "x = 1 \u00d7 2"},
		{SyntaxEncoding, s, "source text that is not UTF-8 or holds a null byte", "x = '\x00'"},
		{SyntaxContinue, s, "something after the backslash that continues a line", "x = 1 \\ + 2"},
		{SyntaxIndent, "IndentationError", "a line indented where it may not be, or not where it must", "if True:\nx = 1"},
		{SyntaxTabs, "TabError", "indentation that mixes tabs and spaces", "if True:\n        x = 1\n\ty = 2"},
		{SyntaxColon, s, "a missing colon", "if True\n    x = 1"},
		{SyntaxComma, s, "two expressions side by side, perhaps without their comma", "x = [1 2]"},
		{SyntaxAssign, s, "an assignment to something that cannot be assigned to", "1 = x"},
		{SyntaxDelete, s, "a del of something that cannot be deleted", "del f()"},
		{SyntaxStar, s, "a starred expression where none may be", "x = *y"},
		{SyntaxArgument, s, "a malformed argument list of a call", "print(end='', 1)"},
		{SyntaxParameter, s, "a malformed parameter list of a function", "def f(a, a): pass"},
		{SyntaxPrint, s, "print without parentheses", "print 'x'"},
		{SyntaxOperator, s, "an operator of another language", "x = True && False"},
		{SyntaxTry, s, "a try statement with missing or misplaced clauses", "try:\n    x = 1\ny = 2"},
		{SyntaxMatch, s, "a pattern that can never fit, or whose names contradict each other", "match x:\n  case a, a: pass"},
		{SyntaxImport, s, "a malformed import", "def f():\n    from numpy import *"},
		{SyntaxOutside, s, "return, break or continue outside what it leaves", "return 1"},
		{SyntaxScope, s, "a global or nonlocal statement that contradicts the code around it", "nonlocal x"},
		{SyntaxMagic, s, "a malformed or misplaced magic command", "x = 1\n%%time\ny = 2"},
		{SyntaxAnnotation, s, "an unknown dimension `?` outside an annotation", "x = y[?]"},
		{SyntaxTooDeep, s, "nesting deeper than tq reads", deepExample()},
		{SyntaxTooLarge, s, "a literal or text larger than tq reads", largeExample()},
	}
}

func deepExample() string {
	return "x = " + strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300)
}

func largeExample() string { return "x = " + strings.Repeat("9", 5000) }

func runCodes() []CodeInfo {
	return []CodeInfo{
		{NameUndefined, "NameError", "a name that nothing binds", "undefined_name"},
		{NameUnbound, "UnboundLocalError", "a local variable read before it is assigned", "def f():\n    x = x + 1\nf()"},
		{NameAttribute, "AttributeError", "an attribute that the value does not have", "np.arange(3).no_such_thing"},
		{NameImport, "ModuleNotFoundError", "a module that cannot be found", "import no_such_module"},
		{NameNotInTq, "AttributeError", "a NumPy name that tq does not have", "np.nested_iters"},
		{TypeOperand, "TypeError", "an operator on values it is not defined for", "1 + 'a'"},
		{TypeCall, "TypeError", "a call of something that is no function", "x = 3\nx()"},
		{TypeArgument, "TypeError", "missing, repeated or unknown arguments of a call", "def f(a): pass\nf()"},
		{TypeNotIterable, "TypeError", "iteration over something that has no elements", "for x in 3: pass"},
		{TypeNotIndexed, "TypeError", "an index on something that has no elements", "x = 3\nx[0]"},
		{TypeGeneral, "TypeError", "a value of a type that the operation does not take", "len(3)"},
		{ValueGeneral, "ValueError", "a value that the operation does not take", "int('x')"},
		{ValueTruth, "ValueError", "the truth of a tensor of several elements", "if np.array([1, 2]): pass"},
		{ValueUnpack, "ValueError", "more or fewer values than targets", "a, b = 1, 2, 3"},
		{ValueOverflow, "OverflowError", "a number that its dtype cannot hold", "np.uint8(3) + 300"},
		{ValueZeroDiv, "ZeroDivisionError", "a Python number divided by zero", "1 // 0"},
		{ValueKey, "KeyError", "a key that the dict does not have", "{}['a']"},
		{ValueAssert, "AssertionError", "an assert that does not hold", "assert 1 == 2"},
		{ValueRaised, "Exception", "an exception raised by the program", "raise ValueError('no')"},
		{DTypeUnknown, "TypeError", "a dtype that does not exist", "np.zeros(3, dtype='float99')"},
		{DTypeCast, "TypeError", "a conversion between dtypes that the rule forbids", "x = np.arange(3)\nx += 0.5"},
		{ShapeBroadcast, "ValueError", "shapes that do not broadcast together", "np.ones((3, 4)) + np.ones(3)"},
		{ShapeMatmul, "ValueError", "a matrix product whose inner sizes differ", "np.ones((2, 3)) @ np.ones((2, 3))"},
		{ShapeReshape, "ValueError", "a reshape to another number of elements", "np.arange(6).reshape(4, 2)"},
		{ShapeConcat, "ValueError", "arrays whose shapes do not fit together end to end", "np.concatenate([np.ones((2, 3)), np.ones((2, 4))])"},
		{ShapeAxis, "AxisError", "an axis that the array does not have", "np.ones(3).sum(axis=1)"},
		{ShapeAnnotation, "TypeError", "a value that its annotation forbids", "x: f32[3] = np.ones(4, np.float32)"},
		{ShapeEinsum, "ValueError", "an einsum equation that cannot be read or does not fit its operands", "np.einsum('ij->', np.ones(3))"},
		{ShapeEinsumSize, "ValueError", "an einsum label with two sizes", "np.einsum('ij,jk->ik', np.ones((2, 3)), np.ones((4, 5)))"},
		{IndexBounds, "IndexError", "an index outside its axis", "np.arange(3)[5]"},
		{IndexTooMany, "IndexError", "more indices than axes", "np.arange(3)[0, 0]"},
		{IndexType, "IndexError", "something that is no index", "np.arange(3)[1.5]"},
		{IndexMask, "IndexError", "a boolean index of another shape", "np.arange(3)[np.array([True, False])]"},
		{FileNotFound, "FileNotFoundError", "a file that does not exist", "np.load('no_such_file.npy')"},
		{FileFormat, "ValueError", "a file that cannot be read as what it claims to be", "n = open('a.npy', 'w').write('text')\nnp.load('a.npy')"},
		{RunMemory, "MemoryError", "an array larger than the memory allowed", "np.zeros((10**6, 10**6, 10**3))"},
		{RunRecursion, "RecursionError", "calls nested too deeply", "def f(): return f()\nf()"},
		{RunInterrupted, "KeyboardInterrupt", "the user stopped the computation", ""},
		{RunInternal, "SystemError", "a defect of tq itself", ""},
	}
}

// This file: the codes of errors that are known by their Python class alone.

package diag

var codeByClass = map[string]Code{
	"NameError": NameUndefined, "UnboundLocalError": NameUnbound, "AttributeError": NameAttribute,
	"ImportError": NameImport, "ModuleNotFoundError": NameImport,
	"TypeError": TypeGeneral, "UFuncTypeError": DTypeCast,
	"_UFuncOutputCastingError": DTypeCast, "_UFuncInputCastingError": DTypeCast, "_UFuncBinaryResolutionError": DTypeCast, "_UFuncNoLoopError": DTypeCast, "numpy.exceptions.DTypePromotionError": DTypeCast,
	"ValueError": ValueGeneral, "UnicodeError": ValueGeneral, "LinAlgError": ValueGeneral, "numpy.linalg.LinAlgError": ValueGeneral,
	"OverflowError": ValueOverflow, "FloatingPointError": ValueGeneral, "ZeroDivisionError": ValueZeroDiv, "ArithmeticError": ValueGeneral,
	"KeyError": ValueKey, "AssertionError": ValueAssert, "LookupError": ValueKey,
	"AxisError": ShapeAxis, "numpy.exceptions.AxisError": ShapeAxis,
	"IndexError": IndexBounds, "FileNotFoundError": FileNotFound, "OSError": FileFormat, "EOFError": FileFormat,
	"PermissionError": FileFormat, "IsADirectoryError": FileFormat, "NotADirectoryError": FileFormat, "FileExistsError": FileFormat,
	"MemoryError": RunMemory, "RecursionError": RunRecursion, "KeyboardInterrupt": RunInterrupted, "SystemError": RunInternal,
	"SyntaxError": SyntaxUnexpected, "IndentationError": SyntaxIndent, "NotImplementedError": TypeGeneral,
}

// CodeForClass is the code of an error of which only the Python class is known.
func CodeForClass(class string) Code {
	if c, ok := codeByClass[class]; ok {
		return c
	}
	return ValueRaised
}

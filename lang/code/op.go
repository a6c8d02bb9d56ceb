// Package code turns the tree of a program into bytecode for lang/vm: register
// code, in which operands are slots of a frame. This file: the table of opcodes.
package code

// Op is what an instruction does.
type Op uint8

// Ins is an instruction: eight bytes. A, B and C are slots of the frame unless
// the opcode's row says otherwise; D is a jump target, an index into a table of
// the Code, or a small number.
type Ins struct {
	Op      Op
	A, B, C uint8
	D       int32
}

// Flags in C of the arithmetic forms with an immediate or a constant, and in D
// of those with two slots.
const (
	Left    = 1 // the immediate is the left operand
	InPlace = 2 // a op= b: lists and arrays change in place
)

// OfCall is D of a List or a Dict that holds the arguments of a call, for nobody else.
const OfCall = -1

// The opcodes. opcodes has a row for each, which says what its operands are.
const (
	Nop Op = iota

	// Variables and constants.
	Move
	LoadK
	LoadInt
	LoadGlobal
	StoreGlobal
	DelGlobal
	LoadName
	LoadFree
	StoreFree
	DelFree
	MakeCell
	LoadCell
	StoreCell
	DelCell
	LoadFar
	StoreFar
	DelFar
	DelLocal
	Clear

	// Arithmetic. The three blocks keep one order: Add + k, AddI + k and AddK + k
	// are one operator.
	Add
	Sub
	Mul
	Div
	FloorDiv
	Mod
	AddI
	SubI
	MulI
	DivI
	FloorDivI
	ModI
	AddK
	SubK
	MulK
	DivK
	FloorDivK
	ModK
	Binary
	Neg
	Unary
	Not
	Compare

	// Jumps. JLt … JNe and JLtK … JNeK keep one order.
	Jump
	Loop
	JT
	JF
	JLt
	JLe
	JGt
	JGe
	JEq
	JNe
	JLtK
	JLeK
	JGtK
	JGeK
	JEqK
	JNeK
	JNone

	// Items and attributes.
	GetItem
	GetItemI
	GetItem2
	SetItem
	SetItem2
	AugItem
	DelItem
	MakeSlice
	GetAttr
	HasAttr
	SetAttr
	DelAttr

	// Calls.
	Call
	CallMethod
	CallEx
	SpreadArgs
	SpreadKw
	PutKw
	Return
	Yield
	GetYieldIter
	YieldFrom

	// Displays and texts.
	List
	Tuple
	Set
	Dict
	ListAppend
	ListExtend
	ListToTuple
	SetAdd
	SetUpdate
	DictPut
	DictUpdate
	Format
	Join

	// Loops over elements and unpacking.
	Iter
	ForLoop
	Unpack
	UnpackEx

	// Definitions.
	MakeFunc
	BuildClass
	BuildClassEx
	EndClass
	Import
	ImportFrom
	ImportStar

	// Exceptions and context managers.
	Raise
	Reraise
	JNoMatch
	PopExcept
	AssertFail
	WithEnter
	WithExit
	WithExcept
	StarBegin
	JNoStar
	StarRaised
	StarEnd

	// Patterns.
	MatchSeq
	MatchMap
	MatchKeys
	MatchRest
	MatchClass

	// Statements of the session, and annotations.
	Explain
	EndExplain
	Magic
	Command
	Inspect
	Show
	Settle
	CheckParams
	CheckReturn
	CheckAnn
	Fail

	OpCount
)

// Info is a row of the table: the name of an opcode and what it does with its
// operands. Doc is the reference; "A…A+n" are slots in a row.
type Info struct {
	Name string
	Args string // which operands it has, in order: any of "ABCD"; lower case: no slot
	Doc  string
}

var opcodes = [OpCount]Info{
	Nop: {"nop", "", "nothing"},

	Move:        {"move", "AB", "A = B"},
	LoadK:       {"loadk", "Ad", "A = Consts[D]"},
	LoadInt:     {"loadint", "Ad", "A = the int D"},
	LoadGlobal:  {"loadglobal", "Ad", "A = the module's variable or the builtin Names[D]"},
	StoreGlobal: {"storeglobal", "Ad", "the module's variable Names[D] = A"},
	DelGlobal:   {"delglobal", "d", "delete the module's variable Names[D]"},
	LoadName:    {"loadname", "ABd", "A = slot B if it is bound, else the module's Names[D]: a name in a class body"},
	LoadFree:    {"loadfree", "Ad", "A = what the function's captured cell D holds"},
	StoreFree:   {"storefree", "Ad", "the function's captured cell D holds A"},
	DelFree:     {"delfree", "d", "unbind the captured cell D"},
	MakeCell:    {"makecell", "A", "A = a new cell that holds what A held (a parameter) or nothing"},
	LoadCell:    {"loadcell", "AB", "A = what the cell in slot B holds"},
	StoreCell:   {"storecell", "AB", "the cell in slot A holds B"},
	DelCell:     {"delcell", "A", "unbind the cell in slot A"},
	LoadFar:     {"loadfar", "Ad", "A = the frame's far variable D: those of a function beyond MaxLocals"},
	StoreFar:    {"storefar", "Ad", "the far variable D = A"},
	DelFar:      {"delfar", "d", "unbind the far variable D"},
	DelLocal:    {"dellocal", "A", "unbind slot A; an error if it is not bound"},
	Clear:       {"clear", "Ab", "empty B slots from A on: temporaries whose life ends here (B a count)"},

	Add:       {"add", "ABCd", "A = B + C; D flags InPlace"},
	Sub:       {"sub", "ABCd", "A = B - C"},
	Mul:       {"mul", "ABCd", "A = B * C"},
	Div:       {"div", "ABCd", "A = B / C"},
	FloorDiv:  {"floordiv", "ABCd", "A = B // C"},
	Mod:       {"mod", "ABCd", "A = B % C"},
	AddI:      {"addi", "ABcd", "A = B + the int D; C flags Left, InPlace"},
	SubI:      {"subi", "ABcd", "A = B - the int D"},
	MulI:      {"muli", "ABcd", "A = B * the int D"},
	DivI:      {"divi", "ABcd", "A = B / the int D"},
	FloorDivI: {"floordivi", "ABcd", "A = B // the int D"},
	ModI:      {"modi", "ABcd", "A = B % the int D"},
	AddK:      {"addk", "ABcd", "A = B + the float Consts[D]; C flags Left, InPlace"},
	SubK:      {"subk", "ABcd", "A = B - the float Consts[D]"},
	MulK:      {"mulk", "ABcd", "A = B * the float Consts[D]"},
	DivK:      {"divk", "ABcd", "A = B / the float Consts[D]"},
	FloorDivK: {"floordivk", "ABcd", "A = B // the float Consts[D]"},
	ModK:      {"modk", "ABcd", "A = B % the float Consts[D]"},
	Binary:    {"binary", "ABCd", "A = B op C; D is the object.Op of the other operators, shifted left by two, with the flag InPlace"},
	Neg:       {"neg", "AB", "A = -B"},
	Unary:     {"unary", "ABd", "A = op B; D is the object.Op: Pos, Invert"},
	Not:       {"not", "AB", "A = not B"},
	Compare:   {"compare", "ABCd", "A = B op C; D is the syntax.Op: Lt … Ne, Is, IsNot, In, NotIn"},

	Jump:  {"jump", "d", "go on at D, which stands further down"},
	Loop:  {"loop", "d", "go on at D, which stands above; asks for interrupts"},
	JT:    {"jt", "Ad", "go on at D if A is true"},
	JF:    {"jf", "Ad", "go on at D if A is false"},
	JLt:   {"jlt", "ABcd", "go on at D if (A < B) == (C != 0)"},
	JLe:   {"jle", "ABcd", "… A <= B"},
	JGt:   {"jgt", "ABcd", "… A > B"},
	JGe:   {"jge", "ABcd", "… A >= B"},
	JEq:   {"jeq", "ABcd", "… A == B"},
	JNe:   {"jne", "ABcd", "… A != B"},
	JLtK:  {"jltk", "Abcd", "go on at D if (A < Consts[B]) == (C != 0); the constant is an int or a float"},
	JLeK:  {"jlek", "Abcd", "… A <= Consts[B]"},
	JGtK:  {"jgtk", "Abcd", "… A > Consts[B]"},
	JGeK:  {"jgek", "Abcd", "… A >= Consts[B]"},
	JEqK:  {"jeqk", "Abcd", "… A == Consts[B]"},
	JNeK:  {"jnek", "Abcd", "… A != Consts[B]"},
	JNone: {"jnone", "Acd", "go on at D if (A is None) == (C != 0)"},

	GetItem:   {"getitem", "ABC", "A = B[C]"},
	GetItemI:  {"getitemi", "ABd", "A = B[the int D]"},
	GetItem2:  {"getitem2", "ABC", "A = B[C, C+1], the slots C and C+1"},
	SetItem:   {"setitem", "ABC", "A[B] = C"},
	SetItem2:  {"setitem2", "ABC", "A[B, B+1] = C"},
	AugItem:   {"augitem", "ABCd", "A[B] op= C; D is the object.Op"},
	DelItem:   {"delitem", "AB", "del A[B]"},
	MakeSlice: {"makeslice", "AB", "A = slice(B, B+1, B+2)"},
	GetAttr:   {"getattr", "ABd", "A = B.name; Sites[D] has the name"},
	HasAttr:   {"hasattr", "Ad", "an error if A, a value of a builtin type, has no attribute Sites[D]: a method is missed before its arguments are evaluated"},
	SetAttr:   {"setattr", "ABd", "A.name = B; Sites[D]"},
	DelAttr:   {"delattr", "Ad", "del A.name; Sites[D]"},

	Call:         {"call", "AbCd", "C = A(A+1…A+B): B arguments, of which the last len(Kws[D]) are by those keywords"},
	CallMethod:   {"callmethod", "AbCd", "C = (A+1).name(A+2…A+1+B); slot A is free for the method; Sites[D] has the name and the keywords"},
	CallEx:       {"callex", "AC", "C = A(*A+1, **A+2): a list, and a dict or None"},
	SpreadArgs:   {"spreadargs", "ABC", "the list A gets the elements of B: *B in a call of C"},
	SpreadKw:     {"spreadkw", "ABC", "the dict A gets the items of B: **B in a call of C"},
	PutKw:        {"putkw", "ABCd", "the dict A gets the keyword Consts[D] with the value B, in a call of C"},
	Return:       {"return", "A", "end the call with A"},
	Yield:        {"yield", "AB", "give A to who runs the generator; B = what is sent"},
	GetYieldIter: {"getyielditer", "AB", "A = the iterator over B that yield from walks"},
	YieldFrom:    {"yieldfrom", "AB", "give what the iterator A gives, again and again; then B = its result. B receives what is sent meanwhile: None when the instruction is reached first"},

	List:        {"list", "ABcd", "A = [B…B+C-1]; D-1, if there is one, is a walk that says how many more there will be; or OfCall"},
	Tuple:       {"tuple", "ABc", "A = (B…B+C-1)"},
	Set:         {"set", "ABcd", "A = {B…B+C-1}; D is 1 if all are written numbers"},
	Dict:        {"dict", "ABc", "A = {B: B+1, …}: C pairs; D may be OfCall"},
	ListAppend:  {"listappend", "AB", "the list A gets the element B"},
	ListExtend:  {"listextend", "AB", "the list A gets the elements of B"},
	ListToTuple: {"listtotuple", "AB", "A = the elements of the list B as a tuple"},
	SetAdd:      {"setadd", "AB", "the set A gets the element B"},
	SetUpdate:   {"setupdate", "AB", "the set A gets the elements of B"},
	DictPut:     {"dictput", "ABC", "the dict A gets the key B with the value C"},
	DictUpdate:  {"dictupdate", "AB", "the dict A gets the items of B: **B in a display"},
	Format:      {"format", "ABcd", "A = B as text; C is 'r', 's', 'a' or 0; D > 0: the format spec is in slot D-1, D < 0: it is Consts[-D-1]"},
	Join:        {"join", "ABc", "A = the texts B…B+C-1, one after the other"},

	Iter:     {"iter", "AB", "A, A+1, A+2 = a walk over B"},
	ForLoop:  {"forloop", "ABd", "B = the next element of the walk A, go on at D, which stands above; without one go on below"},
	Unpack:   {"unpack", "ABc", "A…A+C-1 = the C elements of B"},
	UnpackEx: {"unpackex", "ABcd", "A…A+C-1 = the first C elements of B, A+C = a list of the rest, then the last D"},

	MakeFunc:     {"makefunc", "ABcd", "A = a function of Codes[D] whose parameters with a default have B…B+C-1, in order"},
	BuildClass:   {"buildclass", "AbCd", "C = the class that the body function A makes with bases and keywords A+1…A+B, as in Call"},
	BuildClassEx: {"buildclassex", "AC", "the same with a list A+1 and a dict or None A+2"},
	EndClass:     {"endclass", "", "end a class body: its variables are the class's attributes"},
	Import:       {"import", "Ad", "A = the module Imports[D]"},
	ImportFrom:   {"importfrom", "ABd", "A = the name Consts[D] of the module B"},
	ImportStar:   {"importstar", "A", "the module's variables get all names of the module A"},

	Raise:      {"raise", "ABc", "C = 0: raise again what is being handled; 1: raise A; 2: raise A from B"},
	Reraise:    {"reraise", "A", "go on with the exception A, which a finally block or with statement held up"},
	JNoMatch:   {"jnomatch", "ABd", "go on at D if the exception A is not one of B: a class, or a tuple of some"},
	PopExcept:  {"popexcept", "", "what the innermost handler of this frame handles is handled"},
	AssertFail: {"assertfail", "Ac", "raise AssertionError, with A if C is 1"},
	WithEnter:  {"withenter", "AB", "B = the value of entering the context manager A; A+1 keeps how to leave it"},
	WithExit:   {"withexit", "A", "leave the context manager of A without an exception"},
	WithExcept: {"withexcept", "ABC", "leave the context manager of A with the exception B; C = whether it is swallowed"},
	StarBegin:  {"starbegin", "AB", "A = what except* clauses make of the exception B"},
	JNoStar:    {"jnostar", "ABCd", "C = the part of A's exception that is of the classes B, which is handled from here on; go on at D if there is none"},
	StarRaised: {"starraised", "AB", "the exception B left a clause of A"},
	StarEnd:    {"starend", "A", "raise what no clause of A handled and what the clauses raised, if there is any"},

	MatchSeq:   {"matchseq", "ABcd", "A = whether B is a sequence with C elements, or with D = 1 at least C"},
	MatchMap:   {"matchmap", "AB", "A = whether B is a mapping"},
	MatchKeys:  {"matchkeys", "ABCd", "A = whether the mapping B has the D keys C…; then C… are their values"},
	MatchRest:  {"matchrest", "ABCd", "A = a dict of the items of B without the D keys C…"},
	MatchClass: {"matchclass", "ABCd", "A = whether B is an instance of the class C that has Sites[D]: Positional parts and the attributes Kw; then C… are the parts, positional first"},

	Explain:     {"explain", "ABd", "A = what Nodes of this instruction compiles to, the statement `explain`; B and D unused"},
	EndExplain:  {"endexplain", "", "the end of what is explained"},
	Magic:       {"magic", "A", "A = what the magic command gives"},
	Command:     {"command", "A", "A = what the command of the system's shell prints, or None where that is shown"},
	Inspect:     {"inspect", "A", "A = what name? shows"},
	Show:        {"show", "A", "show A, the value of an expression statement inside another statement"},
	Settle:      {"settle", "Ab", "compute what the array A waits for; B is 1. Where Last marks A, nobody keeps it"},
	CheckParams: {"checkparams", "", "hold the parameters against their shape annotations"},
	CheckReturn: {"checkreturn", "A", "hold the result A against the function's annotation"},
	CheckAnn:    {"checkann", "A", "hold A against the annotation of an assignment"},
	Fail:        {"fail", "d", "raise the SyntaxError whose text is Consts[D]"},
}

// Info is the row of an opcode.
func (op Op) Info() Info { return opcodes[op] }

// String is the opcode's name in the text form.
func (op Op) String() string { return opcodes[op].Name }

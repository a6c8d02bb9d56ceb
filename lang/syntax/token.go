// This file: the kinds of tokens and their texts, in one table.

package syntax

import "github.com/tq-lang/tq/lang/diag"

// A Token is one word of source text, for the parser and for colouring.
type Token struct {
	Kind Kind
	Pos  diag.Span
}

// Kind is the kind of a token.
type Kind uint8

const (
	TokEOF Kind = iota
	TokError
	TokNewline
	TokIndent
	TokDedent
	TokComment // only from Tokens
	TokName
	TokNumber
	TokString
	TokFStart // f" up to and with the quote
	TokFText  // literal text of an f-string or of its format spec
	TokFEnd   // the closing quote
	TokMagic  // %name args, to the end of the line; %%name to the end of the text

	tokLParen
	tokRParen
	tokLBracket
	tokRBracket
	tokLBrace
	tokRBrace

	tokComma
	tokColon
	tokSemi
	tokDot
	tokEllipsis
	tokAssign
	tokArrow
	tokWalrus
	tokQuestion
	tokBang

	tokPlus
	tokMinus
	tokStar
	tokSlash
	tokSlashSlash
	tokPercent
	tokAt
	tokPow
	tokAmp
	tokPipe
	tokCaret
	tokTilde
	tokLShift
	tokRShift
	tokLt
	tokLe
	tokGt
	tokGe
	tokEq
	tokNe

	tokPlusEq
	tokMinusEq
	tokStarEq
	tokSlashEq
	tokSlashSlashEq
	tokPercentEq
	tokAtEq
	tokPowEq
	tokAmpEq
	tokPipeEq
	tokCaretEq
	tokLShiftEq
	tokRShiftEq

	kwFalse
	kwNone
	kwTrue
	kwAnd
	kwAs
	kwAssert
	kwAsync
	kwAwait
	kwBreak
	kwClass
	kwContinue
	kwDef
	kwDel
	kwElif
	kwElse
	kwExcept
	kwFinally
	kwFor
	kwFrom
	kwGlobal
	kwIf
	kwImport
	kwIn
	kwIs
	kwLambda
	kwNonlocal
	kwNot
	kwOr
	kwPass
	kwRaise
	kwReturn
	kwTry
	kwWhile
	kwWith
	kwYield

	numKinds
)

// kinds gives each token its text, the operator it is between two operands, and the operator of an
// augmented assignment.
var kinds = [numKinds]struct {
	text   string
	binary Op
	aug    Op
}{
	TokEOF:      {text: "end of input"},
	TokError:    {text: "error"},
	TokNewline:  {text: "end of line"},
	TokIndent:   {text: "indent"},
	TokDedent:   {text: "dedent"},
	TokComment:  {text: "comment"},
	TokName:     {text: "name"},
	TokNumber:   {text: "number"},
	TokString:   {text: "string"},
	TokFStart:   {text: "f-string"},
	TokFText:    {text: "f-string text"},
	TokFEnd:     {text: "end of f-string"},
	TokMagic:    {text: "magic command"},
	tokLParen:   {text: "("},
	tokRParen:   {text: ")"},
	tokLBracket: {text: "["},
	tokRBracket: {text: "]"},
	tokLBrace:   {text: "{"},
	tokRBrace:   {text: "}"},
	tokComma:    {text: ","},
	tokColon:    {text: ":"},
	tokSemi:     {text: ";"},
	tokDot:      {text: "."},
	tokEllipsis: {text: "..."},
	tokAssign:   {text: "="},
	tokArrow:    {text: "->"},
	tokWalrus:   {text: ":="},
	tokQuestion: {text: "?"},
	tokBang:     {text: "!"},

	tokPlus:       {text: "+", binary: Add},
	tokMinus:      {text: "-", binary: Sub},
	tokStar:       {text: "*", binary: Mul},
	tokSlash:      {text: "/", binary: Div},
	tokSlashSlash: {text: "//", binary: FloorDiv},
	tokPercent:    {text: "%", binary: Mod},
	tokAt:         {text: "@", binary: MatMul},
	tokPow:        {text: "**", binary: Pow},
	tokAmp:        {text: "&", binary: BitAnd},
	tokPipe:       {text: "|", binary: BitOr},
	tokCaret:      {text: "^", binary: BitXor},
	tokTilde:      {text: "~"},
	tokLShift:     {text: "<<", binary: LShift},
	tokRShift:     {text: ">>", binary: RShift},
	tokLt:         {text: "<", binary: Lt},
	tokLe:         {text: "<=", binary: Le},
	tokGt:         {text: ">", binary: Gt},
	tokGe:         {text: ">=", binary: Ge},
	tokEq:         {text: "==", binary: Eq},
	tokNe:         {text: "!=", binary: Ne},

	tokPlusEq:       {text: "+=", aug: Add},
	tokMinusEq:      {text: "-=", aug: Sub},
	tokStarEq:       {text: "*=", aug: Mul},
	tokSlashEq:      {text: "/=", aug: Div},
	tokSlashSlashEq: {text: "//=", aug: FloorDiv},
	tokPercentEq:    {text: "%=", aug: Mod},
	tokAtEq:         {text: "@=", aug: MatMul},
	tokPowEq:        {text: "**=", aug: Pow},
	tokAmpEq:        {text: "&=", aug: BitAnd},
	tokPipeEq:       {text: "|=", aug: BitOr},
	tokCaretEq:      {text: "^=", aug: BitXor},
	tokLShiftEq:     {text: "<<=", aug: LShift},
	tokRShiftEq:     {text: ">>=", aug: RShift},

	kwFalse:    {text: "False"},
	kwNone:     {text: "None"},
	kwTrue:     {text: "True"},
	kwAnd:      {text: "and", binary: And},
	kwAs:       {text: "as"},
	kwAssert:   {text: "assert"},
	kwAsync:    {text: "async"},
	kwAwait:    {text: "await"},
	kwBreak:    {text: "break"},
	kwClass:    {text: "class"},
	kwContinue: {text: "continue"},
	kwDef:      {text: "def"},
	kwDel:      {text: "del"},
	kwElif:     {text: "elif"},
	kwElse:     {text: "else"},
	kwExcept:   {text: "except"},
	kwFinally:  {text: "finally"},
	kwFor:      {text: "for"},
	kwFrom:     {text: "from"},
	kwGlobal:   {text: "global"},
	kwIf:       {text: "if"},
	kwImport:   {text: "import"},
	kwIn:       {text: "in", binary: In},
	kwIs:       {text: "is", binary: Is},
	kwLambda:   {text: "lambda"},
	kwNonlocal: {text: "nonlocal"},
	kwNot:      {text: "not"},
	kwOr:       {text: "or", binary: Or},
	kwPass:     {text: "pass"},
	kwRaise:    {text: "raise"},
	kwReturn:   {text: "return"},
	kwTry:      {text: "try"},
	kwWhile:    {text: "while"},
	kwWith:     {text: "with"},
	kwYield:    {text: "yield"},
}

// keyword and operator kinds by their text, made from the table.
var (
	keywordKind  = kindsBetween(kwFalse, kwYield)
	operatorKind = kindsBetween(tokLParen, tokRShiftEq)
)

func kindsBetween(first, last Kind) map[string]Kind {
	m := make(map[string]Kind, last-first+1)
	for k := first; k <= last; k++ {
		m[kinds[k].text] = k
	}
	return m
}

// String is the token's text, or what it is called.
func (k Kind) String() string { return kinds[k].text }

// IsKeyword reports one of Python's reserved words.
func (k Kind) IsKeyword() bool { return k >= kwFalse }

// IsOperator reports an operator or delimiter.
func (k Kind) IsOperator() bool { return k >= tokLParen && k < kwFalse }

// IsOpen and IsClose report brackets.
func (k Kind) IsOpen() bool  { return k == tokLParen || k == tokLBracket || k == tokLBrace }
func (k Kind) IsClose() bool { return k == tokRParen || k == tokRBracket || k == tokRBrace }

// Keywords is the list of reserved words.
func Keywords() []string {
	var out []string
	for k := kwFalse; k < numKinds; k++ {
		out = append(out, kinds[k].text)
	}
	return out
}

// SoftKeywords is the list of words that are keywords only where a statement or pattern has them.
func SoftKeywords() []string { return []string{"_", "case", "explain", "match"} }

// IsKeyword reports whether the i-th token of a text, as Tokens gives them, is a keyword there: a reserved
// word, or `match`, `case` or `explain` where it begins a statement.
func IsKeyword(text string, toks []Token, i int) bool {
	if toks[i].Kind.IsKeyword() {
		return true
	}
	if toks[i].Kind != TokName || i > 0 && !isLayout(toks[i-1].Kind) && toks[i-1].Kind != tokSemi {
		return false
	}
	p := &parser{file: diag.NewFile("", text), toks: toks, i: i, tok: toks[i]}
	switch p.text(p.tok) {
	case "match":
		return p.matchFollows()
	case "explain":
		return p.explainFollows()
	case "case":
		return startsExpr(p.peek(1).Kind) && p.lineEndsIn(tokColon) || p.peek(1).Kind == tokStar
	}
	return false
}

// Package lsp is tq's language server: what lang knows of a text that is being written,
// as editors ask for it. It speaks the Language Server Protocol 3.17 over a pair of
// streams.
//
// This file: the messages, as far as tq reads and writes them.
package lsp

import "encoding/json"

// message is a request, a notification or an answer.
type message struct {
	Version string           `json:"jsonrpc"`
	ID      *json.RawMessage `json:"id,omitempty"`
	Method  string           `json:"method,omitempty"`
	Params  json.RawMessage  `json:"params,omitempty"`
	Result  any              `json:"result,omitempty"`
	Error   *responseError   `json:"error,omitempty"`
}

// answer is a message that always has a result, null too.
type answer struct {
	Version string           `json:"jsonrpc"`
	ID      *json.RawMessage `json:"id"`
	Result  any              `json:"result"`
}

// failedAnswer is an answer that is an error; what cannot be read has the id null.
type failedAnswer struct {
	Version string           `json:"jsonrpc"`
	ID      *json.RawMessage `json:"id"`
	Error   *responseError   `json:"error"`
}

type responseError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *responseError) Error() string { return e.Message }

// The protocol's error codes.
const (
	parseError     = -32700
	invalidRequest = -32600
	methodNotFound = -32601
	invalidParams  = -32602
	internalError  = -32603
	notInitialized = -32002
	cancelled      = -32800
	requestFailed  = -32803
)

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type identifier struct {
	URI string `json:"uri"`
}

// placed are the parameters of requests about a place in a text.
type placed struct {
	TextDocument identifier `json:"textDocument"`
	Position     position   `json:"position"`
}

type initializeParams struct {
	RootURI      string `json:"rootUri"`
	Capabilities struct {
		General struct {
			PositionEncodings []string `json:"positionEncodings"`
		} `json:"general"`
	} `json:"capabilities"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []change `json:"contentChanges"`
}

// change replaces a range, or the whole text without one.
type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type diagnostics struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"` // 1: error
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label    string   `json:"label"`
	Kind     int      `json:"kind,omitempty"`
	Detail   string   `json:"detail,omitempty"`
	SortText string   `json:"sortText,omitempty"`
	TextEdit textEdit `json:"textEdit"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type signatureHelp struct {
	Signatures []signature `json:"signatures"`
}

type signature struct {
	Label           string      `json:"label"`
	Documentation   string      `json:"documentation,omitempty"`
	Parameters      []parameter `json:"parameters"`
	ActiveParameter *int        `json:"activeParameter,omitempty"`
}

type parameter struct {
	Label string `json:"label"`
}

type referenceParams struct {
	placed
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type renameParams struct {
	placed
	NewName string `json:"newName"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          span             `json:"range"`
	SelectionRange span             `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

// The protocol's kinds of symbols.
const (
	symbolClass    = 5
	symbolMethod   = 6
	symbolFunction = 12
	symbolVariable = 13
)

type inlayParams struct {
	TextDocument identifier `json:"textDocument"`
	Range        span       `json:"range"`
}

type inlayHint struct {
	Position    position `json:"position"`
	Label       string   `json:"label"`
	Kind        int      `json:"kind"` // 1: a type
	PaddingLeft bool     `json:"paddingLeft"`
}

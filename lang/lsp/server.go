// The server: its life, the documents that are open, and which request is answered where.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

// server serves one client.
type server struct {
	*stream
	version string
	ready   bool // initialize was answered
	down    bool // shutdown was asked for
	bytes   bool // positions count bytes
	docs    map[string]*document
	mu      sync.Mutex
	waiting map[string]context.CancelFunc // requests under way, by their id
	work    sync.WaitGroup
}

// document is a text that is open in the editor.
type document struct {
	uri     string
	version int
	text
	draft *lang.Draft
	stop  context.CancelFunc // ends the analysis under way
	done  chan struct{}      // closed when it has ended
	info  *analysis          // nil if it was ended, or failed
}

// analysis is what is known of a version of a document.
type analysis struct {
	*lang.Analysis
	text
	uri   string
	index *symbols // made when it is first asked for
}

// Serve answers a client until it says exit or its stream ends. The error is that of the
// stream, or says that the client left without shutdown.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string) error {
	s := &server{stream: newStream(in, out), version: version, docs: map[string]*document{}, waiting: map[string]context.CancelFunc{}}
	ctx, stop := context.WithCancel(ctx)
	defer s.work.Wait()
	defer stop()
	for {
		m, err := s.read()
		var bad *responseError
		switch {
		case errors.As(err, &bad):
			if err := s.reply(nil, nil, bad); err != nil {
				return err
			}
			continue
		case err == io.EOF && (s.down || !s.ready):
			return nil
		case err == io.EOF:
			return errLeft
		case err != nil:
			return err
		case m.Method == "exit":
			if s.down {
				return nil
			}
			return errLeft
		}
		if err := s.take(ctx, m); err != nil {
			return err
		}
	}
}

var errLeft = errors.New("the editor left without a word: no shutdown was asked for")

// take does what a message asks for. Texts change in the order of the messages; what is
// asked about them is answered as soon as it is known.
func (s *server) take(ctx context.Context, m *message) error {
	if m.ID == nil {
		return s.notified(ctx, m)
	}
	if m.Method == "" { // an answer; nothing was asked
		return nil
	}
	if !s.ready && m.Method != "initialize" {
		return s.reply(m.ID, nil, &responseError{notInitialized, "the first request is initialize"})
	}
	if s.down {
		return s.reply(m.ID, nil, &responseError{invalidRequest, "the server has been shut down"})
	}
	switch m.Method {
	case "initialize":
		return s.initialize(m)
	case "shutdown":
		s.down = true
		s.work.Wait()
		return s.reply(m.ID, nil, nil)
	}
	do, known := requests[m.Method]
	if !known {
		return s.reply(m.ID, nil, &responseError{methodNotFound, "tq does not know " + m.Method})
	}
	var at struct {
		TextDocument identifier `json:"textDocument"`
	}
	if err := json.Unmarshal(m.Params, &at); err != nil {
		return s.reply(m.ID, nil, &responseError{invalidParams, err.Error()})
	}
	doc := s.docs[at.TextDocument.URI]
	if doc == nil {
		return s.reply(m.ID, nil, &responseError{invalidParams, "not open: " + at.TextDocument.URI})
	}
	s.answer(ctx, m, doc, doc.done, do)
	return nil
}

// request answers a request about a document.
type request func(a *analysis, params json.RawMessage) (any, error)

// answer answers a request when the analysis of the text as it is now has ended.
func (s *server) answer(ctx context.Context, m *message, doc *document, done chan struct{}, do request) {
	ctx, cancel := context.WithCancel(ctx)
	id := string(*m.ID)
	s.mu.Lock()
	s.waiting[id] = cancel
	s.mu.Unlock()
	s.work.Go(func() {
		defer func() {
			s.mu.Lock()
			delete(s.waiting, id)
			s.mu.Unlock()
			cancel()
		}()
		select {
		case <-done:
		case <-ctx.Done():
			_ = s.reply(m.ID, nil, &responseError{cancelled, "cancelled"})
			return
		}
		doc.draft.Lock()
		defer doc.draft.Unlock()
		s.mu.Lock()
		a := doc.info
		if doc.done != done { // there is another version
			a = nil
		}
		s.mu.Unlock()
		if a == nil {
			_ = s.reply(m.ID, nil, &responseError{cancelled, "the text has changed"})
			return
		}
		v, err := guarded(func() (any, error) { return do(a, m.Params) })
		_ = s.reply(m.ID, v, err)
	})
}

// guarded makes an error of a fault in tq, so that the server goes on.
func guarded(do func() (any, error)) (v any, err error) {
	defer func() {
		if r := recover(); r != nil {
			v, err = nil, &responseError{internalError, fmt.Sprintf("a fault in tq: %v\n%s", r, debug.Stack())}
		}
	}()
	return do()
}

func (s *server) initialize(m *message) error {
	var p initializeParams
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return s.reply(m.ID, nil, &responseError{invalidParams, err.Error()})
	}
	encoding := "utf-16"
	if s.bytes = slices.Contains(p.Capabilities.General.PositionEncodings, "utf-8"); s.bytes {
		encoding = "utf-8"
	}
	s.ready = true
	lang.UseLibraries()
	return s.reply(m.ID, map[string]any{
		"capabilities": map[string]any{
			"positionEncoding":       encoding,
			"textDocumentSync":       map[string]any{"openClose": true, "change": 2},
			"hoverProvider":          true,
			"completionProvider":     map[string]any{"triggerCharacters": []string{".", "\"", "'", "/"}},
			"signatureHelpProvider":  map[string]any{"triggerCharacters": []string{"(", ","}},
			"definitionProvider":     true,
			"referencesProvider":     true,
			"renameProvider":         map[string]any{"prepareProvider": true},
			"documentSymbolProvider": true,
			"inlayHintProvider":      true,
		},
		"serverInfo": map[string]any{"name": "tq", "version": s.version},
	}, nil)
}

// notified takes a message that wants no answer.
func (s *server) notified(ctx context.Context, m *message) error {
	switch m.Method {
	case "textDocument/didOpen":
		var p didOpenParams
		if json.Unmarshal(m.Params, &p) != nil {
			return nil
		}
		d := newDocument(p.TextDocument.URI)
		if old := s.docs[d.uri]; old != nil {
			d = old
		}
		s.docs[d.uri] = d
		s.set(ctx, d, p.TextDocument.Version, p.TextDocument.Text)
	case "textDocument/didChange":
		var p didChangeParams
		if json.Unmarshal(m.Params, &p) != nil {
			return nil
		}
		if d := s.docs[p.TextDocument.URI]; d != nil {
			now := d.text
			for _, c := range p.ContentChanges {
				now.file = diag.NewFile(d.file.Name, now.edit(c))
			}
			s.set(ctx, d, p.TextDocument.Version, now.file.Text)
		}
	case "textDocument/didClose":
		var p placed
		if json.Unmarshal(m.Params, &p) != nil {
			return nil
		}
		if d := s.docs[p.TextDocument.URI]; d != nil {
			d.stop()
			s.mu.Lock()
			d.done = nil
			s.mu.Unlock()
			delete(s.docs, d.uri)
			return s.notify("textDocument/publishDiagnostics", diagnostics{URI: d.uri, Version: d.version, Diagnostics: []diagnostic{}})
		}
	case "$/cancelRequest":
		var p struct {
			ID json.RawMessage `json:"id"`
		}
		if json.Unmarshal(m.Params, &p) != nil {
			return nil
		}
		s.mu.Lock()
		if cancel := s.waiting[string(p.ID)]; cancel != nil {
			cancel()
		}
		s.mu.Unlock()
	}
	return nil
}

// set gives a document another text, and begins its analysis.
func (s *server) set(ctx context.Context, d *document, version int, content string) {
	if d.stop != nil {
		d.stop()
	}
	d.version, d.text = version, text{file: diag.NewFile(pathOf(d.uri), content), bytes: s.bytes}
	ctx, d.stop = context.WithCancel(ctx)
	done, now := make(chan struct{}), d.text
	s.mu.Lock()
	d.done, d.info = done, nil
	s.mu.Unlock()
	s.work.Go(func() {
		defer close(done)
		d.draft.Lock()
		defer d.draft.Unlock()
		if ctx.Err() != nil {
			return
		}
		a, err := guarded(func() (any, error) { return d.analyze(ctx, now) })
		info, ok := a.(*analysis)
		if err != nil || !ok {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if d.done != done { // there is another version, or it is closed
			return
		}
		d.info = info
		_ = s.notify("textDocument/publishDiagnostics", diagnostics{URI: d.uri, Version: version, Diagnostics: info.diagnostics()})
	})
}

func newDocument(uri string) *document {
	dir := "."
	if strings.HasPrefix(uri, "file:") {
		dir = filepath.Dir(pathOf(uri))
	}
	return &document{uri: uri, draft: lang.NewDraft(lang.Options{Dir: dir})}
}

// analyze reads and checks a text.
func (d *document) analyze(ctx context.Context, t text) (any, error) {
	a, err := d.draft.Analyze(ctx, t.file)
	if err != nil {
		return nil, err
	}
	return &analysis{Analysis: a, text: t, uri: d.uri}, nil
}

// syms are the symbols of the text.
func (a *analysis) syms() *symbols {
	if a.index == nil {
		a.index = index(a.Tree())
	}
	return a.index
}

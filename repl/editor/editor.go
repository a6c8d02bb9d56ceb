// This file: the editor's state, and the way of a key.

package editor

import (
	"strings"

	"github.com/tq-lang/tq/lang/diag/paint"
)

// Candidate is one way to complete a word.
type Candidate struct {
	Text, Kind, Detail string
}

// Completions are the candidates for a place of the text.
type Completions struct {
	Start, End int
	List       []Candidate
}

// State says whether a block can run.
type State uint8

// The states.
const (
	Complete State = iota
	Incomplete
	Faulty // it cannot become a block; running it says why
)

// History is what was entered before, oldest first.
type History interface {
	Len() int
	At(i int) string
}

// Config is what an editor needs to know of the language and the user. Functions may be nil.
type Config struct {
	First, More string // the prompts
	// Status reports whether a text is a block, and the blanks that its next line begins with if not.
	Status func(text string) (State, string)
	// Complete lists candidates for the word before an offset.
	Complete func(text string, pos int) Completions
	// Highlight gives each byte of the text its role.
	Highlight func(text string, roles []paint.Role)
	// Strip takes the prompts from a pasted session.
	Strip   func(text string) string
	History History
	Vi      bool
	Hidden  bool // what is typed is not shown
}

// Action is what the editor wants of its caller.
type Action uint8

// The actions.
const (
	None      Action = iota
	Accept           // the block is entered
	Interrupt        // Ctrl-C
	EOF              // Ctrl-D at an empty prompt
	Suspend          // Ctrl-Z
	External         // edit the block in another program
	Clear            // the screen
	Describe         // show help on the name at the cursor
)

// Live is what is known of a text before it runs.
type Live struct {
	Info   string // type of its value
	Call   string // signature of the call around the cursor
	Faults []Fault
	text   string
}

// Fault is a part of the text that cannot run.
type Fault struct {
	Start, End int
	Text       string
}

// Editor is the state of a block being edited.
type Editor struct {
	Config
	buffer

	top       int  // rows of the text above the window
	kept      int  // rows below the text that stay free
	goal      int  // column that up and down keep to, -1 if none
	auto      int  // where the line starts whose blanks are the editor's own, -1 if none does
	whole     bool // the block came as a whole: it needs no blank line at its end
	recall    recall
	suggested suggested
	menu      *menu
	search    *search
	live      Live
	message   string // shown until the next key
	prefix    string // first keys of a longer one
	quoted    bool   // the next key is text, whatever it is
	vi        viState
	dot       repeat
	keys      map[string]command
	rows      int // of the window, as it was last laid out
	painted   string
	painting  []paint.Role
}

// New makes an editor with an empty block.
func New(c Config) *Editor {
	e := &Editor{Config: c, keys: commands()}
	e.Reset("")
	return e
}

// Reset begins a block with a text in it.
func (e *Editor) Reset(text string) {
	e.buffer = buffer{kills: e.kills, text: text, pos: len(text)}
	e.top, e.kept, e.goal, e.auto, e.whole = 0, 0, -1, -1, text != ""
	e.recall, e.suggested = recall{}, suggested{}
	e.menu, e.search, e.live, e.message, e.prefix, e.quoted = nil, nil, Live{}, "", "", false
	e.vi = viState{last: e.vi.last, lines: e.vi.lines}
}

// Text is the block.
func (e *Editor) Text() string { return e.text }

// Pos is the cursor's offset.
func (e *Editor) Pos() int { return e.pos }

// SetText replaces the block, as one edit.
func (e *Editor) SetText(text string) {
	e.replace(text, len(text))
	e.whole, e.menu = true, nil
}

// SetLive shows what is known of a text, if it still is the one.
func (e *Editor) SetLive(text string, l Live) bool {
	if text != e.text {
		return false
	}
	l.text = text
	e.live = l
	return true
}

// Say shows a message until the next key.
func (e *Editor) Say(text string) { e.message = text }

// command does what a key means.
type command func(e *Editor) Action

// Key is the function from the state and a key to the state.
func (e *Editor) Key(k Key) Action {
	e.message = ""
	if e.quoted {
		e.quoted = false
		e.literal(k)
		return None
	}
	if e.search != nil {
		if act, done := e.searchKey(k); done {
			return act
		}
	}
	if k.Name == "paste" {
		e.after(func() Action { e.paste(k.Text); return None }, "paste")
		return None
	}
	if e.Vi {
		if act, done := e.viKey(k); done {
			return act
		}
	}
	if k.Name == "text" {
		return e.after(func() Action { e.typed(k.Text); return None }, "text")
	}
	name := e.prefix + k.Name
	e.prefix = ""
	run, ok := e.keys[name]
	if !ok {
		if name == "C-x" {
			e.prefix = "C-x "
		}
		return None
	}
	return e.after(func() Action { return run(e) }, name)
}

// after runs a command and keeps what holds between two of a kind only.
func (e *Editor) after(run func() Action, name string) Action {
	goal, open := e.goal, e.menu != nil
	act := run()
	e.killed, e.killing = e.killing, false
	e.yanked, e.yanking = e.yanking, 0
	if name != "text" && name != "backspace" && e.menu == nil {
		e.joined = ""
	}
	if !isRecall(name) {
		e.recall = recall{}
	}
	if !isRecall(name) || goal < 0 && e.recall.on {
		e.goal = -1
	}
	if open && e.menu != nil && name != "tab" && name != "S-tab" && !isMenuMove(name) {
		e.refilter(name)
	}
	return act
}

// isRecall names the keys that move between lines and blocks.
func isRecall(name string) bool {
	switch name {
	case "up", "down", "C-p", "C-n", "S-up", "S-down", "M-<", "M->", "pgup", "pgdn", "M-p", "M-n", "C-up", "C-down", "M-up", "M-down":
		return true
	}
	return false
}

// typed inserts text; blanks that it begins a line with replace those that the editor has put there.
func (e *Editor) typed(text string) {
	if e.auto >= 0 && (text[0] == ' ' || text[0] == '\t') {
		e.dropAuto()
	}
	e.insert(text)
	if strings.HasSuffix(text, ":") {
		e.outdent()
	}
}

// dropAuto takes back the blanks that the editor has put at the line's beginning, if nothing follows them.
func (e *Editor) dropAuto() {
	start := e.auto
	if start == e.lineStart(e.pos) && strings.TrimSpace(e.text[start:e.lineEnd(e.pos)]) == "" {
		e.auto = -1
		e.edit("typing", start, e.lineEnd(e.pos), "")
	}
}

// literal inserts what a key stands for.
func (e *Editor) literal(k Key) {
	switch {
	case k.Text != "":
		e.insert(k.Text)
	case k.Name == "tab":
		e.insert("\t")
	case k.Name == "enter":
		e.insert("\n")
	case k.Name == "esc":
		e.insert("\x1b")
	case len(k.Name) == 3 && strings.HasPrefix(k.Name, "C-"):
		e.insert(string(rune(k.Name[2] & 0x1f)))
	}
}

// Keep gives the editor the kills of an earlier block; Kept are those of this one.
func (e *Editor) Keep(kills []string) { e.kills = kills }

// Kept are the kills.
func (e *Editor) Kept() []string { return e.kills }

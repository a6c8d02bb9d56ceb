// Cells and questions.
package client

import (
	"context"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tq-lang/tq/kernel/wire"
	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/syntax"
)

var _ lang.Remote = (*Client)(nil)

// Run runs a cell and shows what it prints and displays.
func (k *Client) Run(ctx context.Context, code string, v lang.Viewer) (left bool, err error) {
	metadata := map[string]any{}
	if t := lang.TerminalOf(v.Screen()); t != nil && k.language == "tq" {
		metadata["tq_terminal"] = t
	}
	r, done, err := k.sendWith("shell", "execute_request", metadata, map[string]any{"code": code, "silent": false, "store_history": true, "user_expressions": map[string]any{}, "allow_stdin": true, "stop_on_error": true})
	if err != nil {
		return false, err
	}
	defer done()
	stop := ctx.Done()
	replied, idle := false, false
	for !replied || !idle {
		select {
		case m := <-k.said:
			if parentID(m) == r.id {
				idle = k.view(m, v) || idle
			}
		case m := <-r.reply:
			replied = true
			left = k.replied(m, v) || left
		case m := <-k.asked:
			if parentID(m) == r.id {
				idle = k.settle(r.id, v) || idle
				if err := k.answer(m, v); err != nil {
					k.interrupt()
				}
			}
		case <-stop:
			stop = nil
			k.interrupt()
		case <-k.ctx.Done():
			return true, errGone
		}
	}
	return left, nil
}

// settled is how long nothing has come when all is taken as come that was printed before a question.
const settled = 30 * time.Millisecond

// settle shows what was printed before a question, which comes by another socket and may be here first.
func (k *Client) settle(id string, v lang.Viewer) (idle bool) {
	for {
		select {
		case m := <-k.said:
			if parentID(m) == id {
				idle = k.view(m, v) || idle
			}
		case <-time.After(settled):
			return idle
		case <-k.ctx.Done():
			return idle
		}
	}
}

// interrupt asks the kernel to interrupt its cell.
func (k *Client) interrupt() {
	if _, done, err := k.send("control", "interrupt_request", map[string]any{}); err == nil {
		done()
	}
}

// view shows a message of a cell; idle reports its last.
func (k *Client) view(m *wire.Message, v lang.Viewer) (idle bool) {
	var c struct {
		State     string         `json:"execution_state"`
		Count     int            `json:"execution_count"`
		Name      string         `json:"name"`
		Text      string         `json:"text"`
		Data      map[string]any `json:"data"`
		Metadata  map[string]any `json:"metadata"`
		Traceback []string       `json:"traceback"`
		Ename     string         `json:"ename"`
		Evalue    string         `json:"evalue"`
	}
	if json.Unmarshal(m.Content, &c) != nil {
		return false
	}
	switch m.Header.MsgType {
	case "status":
		return c.State == "idle"
	case "execute_input":
		k.count = c.Count
	case "stream":
		v.Stream(c.Name, c.Text)
	case "display_data", "update_display_data", "execute_result":
		v.Display(lang.Bundle{Data: pictures(c.Data), Metadata: c.Metadata}, m.Header.MsgType == "execute_result")
	case "error":
		if len(c.Traceback) == 0 {
			c.Traceback = []string{c.Ename + ": " + c.Evalue}
		}
		v.Failed(strings.Join(c.Traceback, "\n"))
	}
	return false
}

// replied takes the end of a cell; left: clients are to leave.
func (k *Client) replied(m *wire.Message, v lang.Viewer) (left bool) {
	var c struct {
		Count   int `json:"execution_count"`
		Payload []struct {
			Source string         `json:"source"`
			Data   map[string]any `json:"data"`
		} `json:"payload"`
	}
	if json.Unmarshal(m.Content, &c) != nil {
		return false
	}
	if c.Count > 0 {
		k.count = c.Count
	}
	for _, p := range c.Payload {
		switch p.Source {
		case "ask_exit":
			left = true
		case "page":
			v.Display(lang.Bundle{Data: p.Data}, false)
		}
	}
	return left
}

// answer asks the user what the cell wants to know.
func (k *Client) answer(m *wire.Message, v lang.Viewer) error {
	var c struct {
		Prompt   string `json:"prompt"`
		Password bool   `json:"password"`
	}
	if err := json.Unmarshal(m.Content, &c); err != nil {
		return err
	}
	text, err := v.Input(c.Prompt, c.Password)
	if err != nil {
		return err
	}
	frames, err := k.maker.Frames(m.RawHeader, "input_reply", map[string]any{"status": "ok", "value": text})
	if err != nil {
		return err
	}
	return k.sockets["stdin"].send(frames)
}

// Status says whether a text is a whole cell: tq's is known here, others are asked.
func (k *Client) Status(text string) lang.Completeness {
	if k.language == "tq" {
		return syntax.Status(syntax.Entry(text))
	}
	o, err := k.ask("shell", "is_complete_request", map[string]any{"code": text}, questionTime)
	if err != nil {
		return lang.Completeness{State: lang.Complete}
	}
	state, _, _ := o.String("status")
	indent, _, _ := o.String("indent")
	switch state {
	case "incomplete":
		return lang.Completeness{State: lang.Incomplete, Indent: indent}
	case "invalid":
		return lang.Completeness{State: lang.Invalid}
	}
	return lang.Completeness{State: lang.Complete}
}

// points is a byte offset in code points, as the protocol counts.
func points(text string, cursor int) int {
	return utf8.RuneCountInString(text[:min(max(cursor, 0), len(text))])
}

// offset is the other way.
func offset(text string, points int) int {
	for i := range text {
		if points == 0 {
			return i
		}
		points--
	}
	return len(text)
}

// Complete lists what can stand at a cursor.
func (k *Client) Complete(text string, cursor int) lang.Completions {
	none := lang.Completions{Start: cursor, End: cursor}
	o, err := k.ask("shell", "complete_request", map[string]any{"code": text, "cursor_pos": points(text, cursor)}, questionTime)
	if err != nil {
		return none
	}
	var c struct {
		Matches  []string `json:"matches"`
		Start    int      `json:"cursor_start"`
		End      int      `json:"cursor_end"`
		Metadata struct {
			Types []struct {
				Text      string `json:"text"`
				Type      string `json:"type"`
				Signature string `json:"signature"`
			} `json:"_jupyter_types_experimental"`
		} `json:"metadata"`
	}
	raw, err := json.Marshal(o)
	if err != nil || json.Unmarshal(raw, &c) != nil {
		return none
	}
	out := lang.Completions{Start: offset(text, c.Start), End: offset(text, c.End)}
	for i, m := range c.Matches {
		x := lang.Completion{Text: m}
		if t := c.Metadata.Types; i < len(t) && t[i].Text == m {
			x.Kind, x.Detail = t[i].Type, t[i].Signature
		}
		out.List = append(out.List, x)
	}
	return out
}

// Help describes what stands at a cursor.
func (k *Client) Help(text string, cursor int) (string, bool) {
	o, err := k.ask("shell", "inspect_request", map[string]any{"code": text, "cursor_pos": points(text, cursor), "detail_level": 0}, questionTime)
	if err != nil {
		return "", false
	}
	found, _ := o.Bool("found", false)
	var data map[string]any
	if json.Unmarshal(o["data"], &data) != nil || !found {
		return "", false
	}
	plain, ok := data["text/plain"].(string)
	return plain, ok
}

// Busy reports whether the kernel answers on its shell within a moment.
func (k *Client) Busy() bool {
	_, err := k.ask("shell", "kernel_info_request", map[string]any{}, 300*time.Millisecond)
	return err != nil
}

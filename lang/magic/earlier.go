// This file: inputs of the sessions before this one: ~1/ is the last of them, ~2/3-5 a part of the one before that.
package magic

import (
	"strconv"
	"strings"

	"github.com/tq-lang/tq/lang"
)

// input is one with its place: how many sessions back, and its number there.
type input struct {
	back, number int
	text         string
}

// isEarlier reports words that name inputs of earlier sessions.
func isEarlier(word string) bool { return strings.HasPrefix(word, "~") }

// earlier are the inputs that a word names: ~1/, ~1/3, ~1/2-5, ~3/4-~1/2.
func (x *call) earlier(word string) ([]input, error) {
	if x.Earlier == nil {
		return nil, x.here()
	}
	sessions := x.Earlier()
	bad := lang.Hinted("UsageError", "~1/ is the session before this one, ~1/3 its third input, ~1/2-5 some, ~3/4-~1/2 from one session to another", "'%s' names no inputs", word)
	from, to, span := strings.Cut(word, "-")
	fromBack, first, ok := sessionPlace(from)
	if !ok {
		return nil, bad
	}
	toBack, last := fromBack, first
	if span {
		if !strings.HasPrefix(to, "~") {
			to = "~" + strconv.Itoa(fromBack) + "/" + to
		}
		if toBack, last, ok = sessionPlace(to); !ok {
			return nil, bad
		}
	}
	if toBack > fromBack || fromBack > len(sessions) || toBack < 0 {
		return nil, lang.Errorf("UsageError", "there are %d sessions before this one, and '%s' names others", len(sessions), word)
	}
	var out []input
	for back := fromBack; back >= toBack; back-- {
		texts, err := x.sessionInputs(sessions, back)
		if err != nil {
			return nil, err
		}
		low, high := 1, len(texts)
		if back == fromBack && first > 0 {
			low = first
		}
		if back == toBack && last > 0 {
			high = min(high, last)
		}
		for n := low; n <= high; n++ {
			out = append(out, input{back, n, texts[n-1]})
		}
	}
	return out, nil
}

// sessionInputs are those of the session so many back; 0 is this one.
func (x *call) sessionInputs(sessions [][]string, back int) ([]string, error) {
	if back == 0 {
		return x.entered()
	}
	return sessions[len(sessions)-back], nil
}

// sessionPlace reads ~2/3: two sessions back, the third input; 0 is all of it.
func sessionPlace(word string) (back, number int, ok bool) {
	session, line, slash := strings.Cut(strings.TrimPrefix(word, "~"), "/")
	back, err := strconv.Atoi(session)
	if err != nil || !slash {
		return 0, 0, false
	}
	if line != "" {
		if number, err = strconv.Atoi(line); err != nil || number < 1 {
			return 0, 0, false
		}
	}
	return back, number, true
}

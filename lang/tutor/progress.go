// This file: where one was, kept in the user's folder.
package tutor

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/tq-lang/tq/lang/userdir"
)

// Progress is what has been done, and where one goes on.
type Progress struct {
	Lesson string          `json:"lesson"` // its name
	Step   int             `json:"step"`
	Done   map[string]bool `json:"done"` // lessons
}

// progressFile is its name in the user's folder.
const progressFile = "tutor.json"

// Load reads what was kept; nothing, or nothing that can be read, is the beginning.
func Load() Progress {
	p := Progress{Done: map[string]bool{}}
	text, err := os.ReadFile(userdir.State(progressFile))
	if err != nil || json.Unmarshal(text, &p) != nil {
		p = Progress{}
	}
	if p.Done == nil {
		p.Done = map[string]bool{}
	}
	i, ok := Find(p.Lesson)
	if !ok || Lessons()[i].Name != p.Lesson || p.Step < 0 || p.Step >= len(Lessons()[i].Steps) {
		p.Lesson, p.Step = Lessons()[0].Name, 0
	}
	return p
}

// Save keeps it for the next time.
func (p Progress) Save() error {
	path := userdir.State(progressFile)
	if path == "" {
		return errNoPlace
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(text, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

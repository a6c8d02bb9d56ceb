// Names of environments.

package peers

import "testing"

// TestKey sees that environments keep their names: a new name is a new download.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		s    Spec
		want string
	}{
		{Spec{Packages: []string{"a==1"}}, "a==1"},
		{Spec{Packages: []string{"a==1", "b==2"}}, "a==1\nb==2"},
		{Spec{Packages: []string{"a==1"}, Alone: []string{"b==2"}}, "a==1\n--no-deps b==2"},
	} {
		if got := c.s.key(); got != c.want {
			t.Errorf("key is %q, want %q", got, c.want)
		}
	}
}

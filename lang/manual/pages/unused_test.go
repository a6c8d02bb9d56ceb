// What is written in the files and reaches no page.
package pages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tq-lang/tq/lang/builtin"
)

// Unused lists what is wrong with the files: pages of no entry, parameters that no page has,
// families that there are not or that nobody has.
func Unused() []string {
	var out []string
	reach := map[string]map[string]bool{} // section -> parameters of its pages
	owner := map[string]string{}
	for _, f := range library() {
		for _, page := range f.names {
			if owner[page] != "" {
				out = append(out, fmt.Sprintf("%s has a page in %s and in %s", page, owner[page], f.name))
			}
			owner[page] = f.name
			e, ok := builtin.Lookup(page)
			if !ok || e.Name() != page {
				out = append(out, fmt.Sprintf("%s: %s is no first name of an entry", f.name, page))
				continue
			}
			for _, s := range append(f.chain(page), f.families0()...) {
				if reach[s.key] == nil {
					reach[s.key] = map[string]bool{}
				}
				for _, p := range parameters(e) {
					reach[s.key][p.Name] = true
				}
			}
		}
	}
	for _, f := range library() {
		for heading, text := range f.sections {
			key := f.name + " " + heading
			for p := range readSection(text).params {
				if !reach[key][p] {
					out = append(out, fmt.Sprintf("%s: no page has a parameter %s", key, p))
				}
			}
			if reach[key] == nil {
				out = append(out, key+" is not used")
			}
			delete(reach, key)
		}
	}
	for key := range reach {
		out = append(out, "there is no "+key)
	}
	slices.Sort(out)
	return slices.DeleteFunc(out, func(s string) bool { return strings.TrimSpace(s) == "" })
}

// Sorts of keys of one plain type give what sorts by Python's < give.
package lang_test

import (
	"context"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestSortsOfPlainKeys(t *testing.T) {
	const program = `
seed = 7
def draw(n, below):
    global seed
    out = []
    for i in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        out.append(seed // 65536 % below)
    return out
class Key:
    def __init__(self, k):
        self.k = k
    def __lt__(self, other):
        return self.k < other.k
for n in [0, 1, 2, 3, 17, 64, 300, 2049, 4500]:
    for below in [3, 30000]:
        for kind in [int, lambda k: k / 4 - 100, str]:
            rows = [(kind(k), i) for i, k in enumerate(draw(n, below))]
            for down in [False, True]:
                got = sorted(rows, key=lambda r: r[0], reverse=down)
                want = sorted(rows, key=lambda r: Key(r[0]), reverse=down)
                assert got == want, (n, below, down)
                plain = [r[0] for r in rows]
                plain.sort(reverse=down)
                assert plain == [r[0] for r in want]
assert [str(x) for x in sorted([0.0, -0.0, -1.0, 0.0, -0.0])] == ['-1.0', '0.0', '-0.0', '0.0', '-0.0']
assert sorted([3, 1, 2.5, True]) == [1, True, 2.5, 3]
import heapq
for below in [5, 3000]:
    heap, rest = [], []
    for k in draw(900, below):
        item = (k / 2, "ab"[k % 2], k)
        heapq.heappush(heap, item)
        rest.append(item)
        if k % 3 == 0:
            least = heapq.heappop(heap)
            assert least == min(rest)
            rest.remove(least)
    assert [heapq.heappop(heap) for i in range(len(heap))] == sorted(rest)
`
	s := lang.New(lang.Options{})
	if err := s.Eval(context.Background(), diag.NewFile("sorts", program), lang.ShowNone, nil); err != nil {
		t.Fatal(err)
	}
}

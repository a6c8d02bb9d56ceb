// What explain draws.
package lang_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tq-lang/tq/lang"
	"github.com/tq-lang/tq/lang/diag"
)

func TestDrawings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = np.zeros((4, 6))\nexplain x[1:3, ::2]", `
  x[1:3, ::2]
    ······
    ■·■·■·
    ■·■·■·
    ······

  in the buffer of 24 elements, strides [6, 2]
    ······■·■·■·■·■·■·······`},
		{"m = np.arange(12).reshape(3, 4); v = m[::2, 1:3]\nexplain v", `
  v in its buffer of 12 elements, strides [8, 1]
    ·■■······■■·`},
		{"m = np.arange(12).reshape(3, 4); v = m[::2, 1:3]\nexplain v[1].sum() + v[0, 1]", `
  v in its buffer of 12 elements, strides [8, 1]
    ·■■······■■·

  v[1]
    ··
    ■■

  in the buffer of 12 elements, strides [1]
    ·········■■·

  v[0, 1]
    ·■
    ··

  in the buffer of 12 elements, strides []
    ··■·········`},
		{"m = np.arange(6).reshape(2, 3)\nexplain m.T", `
  Transpose(m) in its buffer of 6 elements, strides [1, 3]
    ■■■■■■

  which of them each of its elements is
    0  3
    1  4
    2  5`},
		{"m = np.arange(6)[::-1]\nexplain m[:2, None]", `
  m in its buffer of 6 elements, strides [-1]
    ■■■■■■

  which of them each of its elements is
    5  4  3  2  1  0

  m[:2, None]
    ■■····

  in the buffer of 6 elements, strides [-1, 0]
    ····■■

  which of them each of its elements is
    5
    4`},
		{"m = np.arange(3)\nexplain np.broadcast_to(m, (2, 3))[:, 1:].T", `
  BroadcastTo(m) in its buffer of 3 elements, strides [0, 1]
    ■■■

  which of them each of its elements is
    0  1  2
    0  1  2

  %1[:, 1:]
    ·■■
    ·■■

  in the buffer of 3 elements, strides [0, 1]
    ·■■

  which of them each of its elements is
    1  2
    1  2

  Transpose(%2) in its buffer of 3 elements, strides [1, 0]
    ·■■

  which of them each of its elements is
    1  1
    2  2`},
		{"m = np.arange(6); explain m.view('int32')[:2]", `
  the 48 bytes of m: elements of int64 above, of int32 below
    ■■■■■■■■········■■■■■■■■········■■■■■■■■········
    ■■■■····■■■■····■■■■····■■■■····■■■■····■■■■····

  %1[:2]
    ■■··········`},
		{"m = np.zeros(1000, 'float32'); explain m.view('int16')", `
  the first 48 of the 4000 bytes of m: elements of float32 above, of int16 below
    ■■■■····■■■■····■■■■····■■■■····■■■■····■■■■····
    ■■··■■··■■··■■··■■··■■··■■··■■··■■··■■··■■··■■··`},
		{"m = np.arange(4000).reshape(50, 80)\nexplain m[10:21].T", `
  m[10:21]
    axis 0  ·····■■■■■▒··············  a cell is 2
    axis 1  ■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■  a cell is 2

  in the buffer of 4000 elements, strides [80, 1]; a cell is 84 of them
    ·········▒■■■■■■■■■■····························

  Transpose(%1) in its buffer of 4000 elements, strides [1, 80]; a cell is 84 of them
    ·········▒■■■■■■■■■■····························

  which of them each of its elements is
    800  880  960   1040  1120  1200  1280  1360  1440  1520  1600
    801  881  961   1041  1121  1201  1281  1361  1441  1521  1601
    802  882  962   1042  1122  1202  1282  1362  1442  1522  1602
    ⋮    ⋮    ⋮     ⋮     ⋮     ⋮     ⋮     ⋮     ⋮     ⋮     ⋮
    877  957  1037  1117  1197  1277  1357  1437  1517  1597  1677
    878  958  1038  1118  1198  1278  1358  1438  1518  1598  1678
    879  959  1039  1119  1199  1279  1359  1439  1519  1599  1679`},
		{"v = np.zeros(5)\nexplain v[::-2]", "\n  v[::-2]\n    ■·■·■"},
		{"y = np.zeros((2, 60, 4))\nexplain y[0, :, 1]", `
  y[0, :, 1]
    axis 0  ■·
    axis 1  ■■■■■■■■■■■■■■■■■■■■■■■■■■■■■■  a cell is 2
    axis 2  ·■··

  in the buffer of 480 elements, strides [4]; a cell is 10 of them
    ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒························`},
		{"a = np.ones((8, 3, 4)); b = np.ones((8, 4, 5)); c = np.ones((5, 6))\nexplain einsum('bij,bjk,kl->bil', a, b, c)", `
  bij,bjk,kl->bil
    label  size  a       b       c       result
    b      8     axis 0  axis 0          axis 0
    i      3     axis 1                  axis 1
    j      4     axis 2  axis 1          summed
    k      5             axis 2  axis 0  summed
    l      6                     axis 1  axis 2

  order of contractions
    bil        sum over k
    ├─ bik     sum over j
    │  ├─ bij  a
    │  └─ bjk  b
    └─ kl      c`},
		{"p = np.ones((3, 1)); q = np.ones(4)\nexplain p + q", `
  broadcast of %1 = AddV2(p, q)
    p       3   1→4
    q       →3  4
    result  3   4`},
		{"explain p * 2", ""},
	} {
		s := lang.New(lang.Options{})
		drawn := ""
		if strings.Contains(c.text, "p * 2") {
			c.text = "p = np.ones((3, 1))\n" + c.text
		}
		err := s.Eval(context.Background(), diag.NewFile("<stdin>", c.text), lang.ShowLast, func(r *lang.Result) { drawn = r.Drawing() })
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		if want := strings.TrimPrefix(c.want, "\n"); drawn != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.text, drawn, want)
		}
	}
}

func TestDrawingsInNotebooks(t *testing.T) {
	r, s := newNotebook(t)
	got := r.cell(t, s, "a_b = np.ones((2, 3)); b = np.ones((3, 4))\nexplain einsum('ij,jk->ik', a_b, b)")
	if len(got) != 1 || got[0] != "result text/html text/latex text/plain" {
		t.Fatal(got)
	}
	if got, want := r.bundles[0].Data["text/latex"], `$$\mathrm{result}_{i k} = \sum_{j} \mathrm{a\_b}_{i j} \, \mathrm{b}_{j k}$$`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if page := r.bundles[0].Data["text/html"].(string); !strings.Contains(page, ">summed</td>") {
		t.Error(page)
	}
	if got := r.cell(t, s, "explain a_b[0] + 1"); got[0] != "result text/html text/plain" {
		t.Error(got)
	}
}

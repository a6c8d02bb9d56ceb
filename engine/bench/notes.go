// Why rows miss their goals: what was tried, and which limit stands in the way.
// Measured on the machine of results.md.

package main

import (
	"fmt"
	"io"
	"regexp"
)

// note is for the rows whose group/name/type it matches and that miss their goal.
type note struct {
	rows *regexp.Regexp
	text string
}

func noteOn(rows, text string) note { return note{regexp.MustCompile(rows), text} }

var notes = []note{
	noteOn(`^gemm/64`, "the kernel alone is at 97–98 % of the FLOP limit: 1.4× NumPy, which is at 88–90 %, would be above it. A call costs 100 ns, the engine 100 more."),
	noteOn(`^gemm/(512|1024|2048)/f64`, "B is packed and A copied by the kernels while they multiply; rows 4 KiB apart share cache sets. Blocks of 256–512 along k or n gave nothing."),
	noteOn(`^gemm/(512|1024|2048)/f32`, "95 % of the limit is reached alone on the machine (95.1 at 1024); other virtual machines take the rest."),
	noteOn(`^gemm views/`, "B is packed and A copied by the kernels while they multiply; columns of a.T 4 KiB apart cost 2–3 % in the tile that carries them. Prefetch to other levels, large pages, copying over all tiles: no gain."),
	noteOn(`^gemm types/.*bf16`, "204–206 GFLOP/s where torch's oneDNN has 205–218: pairs of B are made while packing, once for 512 rows (192 and 1024 rows: slower); straight panels gave nothing."),
	noteOn(`^gemm types/a @ b.T 256/f16`, "in its turn fresh results took 294 µs with two threads, given ones 165, which is 88 % of the FLOP limit: the second thread came late."),
	noteOn(`^gemm types/64/c`, "one thread is at 89–91 % of the FLOP limit. Two hand over twice, to pack B and to multiply, for 20–40 µs of work: no gain here, in quiet runs neither (c128 41.6 µs with two, 40.1 with one). Not tried: packing without a hand-over."),
	noteOn(`^gemm types/1024/c64`, "86 % of the FLOP limit with two threads, as NumPy's OpenBLAS (43.0 and 42.9 ms)."),
	noteOn(`^gemm types/.*vector.*(c64|i64)`, "8 MB at 82–85 % of the shared cache's bandwidth in the row's better half; fresh and given results differ by 1.0–1.3 from turn to turn, two threads by where the helper runs."),
	noteOn(`^gemm types/.*vector.*c128`, "16 MB lie partly outside the shared cache: 60–66 GB/s; the best of 1–8 rows at a time and of requests to either cache 0.5–4 KB ahead gave 73."),
	noteOn(`^batched/4096 × 4×4`, "the second cache's bandwidth allows 6.7 µs for f32 and 13.4 for f64; taken are 8.8 and 17.3. 20× NumPy would be faster than that limit for f64 and at it for f32."),
	noteOn(`^batched/4096 × 8×8`, "the FLOP limit is 36 µs for f32 and 72 for f64, 5× and 3× NumPy; taken are 41 and 74."),
	noteOn(`^batched/.*(32×32|64×64|128×128|256×256)`, "NumPy itself is at 91–96 % of the FLOP limit: 2× cannot be. The products here are at 93–99 %."),
	noteOn(`^gemm types/(256|a @ b.T 256)/c`, "80–85 % of the FLOP limit with two threads, as NumPy's OpenBLAS and torch's MKL: within 1–2 % of them either way."),
	noteOn(`^attention/`, "84–97 % of the FLOP limit where NumPy has 76–90: 2.5× cannot be."),
	noteOn(`^high rank/`, "the result's rows are scattered; with operands gathered it is at 82 % of the FLOP limit. The first operand of abcdef is read where it lies, 16 neighbours at a time, which are asked for two such runs ahead."),
	noteOn(`^huge K/20`, "20 columns take one and a half vectors, 83 % of the lanes: 1.64 ms at the full rate; the rest is memory."),
	noteOn(`^huge K/a.T`, "an outer product within lanes reads f32 at 71 GB/s and f64 at 34–43, the limit of memory."),
	noteOn(`^huge K/i,i`, "95 GB/s where the shared cache gives 96–99: a bare loop takes 83 µs for f32, the product 87. Loops of 4–32 vectors and requests 2–12 KB ahead: within 4 % either way."),
	noteOn(`^paths/tucker`, "54 µs of multiplications, so at most 1.8× JAX."),
	noteOn(`^paths/MTTKRP`, "242 µs of multiplications, at most 1.4× JAX; rows nine pages apart share cache sets, so the product runs at 80 GFLOP/s."),
	noteOn(`^paths/(matrix chain|ring|bilinear)`, "the chain is at 38 of 42 µs of multiplications; small products and their set-up are the rest."),
	noteOn(`^einsum call/`, "peers here search a path alone, tq parses, plans, compiles and runs."),
	noteOn(`^opt_einsum's/(bde|chd|bdhe|acdf|cd,)`, "many products of 5–8, at 0.2–0.5 µs a call; JAX has them in one loop."),
	noteOn(`^opt_einsum's/(pi|ea|abcd)`, "72 µs of multiplications in pi,qj,…, at most 3× JAX."),
	noteOn(`^opt_einsum's/(a,|ab,|abc,|efc|dba|aab)`, "one pass over the result, which is the time; JAX writes it as one loop too."),
	noteOn(`^torch's/(bn|abjk|ijkl)`, "305 and 287 µs of multiplications: at most 1.3× and 2.4× the best peer."),
	noteOn(`^torch's/(ij,kj|bij,bjk)`, "89–97 % of the FLOP limit, where the best peer is at the same rate; bij,bjk->bik f64 into a given result had a slow turn (264 µs, fresh 192), in which NumPy's was as slow."),
	noteOn(`^torch's/(i,j->ij|ij,j->i)`, "one pass over the result, or over the matrix, which is the time: i,j->ij f32 59.6 µs where torch has 58.8; ij,j->i f64 into a given result had a slow turn (176 µs, fresh 110; 99 in another run)."),
	noteOn(`^torch's/ntg`, "85 % of the FLOP limit in its other rows; 71 here, in one turn."),
	noteOn(`^epilogues/`, "the sum rides along with the product, which is at 92–96 % of the FLOP limit; all peers are within 10 % of it."),
	noteOn(`^elementwise 1K/`, "a call costs about 80 ns, the kernel 80–160; NumPy's call 300–400: 10× would need a kernel of no time."),
	noteOn(`^elementwise 64K/(a\+b|a\*b)`, "the shared cache's bandwidth is the limit (rows show 90 % and more of it), NumPy reaches it too with one operation."),
	noteOn(`^elementwise 64K/`, "about 1.6 vector operations a cycle are the limit: the functions have 9 to 28 of them. Estrin's forms and integer scaling were slower."),
	noteOn(`^elementwise 8M/`, "memory's bandwidth is the limit; given results leave NumPy 1.2× of it. Requests 1–4 KB ahead, for each line or each second to fourth: 1 KB and each line is the best or within 8 %; staggered operands and other blocks gave nothing."),
	noteOn(`^single/.*f16`, "halves become floats on their way in and are rounded on their way out, 16 at a time, a line of 32 results in one step: the conversions' rate. torch does the same in one loop."),
	noteOn(`^single/abs`, "single precision of sums that are rounded once, at most 0.85 units off (NumPy's 1.9); the rest is the shared cache's rate."),
	noteOn(`^single/.* 64K`, "the kernel is at the second cache's rate (add u8: 2.6 of 3.6 µs for 100,000); the rest is the call. Two to eight vectors a turn, 256 or 512 bits, requests ahead: within 3 %."),
	noteOn(`^single/.* 1M`, "the shared cache's rate, which runs differ in: 256 bits at a time are 2–13 % faster there than 512, requests ahead 0–15 % slower but for 8 MB an operand. Results of 32 MiB and more read and written go past the caches (48 with two threads): for 24 MiB such stores take 10–30 % less with one thread if nothing reads the result, and 1.7× as long together with the next operation if that does."),
	noteOn(`^reductions/.*axis 0`, "rows go by at the rate of a bare loop: memory, or the shared cache where the operand stays there."),
	noteOn(`^reductions/`, "read in the order in which it lies, without a branch, a line in 128 bytes asked for: the rate of a bare loop, 29–38 GB/s with one thread and 64 MB, by where pages lie and what the shared cache keeps. torch's, in an order of its own, is within 0.9–1.25 of it from run to run; NumPy's pairwise order is kept, so that results are its bits. Tried besides: requests that leave no trace in the caches (PREFETCHNTA) for what they cannot keep, two places in turn, the ends of the last pass first; halves, spans or chunks for two threads: none is faster by more than runs differ (64 MB: 45–50 GB/s with two threads). Two threads: the host moves the two processors every few seconds between cores of two L3 caches (a bare loop reads 52–59 GB/s), of one (33–35) and hyperthreads of one core, so that peers that take their turns seconds apart differ by up to 2; in turns of 15 ms, beside each other, they were at 1.0–1.5 of the best peer (sum axis 1 f64 at 0.78 in one run, 1.08 in another)."),
	noteOn(`^fused reductions/.*4M`, "memory's bandwidth: NumPy's einsum reads 36 GB/s of 40."),
	noteOn(`^fused reductions/`, "a call's cost and the shared cache's bandwidth; other peers make the operand first."),
	noteOn(`^permutations/`, "a bare copy with stores past the caches runs at 27 GB/s a core and is 0.65–0.88 of these: peers are within 1.2–3× of a copy, 7× cannot be."),
	noteOn(`^slices copied/`, "dense rows are at the rate of a bare copy; of lines of which every second or third element is taken all is read, asked for 2 KB ahead (4 and 8 KB, and every line: no better). Stores past the caches for taken rows: no clear gain; for dense rows they pay from 22 MiB read and written with one thread. With two, whose cores' caches hold 32 MB here, ordinary ones take 0.25–0.49 ms instead of 0.6; gathered rows lose as much by them."),
	noteOn(`^depth_to_space/`, "0.85 of a bare copy; 5× JAX, whose loop is one too, would be faster than memory."),
	noteOn(`^gather/`, "one line of memory for every element, asked for 128 elements ahead towards the second cache, where more misses can be under way than in the first; rows 24 ahead, past the caches from 22 MiB read and written."),
	noteOn(`^masks/where`, "217–232 µs where JAX has 227–243, three runs: 16 MB at 75–81 % of the shared cache's rate. Outside such runs up to 380 µs, as other machines read too."),
	noteOn(`^order/(sort|argsort) 1000`, "up to 128 elements are sorted by networks in registers, longer rows split first."),
	noteOn(`^order/cumsum`, "an addition waits for the one before: 3 cycles an element."),
	noteOn(`^casts/`, "past the caches from 32 MiB on (48 with two threads); u8 → f32 reads in what it writes, 16 MB each way through the shared cache: 310–420 µs as a bare loop. Past it 220, but then what reads the result next waits for memory."),
	noteOn(`^small/`, "a call costs 80–130 ns, what it returns 50: NumPy's whole call is 300–900."),
	noteOn(`^session/`, "a statement walks the tree: 130–200 ns for names and operators, 300–500 for a recorded program, the result's objects 100."),
}

// writeNotes prints the notes on a group's rows that miss their goal.
func (res *result) writeNotes(w io.Writer, group string) {
	missed := func(n note) bool {
		for _, r := range res.Rows {
			if r.Group == group && (r.Verdict == short || r.Verdict == lost) && n.rows.MatchString(r.Group+"/"+r.Name+"/"+r.DType) {
				return true
			}
		}
		return false
	}
	first := true
	for _, n := range notes {
		if !missed(n) {
			continue
		}
		if first {
			fmt.Fprintln(w)
			first = false
		}
		fmt.Fprintf(w, "- `%s`: %s\n", n.rows, n.text)
	}
}

// np.linalg: decompositions and what they solve.
package builtin

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/compile"
	"github.com/tq-lang/tq/lang/value"
)

var linalgEntries = []Entry{
	{Names: []string{"np.linalg.inv"}, Params: "a", Doc: "Inverse of a square matrix.", Example: "np.linalg.inv([[1., 2.], [3., 4.]])", Fn: oneMatrix(ir.MatrixInverse)},
	{Names: []string{"np.linalg.det"}, Params: "a", Doc: "Determinant.", Example: "np.linalg.det([[1, 2], [3, 4]])", Fn: oneMatrix(ir.MatrixDeterminant)},
	{Names: []string{"np.linalg.slogdet"}, Params: "a", Doc: "Sign and logarithm of the determinant.", Example: "np.linalg.slogdet([[1, 2], [3, 4]])", Fn: linalgSlogdet},
	{Names: []string{"np.linalg.solve"}, Params: "a, b", Doc: "x with a x = b.", Example: "np.linalg.solve([[1, 2], [3, 5]], [1, 2])", Fn: linalgSolve},
	{Names: []string{"np.linalg.cholesky"}, Params: "a, /, *, upper=False", Doc: "Triangular factor of a positive definite matrix.", Example: "np.linalg.cholesky([[1, 0], [0, 4.]])", Fn: linalgCholesky},
	{Names: []string{"np.linalg.qr"}, Params: "a, mode='reduced'", Doc: "Orthonormal q and triangular r with q r = a.", Example: "np.linalg.qr([[0., 1.], [1., 1.]], mode='r').shape", Fn: linalgQR},
	{Names: []string{"np.linalg.svd"}, Params: "a, full_matrices=True, compute_uv=True, hermitian=False", Doc: "Singular value decomposition.", Example: "np.linalg.svd([[3., 0.], [0., 4.]], compute_uv=False)", Fn: linalgSVD},
	{Names: []string{"np.linalg.svdvals"}, Params: "x, /", Doc: "Singular values, falling.", Example: "np.linalg.svdvals([[3., 0.], [0., 4.]])", Fn: linalgSvdvals},
	{Names: []string{"np.linalg.eig"}, Params: "a", Doc: "Eigenvalues and eigenvectors.", Example: "np.linalg.eig([[2., 0.], [0., 3.]])", Fn: linalgEig},
	{Names: []string{"np.linalg.eigvals"}, Params: "a", Doc: "Eigenvalues.", Example: "np.linalg.eigvals([[2., 0.], [0., 3.]])", Fn: linalgEigvals},
	{Names: []string{"np.linalg.eigh"}, Params: "a, UPLO='L'", Doc: "Eigenvalues, rising, and eigenvectors of a symmetric matrix.", Example: "np.linalg.eigh([[2., 0.], [0., 3.]]).eigenvalues", Fn: linalgEigh},
	{Names: []string{"np.linalg.eigvalsh"}, Params: "a, UPLO='L'", Doc: "Eigenvalues, rising, of a symmetric matrix.", Example: "np.linalg.eigvalsh([[2., 0.], [0., 3.]])", Fn: linalgEigvalsh},
	{Names: []string{"np.linalg.lstsq"}, Params: "a, b, rcond=None", Doc: "Least squares: solution, residuals, rank, singular values.", Example: "np.linalg.lstsq([[0., 1.], [1., 1.], [2., 1.]], [-1., 1., 3.])[2]", Fn: linalgLstsq},
	{Names: []string{"np.linalg.pinv"}, Params: "a, rcond=None, hermitian=False, *, rtol=<no value>", Doc: "Pseudo-inverse.", Example: "np.linalg.pinv([[2., 0.], [0., 4.]])", Fn: linalgPinv},
	{Names: []string{"np.linalg.matrix_rank"}, Params: "A, tol=None, hermitian=False, *, rtol=None", Doc: "Rank, by singular values.", Example: "np.linalg.matrix_rank(np.eye(4))", Fn: linalgRank},
}

const linAlgError = "numpy.linalg.LinAlgError"

// matrixArg reads a matrix or a stack of them.
func (k *calc) matrixArg(name string, square bool) *value.Array {
	a := k.matrix(k.arg(name))
	if k.err == nil && a.Rank() < 0 {
		k.failed(value.ErrUnknown)
	}
	if k.err != nil {
		return nothing()
	}
	if a.Rank() < 2 {
		k.failed(value.Staticf(linAlgError, "%d-dimensional array given. Array must be at least two-dimensional", a.Rank()))
		return nothing()
	}
	if d := a.Dims(); square && !shape.CompatibleDims(d[len(d)-1], d[len(d)-2]) {
		k.failed(value.Staticf(linAlgError, "Last 2 dimensions of the array must be square"))
		return nothing()
	}
	return a
}

// emits is EmitN; after an error it gives n dummies.
func (k *calc) emits(n int, op ir.Op, attrs ir.Attrs, args ...*value.Array) []*value.Array {
	if k.err == nil {
		out, err := k.R.EmitN(op, attrs, args...)
		if !k.failed(err) {
			return out
		}
	}
	out := make([]*value.Array, n)
	for i := range out {
		out[i] = nothing()
	}
	return out
}

func oneMatrix(op ir.Op) func(c *Call) (value.Value, error) {
	return func(c *Call) (value.Value, error) {
		k := c.calc()
		return k.done(k.scalar(k.emit(op, nil, k.matrixArg("a", true))))
	}
}

func linalgSlogdet(c *Call) (value.Value, error) {
	k := c.calc()
	out := k.emits(2, ir.LogMatrixDeterminant, nil, k.matrixArg("a", true))
	if k.err != nil {
		return nil, k.err
	}
	return c.record("SlogdetResult", k.scalar(out[0]), k.scalar(out[1]))
}

// joined casts two matrices to their common type.
func (k *calc) joined(a, b *value.Array) (*value.Array, *value.Array) {
	if k.err != nil {
		return nothing(), nothing()
	}
	d, ok := dtype.Promote(a.DType(), b.DType())
	if !ok {
		k.failed(value.Staticf("TypeError", "The DTypes of the arrays have no common DType"))
	}
	return k.cast(a, d), k.cast(b, d)
}

func linalgSolve(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", true)
	b := k.matrix(k.arg("b"))
	a, b = k.joined(a, b)
	if k.err != nil {
		return nil, k.err
	}
	if b.Rank() == 1 {
		if n, m := a.Dims()[a.Rank()-1], b.Dims()[0]; !shape.CompatibleDims(n, m) {
			return nil, value.Staticf("ValueError", "solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),(m)->(m) (size %d is different from %d)", m, n)
		}
		x := k.emit(ir.MatrixSolve, nil, a, k.expand(b, 1))
		return k.done(k.along(x, x.Rank()-1, shape.Int(0)))
	}
	if b.Rank() == 0 {
		return nil, value.Staticf(linAlgError, "0-dimensional array given. Array must be at least one-dimensional")
	}
	return k.done(k.emit(ir.MatrixSolve, nil, a, b))
}

func linalgCholesky(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", true)
	upper, err := c.Bool("upper", false)
	if k.failed(err) {
		return nil, k.err
	}
	if !upper {
		return k.done(k.emit(ir.Cholesky, nil, a))
	}
	// the upper factor reads the upper triangle
	l := k.emit(ir.Cholesky, nil, k.conj(k.swapLast(a)))
	return k.done(k.emit(ir.Identity, nil, k.conj(k.swapLast(l))))
}

func linalgQR(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", false)
	mode, err := c.Str("mode", "reduced")
	if k.failed(err) {
		return nil, k.err
	}
	switch mode {
	case "reduced", "complete", "r":
	case "raw":
		return nil, value.Staticf("NotImplementedError", "not in tq: qr(mode='raw')")
	default:
		return nil, value.Staticf("ValueError", "Unrecognized mode '%s'", mode)
	}
	out := k.emits(2, ir.Qr, ir.SvdAttrs{FullMatrices: mode == "complete"}, a)
	if k.err != nil {
		return nil, k.err
	}
	if mode == "r" {
		return out[1], nil
	}
	return c.record("QRResult", out[0], out[1])
}

func linalgSVD(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", false)
	full, err := c.Bool("full_matrices", true)
	if k.failed(err) {
		return nil, k.err
	}
	uv, err := c.Bool("compute_uv", true)
	if err != nil {
		return nil, err
	}
	out := k.emits(3, ir.Svd, ir.SvdAttrs{FullMatrices: full && uv}, a)
	if k.err != nil {
		return nil, k.err
	}
	if !uv {
		return out[1], nil
	}
	return c.record("SVDResult", out[0], out[1], out[2])
}

// singular are the singular values of a matrix.
func (k *calc) singular(a *value.Array) *value.Array {
	return k.emits(3, ir.Svd, ir.SvdAttrs{}, a)[1]
}

func linalgSvdvals(c *Call) (value.Value, error) {
	k := c.calc()
	return k.done(k.singular(k.matrixArg("x", false)))
}

// realIfAll gives the real parts where a real matrix has no complex eigenvalue.
func (k *calc) realIfAll(from dtype.DType, values *value.Array, others ...*value.Array) []*value.Array {
	all := append([]*value.Array{values}, others...)
	if k.err != nil || from.IsComplex() {
		return all
	}
	if k.Dry() {
		k.failed(value.ErrUnknown)
		return all
	}
	together := make([]value.Value, len(all)) // they are one decomposition
	for i, a := range all {
		together[i] = a
	}
	if k.failed(k.R.Settle(together...)) {
		return all
	}
	t, _ := values.Ready()
	isReal := true
	t.Each(func(p int) bool { isReal = imag(t.Complex128At(p)) == 0; return isReal })
	if isReal {
		for i, a := range all {
			all[i] = k.emit(ir.Identity, nil, k.emit(ir.Real, nil, a))
		}
	}
	return all
}

func (c *Call) finite(k *calc, a *value.Array) {
	if k.err != nil || c.Dry() {
		return
	}
	all, err := k.plainBool(k.reduce(ir.All, k.u(ir.IsFinite, a), compile.Axes{All: true}, false))
	if !k.failed(err) && all == value.Bool(false) {
		k.failed(value.Errorf(linAlgError, "Array must not contain infs or NaNs"))
	}
}

func linalgEig(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", true)
	c.finite(k, a)
	out := k.emits(2, ir.Eig, nil, a)
	out = k.realIfAll(a.DType(), out[0], out[1])
	if k.err != nil {
		return nil, k.err
	}
	return c.record("EigResult", out[0], out[1])
}

func linalgEigvals(c *Call) (value.Value, error) {
	k := c.calc()
	a := k.matrixArg("a", true)
	c.finite(k, a)
	return k.done(k.realIfAll(a.DType(), k.emits(2, ir.Eig, nil, a)[0])[0])
}

// hermitian reads a symmetric matrix of which one triangle counts.
func (c *Call) hermitian(k *calc) *value.Array {
	a := k.matrixArg("a", true)
	uplo, err := c.Str("UPLO", "L")
	if k.failed(err) {
		return nothing()
	}
	switch uplo {
	case "L", "l":
		return a
	case "U", "u":
		return k.conj(k.swapLast(a))
	}
	k.failed(value.Staticf("ValueError", "UPLO argument must be 'L' or 'U'"))
	return nothing()
}

func linalgEigh(c *Call) (value.Value, error) {
	k := c.calc()
	out := k.emits(2, ir.SelfAdjointEig, nil, c.hermitian(k))
	if k.err != nil {
		return nil, k.err
	}
	return c.record("EighResult", out[0], out[1])
}

func linalgEigvalsh(c *Call) (value.Value, error) {
	k := c.calc()
	return k.done(k.emits(2, ir.SelfAdjointEig, nil, c.hermitian(k))[0])
}

// epsilon is the distance from 1 to the next number of a type.
func epsilon(d dtype.DType) float64 {
	switch d.Real() {
	case dtype.Float32:
		return 0x1p-23
	case dtype.Float16:
		return 0x1p-10
	}
	return 0x1p-52
}

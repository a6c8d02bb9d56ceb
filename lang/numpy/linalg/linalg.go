// np.linalg: decompositions and what they solve.
package linalg

import (
	"github.com/tq-lang/tq/engine/dtype"
	"github.com/tq-lang/tq/engine/ir"
	"github.com/tq-lang/tq/engine/shape"
	"github.com/tq-lang/tq/lang/builtin"
	"github.com/tq-lang/tq/lang/numpy/core"
	"github.com/tq-lang/tq/lang/object"
)

var linalgEntries = []builtin.Entry{
	{Names: []string{"np.linalg.inv"}, Replay: builtin.ReplayPlain, Params: "a", Doc: "Inverse of a square matrix.", Example: "np.linalg.inv([[1., 2.], [3., 4.]])", Fn: oneMatrix(ir.MatrixInverse)},
	{Names: []string{"np.linalg.det"}, Replay: builtin.ReplayPlain, Params: "a", Doc: "Determinant.", Example: "np.linalg.det([[1, 2], [3, 4]])", Fn: oneMatrix(ir.MatrixDeterminant)},
	{Names: []string{"np.linalg.slogdet"}, Params: "a", Doc: "Sign and logarithm of the determinant.", Example: "np.linalg.slogdet([[1, 2], [3, 4]])", Fn: linalgSlogdet},
	{Names: []string{"np.linalg.solve"}, Replay: builtin.ReplayArrays, Params: "a, b", Doc: "x with a x = b.", Example: "np.linalg.solve([[1, 2], [3, 5]], [1, 2])", Fn: linalgSolve},
	{Names: []string{"np.linalg.cholesky"}, Replay: builtin.ReplayPlain, Params: "a, /, *, upper=False", Doc: "Triangular factor of a positive definite matrix.", Example: "np.linalg.cholesky([[1, 0], [0, 4.]])", Fn: linalgCholesky},
	{Names: []string{"np.linalg.qr"}, Params: "a, mode='reduced'", Doc: "Orthonormal q and triangular r with q r = a.", Example: "np.linalg.qr([[0., 1.], [1., 1.]], mode='r').shape", Fn: linalgQR},
	{Names: []string{"np.linalg.svd"}, PlainParts: []int{1}, Params: "a, full_matrices=True, compute_uv=True, hermitian=False", Doc: "Singular value decomposition.", Example: "np.linalg.svd([[3., 0.], [0., 4.]], compute_uv=False)", Fn: linalgSVD},
	{Names: []string{"np.linalg.svdvals"}, Replay: builtin.ReplayPlain, Params: "x, /", Doc: "Singular values, falling.", Example: "np.linalg.svdvals([[3., 0.], [0., 4.]])", Fn: linalgSvdvals},
	{Names: []string{"np.linalg.eig"}, PlainParts: []int{0}, Params: "a", Doc: "Eigenvalues and eigenvectors.", Example: "np.linalg.eig([[2., 0.], [0., 3.]])", Fn: linalgEig},
	{Names: []string{"np.linalg.eigvals"}, Params: "a", Doc: "Eigenvalues.", Example: "np.linalg.eigvals([[2., 0.], [0., 3.]])", Fn: linalgEigvals},
	{Names: []string{"np.linalg.eigh"}, PlainParts: []int{0}, Params: "a, UPLO='L'", Doc: "Eigenvalues, rising, and eigenvectors of a symmetric matrix.", Example: "np.linalg.eigh([[2., 0.], [0., 3.]]).eigenvalues", Fn: linalgEigh},
	{Names: []string{"np.linalg.eigvalsh"}, Replay: builtin.ReplayPlain, Params: "a, UPLO='L'", Doc: "Eigenvalues, rising, of a symmetric matrix.", Example: "np.linalg.eigvalsh([[2., 0.], [0., 3.]])", Fn: linalgEigvalsh},
	{Names: []string{"np.linalg.lstsq"}, PlainParts: []int{3}, Params: "a, b, rcond=None", Doc: "Least squares: solution, residuals, rank, singular values.", Example: "np.linalg.lstsq([[0., 1.], [1., 1.], [2., 1.]], [-1., 1., 3.])[2]", Fn: linalgLstsq},
	{Names: []string{"np.linalg.pinv"}, Params: "a, rcond=None, hermitian=False, *, rtol=<no value>", Doc: "Pseudo-inverse.", Example: "np.linalg.pinv([[2., 0.], [0., 4.]])", Fn: linalgPinv},
	{Names: []string{"np.linalg.matrix_rank"}, Params: "A, tol=None, hermitian=False, *, rtol=None", Doc: "Rank, by singular values.", Example: "np.linalg.matrix_rank(np.eye(4))", Fn: linalgRank},
}

// matrixArg reads a matrix or a stack of them.
func matrixArg(k *core.Formula, name string, square bool) *object.Array {
	a := k.AsMatrix(k.ArrayArg(name))
	if k.Err == nil && a.Rank() < 0 {
		k.Failed(object.ErrUnknown)
	}
	if k.Err != nil {
		return core.Nothing()
	}
	if a.Rank() < 2 {
		k.Failed(object.Staticf(core.LinAlgError, "%d-dimensional array given. Array must be at least two-dimensional", a.Rank()))
		return core.Nothing()
	}
	if d := a.Dims(); square && !shape.CompatibleDims(d[len(d)-1], d[len(d)-2]) {
		k.Failed(object.Staticf(core.LinAlgError, "Last 2 dimensions of the array must be square"))
		return core.Nothing()
	}
	return a
}

func oneMatrix(op ir.Op) func(c *builtin.Call) (object.Value, error) {
	return func(c *builtin.Call) (object.Value, error) {
		k := core.NewFormula(c)
		return k.Done(k.AsScalar(k.Emit(op, nil, matrixArg(k, "a", true))))
	}
}

func linalgSlogdet(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	out := k.EmitN(2, ir.LogMatrixDeterminant, nil, matrixArg(k, "a", true))
	if k.Err != nil {
		return nil, k.Err
	}
	return c.NamedTuple("SlogdetResult", k.AsScalar(out[0]), k.AsScalar(out[1]))
}

func linalgSolve(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", true)
	b := k.AsMatrix(k.ArrayArg("b"))
	a, b = k.CommonMatrices(a, b)
	if k.Err != nil {
		return nil, k.Err
	}
	if b.Rank() == 1 {
		if n, m := a.Dims()[a.Rank()-1], b.Dims()[0]; !shape.CompatibleDims(n, m) {
			return nil, object.Staticf(object.ValueError, "solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),(m)->(m) (size %d is different from %d)", m, n)
		}
		x := k.Emit(ir.MatrixSolve, nil, a, k.Expand(b, 1))
		return k.Done(k.Along(x, x.Rank()-1, shape.Int(0)))
	}
	if b.Rank() == 0 {
		return nil, object.Staticf(core.LinAlgError, "0-dimensional array given. Array must be at least one-dimensional")
	}
	return k.Done(k.Emit(ir.MatrixSolve, nil, a, b))
}

func linalgCholesky(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", true)
	upper, err := c.Bool("upper", false)
	if k.Failed(err) {
		return nil, k.Err
	}
	if !upper {
		return k.Done(k.Emit(ir.Cholesky, nil, a))
	}
	// the upper factor reads the upper triangle
	l := k.Emit(ir.Cholesky, nil, k.Conj(k.SwapLast(a)))
	return k.Done(k.Emit(ir.Identity, nil, k.Conj(k.SwapLast(l))))
}

func linalgQR(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", false)
	mode, err := c.Str("mode", "reduced")
	if k.Failed(err) {
		return nil, k.Err
	}
	switch mode {
	case "reduced", "complete", "r":
	case "raw":
		return nil, object.Staticf(object.NotInTq, "not in tq: qr(mode='raw')")
	default:
		return nil, object.Staticf(object.ValueError, "Unrecognized mode '%s'", mode)
	}
	out := k.EmitN(2, ir.Qr, ir.SvdAttrs{FullMatrices: mode == "complete"}, a)
	if k.Err != nil {
		return nil, k.Err
	}
	if mode == "r" {
		return out[1], nil
	}
	return c.NamedTuple("QRResult", out[0], out[1])
}

func linalgSVD(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", false)
	full, err := c.Bool("full_matrices", true)
	if k.Failed(err) {
		return nil, k.Err
	}
	uv, err := c.Bool("compute_uv", true)
	if err != nil {
		return nil, err
	}
	out := k.EmitN(3, ir.Svd, ir.SvdAttrs{FullMatrices: full && uv}, a)
	if k.Err != nil {
		return nil, k.Err
	}
	if !uv {
		return out[1], nil
	}
	return c.NamedTuple("SVDResult", out[0], out[1], out[2])
}

// singular are the singular values of a matrix.
func singular(k *core.Formula, a *object.Array) *object.Array {
	return k.EmitN(3, ir.Svd, ir.SvdAttrs{}, a)[1]
}

func linalgSvdvals(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	return k.Done(singular(k, matrixArg(k, "x", false)))
}

func linalgEig(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", true)
	core.Finite(c, k, a)
	out := k.EmitN(2, ir.Eig, nil, a)
	out = k.RealIfAll(a.DType(), out[0], out[1])
	if k.Err != nil {
		return nil, k.Err
	}
	return c.NamedTuple("EigResult", out[0], out[1])
}

func linalgEigvals(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	a := matrixArg(k, "a", true)
	core.Finite(c, k, a)
	return k.Done(k.RealIfAll(a.DType(), k.EmitN(2, ir.Eig, nil, a)[0])[0])
}

// hermitian reads a symmetric matrix of which one triangle counts.
func hermitian(c *builtin.Call, k *core.Formula) *object.Array {
	a := matrixArg(k, "a", true)
	uplo, err := c.Str("UPLO", "L")
	if k.Failed(err) {
		return core.Nothing()
	}
	switch uplo {
	case "L", "l":
		return a
	case "U", "u":
		return k.Conj(k.SwapLast(a))
	}
	k.Failed(object.Staticf(object.ValueError, "UPLO argument must be 'L' or 'U'"))
	return core.Nothing()
}

func linalgEigh(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	out := k.EmitN(2, ir.SelfAdjointEig, nil, hermitian(c, k))
	if k.Err != nil {
		return nil, k.Err
	}
	return c.NamedTuple("EighResult", out[0], out[1])
}

func linalgEigvalsh(c *builtin.Call) (object.Value, error) {
	k := core.NewFormula(c)
	return k.Done(k.EmitN(2, ir.SelfAdjointEig, nil, hermitian(c, k))[0])
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

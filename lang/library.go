// The packages whose entries make the language.
// Nothing registers itself: what is not listed here is not there.
package lang

import (
	"sync"

	"github.com/tq-lang/tq/lang/builtin"
	npcreate "github.com/tq-lang/tq/lang/numpy/create"
	npdatetime "github.com/tq-lang/tq/lang/numpy/datetime"
	npdtypes "github.com/tq-lang/tq/lang/numpy/dtypes"
	npfft "github.com/tq-lang/tq/lang/numpy/fft"
	npindex "github.com/tq-lang/tq/lang/numpy/index"
	npio "github.com/tq-lang/tq/lang/numpy/io"
	npiter "github.com/tq-lang/tq/lang/numpy/iter"
	nplinalg "github.com/tq-lang/tq/lang/numpy/linalg"
	npndarray "github.com/tq-lang/tq/lang/numpy/ndarray"
	nppoly "github.com/tq-lang/tq/lang/numpy/poly"
	npprint "github.com/tq-lang/tq/lang/numpy/print"
	nprandom "github.com/tq-lang/tq/lang/numpy/random"
	nprec "github.com/tq-lang/tq/lang/numpy/rec"
	npreduce "github.com/tq-lang/tq/lang/numpy/reduce"
	npshape "github.com/tq-lang/tq/lang/numpy/shape"
	npsorting "github.com/tq-lang/tq/lang/numpy/sorting"
	npstrings "github.com/tq-lang/tq/lang/numpy/strings"
	npufunc "github.com/tq-lang/tq/lang/numpy/ufunc"
	"github.com/tq-lang/tq/lang/pyplot"
	"github.com/tq-lang/tq/lang/python"
	pyarray "github.com/tq-lang/tq/lang/python/std/array"
	pyast "github.com/tq-lang/tq/lang/python/std/ast"
	pybase64 "github.com/tq-lang/tq/lang/python/std/base64"
	pybinascii "github.com/tq-lang/tq/lang/python/std/binascii"
	pybisect "github.com/tq-lang/tq/lang/python/std/bisect"
	pybz2 "github.com/tq-lang/tq/lang/python/std/bz2"
	pycmath "github.com/tq-lang/tq/lang/python/std/cmath"
	pycollections "github.com/tq-lang/tq/lang/python/std/collections"
	pycontextlib "github.com/tq-lang/tq/lang/python/std/contextlib"
	pycopy "github.com/tq-lang/tq/lang/python/std/copy"
	pycsv "github.com/tq-lang/tq/lang/python/std/csv"
	pydatetime "github.com/tq-lang/tq/lang/python/std/datetime"
	pydecimal "github.com/tq-lang/tq/lang/python/std/decimal"
	pyfunctools "github.com/tq-lang/tq/lang/python/std/functools"
	pygetpass "github.com/tq-lang/tq/lang/python/std/getpass"
	pyglob "github.com/tq-lang/tq/lang/python/std/glob"
	pygzip "github.com/tq-lang/tq/lang/python/std/gzip"
	pyhashlib "github.com/tq-lang/tq/lang/python/std/hashlib"
	pyheapq "github.com/tq-lang/tq/lang/python/std/heapq"
	pyimportlib "github.com/tq-lang/tq/lang/python/std/importlib"
	pyitertools "github.com/tq-lang/tq/lang/python/std/itertools"
	pyjson "github.com/tq-lang/tq/lang/python/std/json"
	pymath "github.com/tq-lang/tq/lang/python/std/math"
	pyoperator "github.com/tq-lang/tq/lang/python/std/operator"
	pyos "github.com/tq-lang/tq/lang/python/std/os"
	pyplatform "github.com/tq-lang/tq/lang/python/std/platform"
	pyrandom "github.com/tq-lang/tq/lang/python/std/random"
	pyre "github.com/tq-lang/tq/lang/python/std/re"
	pysecrets "github.com/tq-lang/tq/lang/python/std/secrets"
	pyshutil "github.com/tq-lang/tq/lang/python/std/shutil"
	pystring "github.com/tq-lang/tq/lang/python/std/string"
	pystruct "github.com/tq-lang/tq/lang/python/std/struct"
	pysys "github.com/tq-lang/tq/lang/python/std/sys"
	pytempfile "github.com/tq-lang/tq/lang/python/std/tempfile"
	pytextwrap "github.com/tq-lang/tq/lang/python/std/textwrap"
	pytime "github.com/tq-lang/tq/lang/python/std/time"
	pytypes "github.com/tq-lang/tq/lang/python/std/types"
	pytyping "github.com/tq-lang/tq/lang/python/std/typing"
	pyunicodedata "github.com/tq-lang/tq/lang/python/std/unicodedata"
	pyuuid "github.com/tq-lang/tq/lang/python/std/uuid"
	pywarnings "github.com/tq-lang/tq/lang/python/std/warnings"
	pyzlib "github.com/tq-lang/tq/lang/python/std/zlib"
	"github.com/tq-lang/tq/lang/rich"
	"github.com/tq-lang/tq/lang/tf"
)

// UseLibraries hands the list to the table of builtins, once in a process and
// before anything is looked up. Those that only modules have are opened when a program
// names one.
var UseLibraries = sync.OnceFunc(func() {
	builtin.Use(
		python.Library,
		npcreate.Library,
		npdatetime.Library,
		npdtypes.Library,
		npfft.Library,
		npindex.Library,
		npio.Library,
		npiter.Library,
		nplinalg.Library,
		npndarray.Library,
		nppoly.Library,
		npprint.Library,
		nprandom.Library,
		nprec.Library,
		npreduce.Library,
		npshape.Library,
		npsorting.Library,
		npstrings.Library,
		npufunc.Library,
		tf.Library,
		pyplot.Library,
		rich.Library,
		rich.Comms,
		pyarray.Library,
		pybase64.Library,
		pybinascii.Library,
		pybz2.Library,
		pygzip.Library,
		pyhashlib.Library,
		pystruct.Library,
		pyzlib.Library,
		pycsv.Library,
		pygetpass.Library,
		pyglob.Library,
		pyshutil.Library,
		pyoperator.Library,
		pycmath.Library,
		pyplatform.Library,
		pysecrets.Library,
		pyuuid.Library,
		pybisect.Library,
		pycollections.Library,
		pycontextlib.Library,
		pycopy.Library,
		pydatetime.Library, pydecimal.Library,
		pyfunctools.Library,
		pyheapq.Library,
		pyast.Library, pyunicodedata.Library, pyimportlib.Library, pyitertools.Library,
		pyjson.Library,
		pymath.Library,
		pyos.Library,
		pyrandom.Library,
		pyre.Library,
		pystring.Library,
		pysys.Library,
		pytempfile.Library,
		pytextwrap.Library,
		pytime.Library,
		pytypes.Library,
		pytyping.Library,
		pywarnings.Library,
	)
})

// Modules that pasted code often imports and tq does not have, with what to do instead.
package builtin

import (
	"slices"
	"strings"
)

// foreign are Python's modules, and packages beside it, that are not in tq.
var foreign = map[string]string{
	"pickle": "unpickling runs code: use json, np.save or np.savez", "marshal": "unmarshalling runs code: use json or np.save", "shelve": "use json or np.savez", "dbm": "use json or np.savez",
	"ctypes": "tq calls no foreign code", "cffi": "tq calls no foreign code",
	"socket": "tq opens no connections", "ssl": "tq opens no connections", "urllib": "tq opens no connections: fetch the file first, then open(name)", "http": "tq opens no connections", "requests": "tq opens no connections: fetch the file first, then open(name)",
	"ftplib": "tq opens no connections", "smtplib": "tq opens no connections", "socketserver": "tq opens no connections", "selectors": "tq opens no connections", "wsgiref": "tq opens no connections", "xmlrpc": "tq opens no connections", "select": "tq opens no connections",
	"subprocess": "tq runs no other programs", "pty": "tq runs no other programs", "signal": "an interrupt is KeyboardInterrupt",
	"multiprocessing": "tq uses all processors by itself", "concurrent": "", "_thread": "tq uses all processors by itself",
	"asyncio": "tq has no async: call the functions one after the other", "dis": "tq's explain shows what runs", "code": "", "sqlite3": "use csv or json", "tarfile": "use zipfile or gzip", "lzma": "use gzip",
	"xml": "", "html": "", "email": "", "tkinter": "", "curses": "", "readline": "", "resource": "", "fcntl": "", "msvcrt": "", "winreg": "", "pwd": "", "grp": "", "venv": "", "pip": "", "setuptools": "",
	"symtable": "", "optparse": "use argparse", "cmd": "use input()", "sched": "", "zoneinfo": "dates have no time zones", "plistlib": "use json",
	"pkgutil": "", "runpy": "use exec(open(name).read())", "ipaddress": "", "turtle": "matplotlib.pyplot has plots", "encodings": "use codecs", "stringprep": "", "nntplib": "tq opens no connections", "telnetlib": "tq opens no connections",
	"faulthandler": "", "tracemalloc": "use sys.getsizeof", "ensurepip": "", "distutils": "", "site": "", "sysconfig": "", "zipimport": "", "zipapp": "", "imp": "use importlib", "webbrowser": "", "wave": "use np.frombuffer", "crypt": "use hashlib",
	"cProfile": "use timeit or %timeit", "profile": "use timeit or %timeit", "unittest": "", "pdb": "", "bdb": "", "pstats": "use timeit or %timeit", "trace": "", "codeop": "", "netrc": "", "filecmp": "compare open(name, 'rb').read()", "termios": "", "tty": "", "syslog": "", "rlcompleter": "",
	"jax": "use np", "keras": "", "matplotlib": "matplotlib.pyplot has the plots", "pandas": "use np.genfromtxt or csv", "polars": "use np.genfromtxt or csv", "scipy": "np.linalg and np.fft have the basics", "seaborn": "matplotlib.pyplot has plots", "mpl_toolkits": "matplotlib.pyplot has plots on a plane, and polar axes", "plotly": "matplotlib.pyplot has plots", "bokeh": "matplotlib.pyplot has plots", "altair": "matplotlib.pyplot has plots", "sklearn": "", "sympy": "use fractions", "torch": "use np and tf", "cupy": "use np", "numba": "tq compiles by itself", "cv2": "", "PIL": "", "tqdm": "tqdm has tqdm and trange", "networkx": "a folder of it on TQPATH or sys.path runs", "h5py": "use np.save or np.savez",
}

// late are those of Python's modules that an import gives though tq lacks them: packages
// import them for an option that most runs do not use. What is asked of one is refused.
const late = `pickle marshal shelve dbm ctypes socket ssl urllib http ftplib smtplib socketserver select selectors subprocess pty signal
	multiprocessing asyncio dis code codeop sqlite3 tarfile lzma xml xmlrpc wsgiref email symtable zoneinfo plistlib pkgutil runpy webbrowser wave
	cProfile profile pstats trace doctest pdb bdb faulthandler tracemalloc site sysconfig zipimport imp unittest netrc filecmp`

// LateModule reports whether a module that tq lacks may be imported all the same.
func LateModule(name string) bool {
	top, _, _ := strings.Cut(name, ".")
	return slices.Contains(strings.Fields(late), top)
}

// PartModule reports the modules of which tq has a few names, and says so of the others.
func PartModule(name string) bool {
	switch name {
	case "multiprocessing", "_thread", "ctypes", "pkgutil", "socket":
		return true
	}
	return false
}

// Foreign tells of a module's name whether it is known and not in tq, and what to do
// instead.
func Foreign(name string) (hint string, known bool) {
	top, _, _ := strings.Cut(name, ".")
	hint, known = foreign[top]
	return hint, known
}

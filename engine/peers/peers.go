// Package peers gives tests and the benchmark the programs that tq is held
// against: Python and Node with pinned packages, in environments that are made once and
// cached. Where one cannot be had a test skips and says so; with
// TQ_PEERS=required it fails.
package peers

import (
	"os"
	"strings"
	"testing"
)

// The pinned packages that tests and the benchmark ask for.
const (
	NumPy         = "numpy==2.4.6"
	JupyterClient = "jupyter_client==8.10.0"
	NBClient      = "nbclient==0.11.0"
	NBFormat      = "nbformat==5.11.1"
	Safetensors   = "safetensors==0.5.3"
	OptEinsum     = "opt_einsum==3.4.0"
	NumExpr       = "numexpr==2.14.2"
	ThreadPoolCtl = "threadpoolctl==3.6.0"
	Torch         = "torch==2.15.0"
	JAX           = "jax==0.10.2"
	JAXLib        = "jaxlib==0.10.2"
	TensorFlow    = "tensorflow-cpu==2.21.0"
	Pygls         = "pygls==2.1.1"
	LSProtocol    = "lsprotocol==2025.0.0"
	Jaxtyping     = "jaxtyping==0.3.11"
	Beartype      = "beartype==0.23.1"
	ZeroMQ        = "zeromq@6.8.0"    // Node's
	Pyright       = "pyright@1.1.414" // Node's
	Vega          = "vega@5.33.0"     // Node's
	VegaLite      = "vega-lite@5.23.0"
)

// PurePython are packages of Python's index that are written in Python alone: tq runs them too.
var PurePython = []string{
	"attrs==26.1.0", "boltons==26.2.0", "cachetools==8.0.2", "funcy==2.1", "humanize==4.17.0", "lark==1.3.1", "mistune==3.4.0", "more-itertools==11.2.1", "mpmath==1.4.1",
	"multipledispatch==1.0.0", "networkx==3.6.1", "parsy==2.2", "pyparsing==3.3.3", "pyrsistent==0.20.0", "sortedcontainers==2.4.0", "tinydb==4.9.0", "toolz==1.2.0",
	"click==8.5.1", "pygments==2.21.0", "pypng==0.20220715.0", "python-dateutil==4.0.0", "six==1.17.0", "structlog==26.1.0",
}

// OnNumPy are such packages that stand on NumPy, and some that print: tq runs them on its own.
var OnNumPy = []string{
	NumPy, "einops==0.8.2", "emcee==3.1.6", "micrograd==0.1.0", "numpy-financial==1.0.0", "opt-einsum==3.4.0", "rich==15.0.0", "simpy==4.1.2", "tabulate==0.10.0", "uncertainties==3.2.3",
	"cloudpickle==3.1.3", "farama-notifications==0.0.6", "gymnasium==1.4.0", "numpy-stl==4.1.1", "python-utils==4.2.0", "tifffile==2026.3.3", "transforms3d==0.4.2", "typing-extensions==4.16.0",
}

// TorchNeeds is what torch asks for, less the libraries of accelerators.
func TorchNeeds() []string {
	return []string{
		"filelock==4.2.11", "typing-extensions==4.16.0", "sympy==1.14.0", "networkx==3.6.1", "jinja2==3.1.6", "fsspec==2026.9.0", "setuptools==80.10.2",
	}
}

// Python gives the interpreter of an environment that holds the packages.
func Python(t testing.TB, packages ...string) string {
	t.Helper()
	python, err := Environment(Spec{Packages: packages})
	if err == nil {
		return python
	}
	Missing(t, "no Python with %s: %v", strings.Join(packages, ", "), err)
	return ""
}

// Missing ends a test that needs something that is not here: it skips, or fails where TQ_PEERS is required.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("TQ_PEERS") == "required" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

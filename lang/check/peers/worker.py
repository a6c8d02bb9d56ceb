"""Runs scripts, or traces them by jax.eval_shape, and says what became of each.

Arguments: run or trace. A line on standard input says what there is:
[{"id": ..., "text": ...}]. The answer goes to standard output.
"""
import contextlib
import io
import json
import platform
import sys
import warnings

import jax
import jax.numpy
import numpy

jax.config.update("jax_enable_x64", True)
warnings.simplefilter("ignore")

# What JAX refuses of correct NumPy programs, and jaxtyping of correct annotations: nothing is said of the script.
LIMITS = (
    "JAX arrays are immutable",
    "Using a non-tuple sequence for multidimensional indexing",
    "requires ndarray or scalar arguments, got <class 'list'>",
    "'DynamicJaxprTracer' object has no setter",
    "Cannot process symbolic axis",
)


def cannot(error):
    """Reports whether an error is a limit of the peer."""
    if isinstance(error, (jax.errors.JAXTypeError, jax.errors.JAXIndexError)):
        return True
    if isinstance(error, AttributeError) and getattr(error, "obj", None) is jax.numpy and hasattr(numpy, error.name):
        return True  # a function that only NumPy has
    text = str(error)
    return any(limit in text for limit in LIMITS)


def outcome(text, how):
    code = compile(text, "script.py", "exec")
    names = {"__name__": "script"}
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            if how == "trace":
                jax.eval_shape(lambda: exec(code, names))
            else:
                exec(code, names)
    except Exception as error:
        said = f"{type(error).__name__}: {error}".splitlines()
        return {"unsaid" if cannot(error) else "refused": said[0]}
    return {}


def main():
    how = sys.argv[1]
    results = {case["id"]: outcome(case["text"], how) for case in json.load(sys.stdin)}
    json.dump({"python": platform.python_version(), "results": results}, sys.stdout)


main()

"""A peer of the benchmark in Python: answers wire's requests, one JSON line each.

usage: worker.py PEER THREADS
"""
import gc
import json
import os
import sys
import time

THREADS = int(sys.argv[2])
PEER = sys.argv[1]

# The pipe stays clean of what libraries print.
PIPE = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

import numpy as np

DTYPES = {"f32": np.float32, "f64": np.float64, "i64": np.int64, "i32": np.int32, "u8": np.uint8, "bool": np.bool_,
          "f16": np.float16, "c64": np.complex64, "c128": np.complex128,
          "bf16": np.dtype([("bits", np.uint16)])}  # NumPy has no such type
BATCH = 20_000  # nanoseconds between two looks at the clock
MIN_CALLS, PATIENCE = 12, 30_000_000  # as in package wire


class NumPy:
    """NumPy, and the libraries that work on its arrays."""

    into = True

    def __init__(self):
        self.names = {"np": np, "exp": np.exp, "tanh": np.tanh, "sqrt": np.sqrt, "where": np.where}
        if PEER == "opt_einsum":
            import opt_einsum
            self.names["oe"] = opt_einsum
            self.version = opt_einsum.__version__
        elif PEER == "numexpr":
            import numexpr
            numexpr.set_num_threads(THREADS)
            self.names["ne"] = numexpr
            self.version = numexpr.__version__
        else:
            self.version = np.__version__

    def facts(self):
        facts = {"numpy": np.__version__}
        try:
            from threadpoolctl import threadpool_info
            for lib in threadpool_info():
                facts[lib["user_api"]] = "{} {} {}, {} threads".format(
                    lib["internal_api"], lib.get("version"), lib.get("architecture", ""), lib["num_threads"])
        except ImportError:
            blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
            facts["blas"] = "{} {}".format(blas.get("name"), blas.get("version"))
        if "ne" in self.names:
            ne = self.names["ne"]
            facts["threads"] = str(ne.set_num_threads(THREADS))
            facts["vml"] = str(ne.use_vml)
        return facts

    def put(self, x):
        return x

    def get(self, x):
        return np.asarray(x)

    def prepare(self, stmt, names, operands):
        return stmt, names


class Torch(NumPy):
    def __init__(self):
        import torch
        torch.set_num_threads(THREADS)
        torch.set_grad_enabled(False)
        self.torch = torch
        self.names = {"torch": torch, "exp": torch.exp, "tanh": torch.tanh, "sqrt": torch.sqrt, "where": torch.where,
                      "sum": torch.sum, "amax": torch.amax, "mean": torch.mean}
        self.version = torch.__version__

    def facts(self):
        t = self.torch
        return {"threads": str(t.get_num_threads()), "cpu": t.backends.cpu.get_cpu_capability(),
                "mkl": str(t.backends.mkl.is_available()), "mkldnn": str(t.backends.mkldnn.is_available()),
                "blas": next((w for w in t.__config__.show().replace(",", "\n").split("\n") if "BLAS_INFO" in w), "").strip()}

    def put(self, x):
        if x.dtype == DTYPES["bf16"]:
            return self.torch.from_numpy(x.view(np.int16).copy()).view(self.torch.bfloat16)
        return self.torch.from_numpy(x.copy())

    def get(self, x):
        if x.dtype == self.torch.bfloat16:
            return x.contiguous().view(self.torch.int16).numpy().view(DTYPES["bf16"])
        return x.contiguous().numpy() if x.numel() else np.empty(tuple(x.shape))


class Function(NumPy):
    """Libraries that compile a function of the operands."""

    into = False
    call = "_f({})"

    def prepare(self, stmt, names, operands):
        args = ", ".join(operands)
        scope = dict(names)
        exec("def _f({}):\n    return {}".format(args, stmt), scope)
        return self.call.format(args), dict(names, _f=self.compile(scope["_f"]))


class Compile(Function, Torch):
    """torch.compile: generated C++."""

    def __init__(self):
        Torch.__init__(self)
        import torch._inductor.config
        from torch._inductor import cpu_vec_isa
        self.isa = str(cpu_vec_isa.pick_vec_isa())
        if not self.isa or "INVALID" in self.isa.upper():
            raise RuntimeError("torch.compile finds no vector instructions (or no C++ compiler): it would make scalar code")

    facts_of = Torch.facts

    def facts(self):
        return dict(Torch.facts(self), isa=self.isa)

    def compile(self, f):
        return self.torch.compile(f, dynamic=False)

    put = Torch.put
    get = Torch.get


class JAX(Function):
    call = "_f({}).block_until_ready()"

    def __init__(self):
        import jax
        import jax.numpy as jnp
        jax.config.update("jax_enable_x64", True)
        self.jax = jax
        self.names = {"jnp": jnp, "exp": jnp.exp, "tanh": jnp.tanh, "sqrt": jnp.sqrt, "where": jnp.where,
                      "sum": jnp.sum, "amax": jnp.max, "mean": jnp.mean}
        self.version = jax.__version__

    def facts(self):
        return {"device": str(self.jax.devices()[0]), "cores": str(cores())}

    def put(self, x):
        if x.dtype == DTYPES["bf16"]:
            x = x.view(self.names["jnp"].bfloat16)
        return self.jax.device_put(x)

    def get(self, x):
        x = np.asarray(x)
        return x.view(DTYPES["bf16"]) if x.dtype == self.names["jnp"].bfloat16 else x

    def compile(self, f):
        return self.jax.jit(f)


class TensorFlow(Function):
    def __init__(self):
        import tensorflow as tf
        tf.config.threading.set_intra_op_parallelism_threads(THREADS)
        tf.config.threading.set_inter_op_parallelism_threads(1)
        self.tf = tf
        self.names = {"tf": tf, "exp": tf.exp, "tanh": tf.tanh, "sqrt": tf.sqrt, "where": tf.where,
                      "sum": tf.reduce_sum, "amax": tf.reduce_max, "mean": tf.reduce_mean}
        self.version = tf.__version__

    def facts(self):
        return {"device": str(self.tf.config.list_logical_devices()[0].name), "cores": str(cores()),
                "threads": str(self.tf.config.threading.get_intra_op_parallelism_threads())}

    def put(self, x):
        return self.tf.constant(x)

    def get(self, x):
        return x.numpy()

    def compile(self, f):
        return self.tf.function(f)


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def timed(stmt, names):
    """A function that runs the statement n times and gives the nanoseconds."""
    kept = sorted(k for k in names if not k.startswith("__"))
    scope = {"_clock": time.perf_counter_ns}
    exec("def _make({}):\n"
         "    def _loop(_n):\n"
         "        _t = _clock()\n"
         "        for _ in range(_n):\n"
         "            {}\n"
         "        return _clock() - _t\n"
         "    return _loop".format(", ".join(kept), stmt), scope)
    return scope["_make"](**{k: names[k] for k in kept})


def measure(loop, budget):
    """As Measure of package wire: the fastest call, and how many there were."""
    start = time.perf_counter_ns()
    best = max(loop(1), 1)
    calls = 1
    reps = max(1, BATCH // best)
    while True:
        spent = time.perf_counter_ns() - start
        if spent >= budget and (calls >= MIN_CALLS or spent >= PATIENCE):
            return best, calls
        d = max(loop(reps) / reps, 0.1)
        calls += reps
        if d < best:
            best = d
            reps = max(1, int(BATCH / best))


class Worker:
    def __init__(self, lib):
        self.lib = lib
        self.loops = {}

    def hello(self, q):
        return {"facts": dict(self.lib.facts(), version=self.lib.version, python=sys.version.split()[0])}

    def setup(self, q):
        self.drop(q)
        names = dict(self.lib.names)
        operands = []
        for o in q.get("operands") or []:
            x = np.fromfile(o["path"], DTYPES[o["dtype"]]).reshape(o["shape"])
            names[o["name"]] = self.lib.put(x)
            operands.append(o["name"])
        names["operands"] = {k: names[k] for k in operands}  # numexpr's
        out = q["out"]
        modes = {}
        for mode in ("fresh", "into"):
            if not q.get(mode):
                modes[mode] = {"skip": "it has no such form"}
                continue
            try:
                modes[mode] = self.mode(mode, q[mode], names, operands, out, q["dump"])
            except Exception as e:
                text = str(e).strip() or type(e).__name__
                modes[mode] = {"skip": text.split("\n")[0][:200]}
        return {"modes": modes}

    def mode(self, mode, statements, names, operands, out, dump):
        """Tries the statements, keeps the fastest and writes its result."""
        best = None
        for stmt in statements:
            here = dict(names)
            if mode == "into":
                r = np.zeros(out["shape"], DTYPES[out["dtype"]])
                r[...] = np.nan if r.dtype.kind == "f" else 0
                here["r"] = self.lib.put(r)
                text = stmt
            else:
                text, here = self.lib.prepare(stmt, here, operands)
                here["_result"] = None
                text = "_result = " + text
            probe = timed(text.replace("_result = ", ""), here)
            cost = probe(1)  # compiles
            if len(statements) > 1:
                cost = measure(probe, 2_000_000)[0]
            if best is None or cost < best[0]:
                best = (cost, stmt, probe, text, here)
        cost, stmt, probe, text, here = best
        if mode == "into":
            probe(1)
            result = here["r"]
        else:
            scope = dict(here)
            exec(text, scope)
            result = scope["_result"]
        x = np.asarray(self.lib.get(result))
        path = dump + "." + mode
        np.ascontiguousarray(x.astype(DTYPES[out["dtype"]], copy=False)).tofile(path)
        self.loops[mode] = probe
        return {"stmt": stmt, "result": {"dtype": out["dtype"], "shape": list(x.shape), "path": path}}

    def time(self, q):
        best, calls = measure(self.loops[q["mode"]], q["budget"])
        return {"min": best, "calls": calls}

    def drop(self, q):
        self.loops = {}
        gc.collect()
        return {}


def main():
    kinds = {"torch": Torch, "torch.compile": Compile, "jax": JAX, "tensorflow": TensorFlow}
    worker, failure = None, None
    try:
        worker = Worker(kinds.get(PEER, NumPy)())
    except Exception as e:
        failure = "{}: {}".format(type(e).__name__, e)
    gc.disable()
    for line in sys.stdin:
        q = json.loads(line)
        try:
            if failure:
                raise RuntimeError(failure)
            answer = getattr(worker, q["do"])(q)
        except Exception as e:
            answer = {"error": "{}: {}".format(type(e).__name__, e)[:500]}
        PIPE.write(json.dumps(answer) + "\n")
        PIPE.flush()


main()

import time as _time
def _show(v):
    if isinstance(v, tuple):
        for x in v:
            _show(x)
    elif hasattr(v, "tolist"):
        flat = v.ravel()
        print(v.dtype, v.shape, flat[::max(1, v.size // 50)].tolist(), (flat * 1.0).sum().tolist())
    else:
        print(repr(v))
def _measure(seconds):
    began = _time.perf_counter()
    result = run()
    first = _time.perf_counter() - began
    best, spent, calls = first, first, 1
    while calls < 3 or spent < seconds:
        began = _time.perf_counter()
        run()
        took = _time.perf_counter() - began
        best, spent, calls = min(best, took), spent + took, calls + 1
    _show(result)
    print("#", first, best, calls)

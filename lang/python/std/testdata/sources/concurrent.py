from concurrent.futures import ThreadPoolExecutor, ProcessPoolExecutor, as_completed, wait, Future
import concurrent.futures


def square(x):
    return x * x


def bad(x):
    raise ValueError(x)


with ThreadPoolExecutor(max_workers=4) as ex:
    futures = [ex.submit(square, i) for i in range(5)]
    print(sorted(f.result() for f in as_completed(futures)))
    print(list(ex.map(square, range(4))), list(ex.map(lambda a, b: a + b, [1, 2], [3, 4])))
    f = ex.submit(bad, 3)
    try:
        f.result()
    except ValueError as e:
        print("ValueError", e)
    print(type(f.exception()).__name__, f.done(), f.cancelled(), f.cancel())
    done, left = wait(futures)
    print(len(done), len(left))
    futures[0].add_done_callback(lambda f: print("done", f.result()))
try:
    ex.submit(square, 1)
except RuntimeError as e:
    print(e)
g = Future()
g.set_result(3)
print(g.result(), concurrent.futures.FIRST_COMPLETED)
try:
    ThreadPoolExecutor(max_workers=0)
except ValueError as e:
    print(e)

import _thread
import threading

lock = _thread.allocate_lock()
with lock:
    print(lock.locked())
print(lock.locked(), isinstance(lock, _thread.LockType), _thread.get_ident() == threading.get_ident(), _thread.error is RuntimeError)
done = threading.Event()
_thread.start_new_thread(lambda a, b: (print(a, b), done.set()), (1,), {"b": 2})
print(done.wait(60))

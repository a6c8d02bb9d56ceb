# _thread: what other modules ask of it; threads themselves are threading's.
import threading

error = RuntimeError
TIMEOUT_MAX = 9223372036.0
LockType = type(threading.Lock())
allocate_lock = allocate = threading.Lock
RLock = threading.RLock
get_ident = threading.get_ident
get_native_id = threading.get_native_id


def start_new_thread(function, args, kwargs={}):
    """Begins a thread that makes a call; gives its number."""
    t = threading.Thread(target=function, args=args, kwargs=kwargs, daemon=True)
    t.start()
    return t.ident


start_new = start_new_thread


def _count():
    return threading.active_count() - 1

# concurrent: concurrent.futures makes calls one after the other.

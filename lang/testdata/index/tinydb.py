from tinydb import TinyDB, Query
from tinydb.storages import MemoryStorage
db = TinyDB(storage=MemoryStorage); db.insert({'n':'a','v':1}); db.insert_multiple([{'n':'b','v':2},{'n':'c','v':3}]); q=Query(); print(db.search(q.v>1), db.count(q.n=='a'), db.all()); db.update({'v':9}, q.n=='a'); db.remove(q.v==2); print(db.all(), len(db))

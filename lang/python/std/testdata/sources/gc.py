import gc

print(gc.isenabled(), gc.collect() >= 0, gc.collect(0) >= 0)
gc.disable()
print(gc.isenabled())
gc.enable()
print(gc.isenabled(), len(gc.get_count()), gc.get_threshold(), gc.garbage)
gc.set_threshold(500, 5)
print(gc.get_threshold())
gc.set_debug(gc.DEBUG_SAVEALL)
print(gc.get_debug())
gc.set_debug(0)
gc.freeze()
gc.unfreeze()
print(gc.get_freeze_count(), [sorted(s) for s in gc.get_stats()])
try:
    gc.collect(7)
except ValueError as e:
    print(e)

import multiprocessing
import os

print(multiprocessing.cpu_count() == os.cpu_count(), multiprocessing.current_process().name, multiprocessing.active_children(), multiprocessing.parent_process())
print(multiprocessing.current_process().pid == os.getpid(), multiprocessing.freeze_support(), multiprocessing.current_process().daemon)

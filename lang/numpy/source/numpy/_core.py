# numpy._core: what libraries take from below numpy's own names.

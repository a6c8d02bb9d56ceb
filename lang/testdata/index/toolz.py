from toolz import compose, pipe, curry, groupby, frequencies, merge, merge_with, sliding_window, partition, partition_all, take, unique, interleave, accumulate, topk, countby, valmap, keymap, itemmap, assoc, dissoc, update_in, get_in, memoize, juxt, thread_first, thread_last, reduceby, concat, mapcat, first, nth, last, pluck, join, diff
print(pipe(range(10), lambda s: map(lambda x: x*x, s), list, sum))
print(groupby(len, ["a","bb","cc","ddd"]), frequencies("mississippi"), countby(str.isupper, "aBcD"))
print(merge({1:2},{3:4}), merge_with(sum, {1:1,2:2},{1:10}), list(sliding_window(2,[1,2,3,4])), list(partition(2,[1,2,3,4,5])), list(partition_all(2,[1,2,3,4,5])))
@curry
def add(a,b,c=0): return a+b+c
print(add(1)(2), add(1,c=5)(2), compose(str, add(3))(4))
print(list(unique([1,2,1,3])), list(interleave([[1,2],[3,4]])), list(accumulate(lambda a,b:a*b,[1,2,3,4])), topk(2,[3,1,4,1,5]))
print(valmap(lambda x:x+1,{1:2}), keymap(str,{1:2}), itemmap(reversed,{1:2}), assoc({},1,2), dissoc({1:2,3:4},1), update_in({'a':{'b':1}},['a','b'],lambda x:x+1), get_in(['a',0],{'a':[5]}))
print(juxt(min,max)([3,1,2]), thread_first(1,(add,2),str), thread_last([1,2],(map,lambda x:x*2),list), reduceby(lambda x:x%2, lambda a,b:a+b,[1,2,3,4],0))
print(list(mapcat(lambda s:s.upper().split(),["a b","c"])), first("abc"), nth(1,"abc"), last("abc"), list(pluck(0,[(1,2),(3,4)])), list(join(lambda x:x[0],[(1,'a'),(2,'b')],lambda x:x[0],[(1,'c'),(2,'d')])), list(diff([1,2],[1,3])))
@memoize
def f(x): print("called"); return x
print(f(1), f(1))

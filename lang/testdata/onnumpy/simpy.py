import simpy, random
random.seed(3)
def car(env,name,bcs,t,c):
    yield env.timeout(t); print(name,"arrives",env.now)
    with bcs.request() as r:
        yield r; print(name,"charges",env.now); yield env.timeout(c); print(name,"leaves",env.now)
env=simpy.Environment(); bcs=simpy.Resource(env,capacity=2)
for i in range(4): env.process(car(env,f"Car {i}",bcs,i*2,random.randint(3,6)))
env.run(); print(env.now)
class S:
    def __init__(s,env): s.env=env; s.a=env.process(s.run())
    def run(s):
        while True:
            try: yield s.env.process(s.charge(5))
            except simpy.Interrupt as i: print("interrupted",i.cause)
            yield s.env.timeout(2)
    def charge(s,d): yield s.env.timeout(d)
def drv(env,c): yield env.timeout(3); c.a.interrupt("hurry")
env=simpy.Environment(); c=S(env); env.process(drv(env,c)); env.run(until=15); print(env.now, env.peek())
st=simpy.Store(env,2); 
def prod():
    for i in range(3): yield env.timeout(1); yield st.put(i)
def cons():
    while True: x=yield st.get(); print("got",x,env.now)
env.process(prod()); env.process(cons()); env.run(until=30)

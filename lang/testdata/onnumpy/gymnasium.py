import gymnasium as gym, numpy as np
e=gym.make("CartPole-v1"); o,i=e.reset(seed=3); print(o)
for k in range(5):
    o,r,te,tr,i=e.step(k%2); print(o.round(5),r,te)
print(e.observation_space, e.action_space, e)

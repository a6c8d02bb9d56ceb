from circle_b import b

a = 1

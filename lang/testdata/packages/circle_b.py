from circle_a import a

b = 1

from .flat import name as side

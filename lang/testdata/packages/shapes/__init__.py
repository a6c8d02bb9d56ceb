"""Shapes."""
from . import flat
from .flat import name
from .solids.cube import corners

import math.sin

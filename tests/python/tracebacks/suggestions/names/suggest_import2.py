from math import sinn

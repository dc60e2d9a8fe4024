import maths

import warnings
warnings.simplefilter("error")
exec("x = 1\ny = x is 1\n")

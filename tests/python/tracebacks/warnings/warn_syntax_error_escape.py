import warnings
warnings.simplefilter("error")
exec("x = '\\d'\n")

import warnings
warnings.simplefilter("always")
for i in range(2): warnings.warn("always")
warnings.simplefilter("ignore")
warnings.warn("ignored")
warnings.filterwarnings("once", message="on.*")
for i in range(2): warnings.warn("only once")
warnings.simplefilter("error")
warnings.warn("as error")

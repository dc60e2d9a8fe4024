import warnings
def f(x): warnings.warn(f"once {x}")
for i in range(3): f(1)
for i in range(3): f(2)

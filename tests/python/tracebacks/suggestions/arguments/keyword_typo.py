# A misspelt keyword is named when the program would compile with it.
import sys


def f(n):
    if n:
        for x im range(n):
            print(x)


f(3)

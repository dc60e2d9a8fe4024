from sys import nothing_like_it

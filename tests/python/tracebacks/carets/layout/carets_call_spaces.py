def f(a): return a . upper ( ) . lower ( 1 )
f("x")

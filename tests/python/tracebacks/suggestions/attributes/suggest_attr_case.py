class A: HELLO = 1
A().hello

class A:
    _private = 2
A().private

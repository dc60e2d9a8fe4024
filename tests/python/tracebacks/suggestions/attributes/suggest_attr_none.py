None.foo

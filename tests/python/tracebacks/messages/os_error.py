open("/no/such/dir/file")

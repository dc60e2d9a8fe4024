[].appendd(1)

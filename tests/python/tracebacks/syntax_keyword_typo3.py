exec("improt os")

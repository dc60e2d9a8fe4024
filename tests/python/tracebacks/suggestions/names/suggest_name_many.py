abc1 = abc2 = abc3 = 1
abc4

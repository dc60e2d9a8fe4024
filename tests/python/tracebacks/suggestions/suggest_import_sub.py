import collections.abcd

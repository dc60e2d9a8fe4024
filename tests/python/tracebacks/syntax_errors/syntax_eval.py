eval("  1 +")

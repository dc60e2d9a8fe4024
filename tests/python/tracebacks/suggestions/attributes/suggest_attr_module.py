import sys
sys.versoin

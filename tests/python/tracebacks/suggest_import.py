from collections import ordereddict

import itertool

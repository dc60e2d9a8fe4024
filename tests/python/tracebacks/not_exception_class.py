raise int

"""Installing wheels: the part of pip's command line that needs no index (morelia._wheels does the work)."""
__version__ = "0 (Morelia)"


def main(args=None):
    from pip.__main__ import main
    return main(args)

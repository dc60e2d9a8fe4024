def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: (item.fspath, item.location[1] or 0))


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line("conftest was asked")

# Path objects that answer something else, or fail, when they are asked again.
import os


class Changes:
    def __init__(self, *answers):
        self.answers = list(answers)

    def __fspath__(self):
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def attempt(call, *answers):
    try:
        result = call(Changes(*answers))
    except Exception as e:
        result = type(e).__name__
    print(result)


os.makedirs("paths_changing/in")
for answers in [("paths_changing",), ("paths_changing", ZeroDivisionError()), ("paths_changing", b"paths_changing"), ("paths_changing", 5), (ZeroDivisionError(),), (5,)]:
    attempt(os.listdir, *answers)
    attempt(lambda path: [entry.name for entry in os.scandir(path)], *answers)
os.rmdir("paths_changing/in")
os.rmdir("paths_changing")

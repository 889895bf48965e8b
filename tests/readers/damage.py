"""damage.py - files that a check must not let pass, in BUILD/damaged, and how that is seen."""
import os


def write(build, name, data):
    """Returns the path below BUILD."""
    path = os.path.join('damaged', name)
    with open(os.path.join(build, path), 'wb') as file:
        file.write(data)
    return path


def read(build, name):
    with open(os.path.join(build, 'files', name), 'rb') as file:
        return file.read()


def must_find(what, check, *arguments):
    """The check fails, as it should, for a reason in which `what` stands."""
    try:
        check(*arguments)
    except AssertionError as problem:
        assert what in str(problem), f'fails, but not for "{what}": {problem}'
        return
    raise AssertionError(f'finds nothing, and should find "{what}"')

"""Makes a virtual environment at the path given, also where Python came without ensurepip."""

import subprocess
import sys
import tempfile
from importlib.util import find_spec


def main(folder: str) -> int:
    """Try venv, then virtualenv, then virtualenv fetched by this Python's pip."""
    if find_spec("ensurepip") is not None:
        return subprocess.call([sys.executable, "-m", "venv", folder])
    if find_spec("virtualenv") is not None:
        return subprocess.call([sys.executable, "-m", "virtualenv", "--quiet", folder])
    if find_spec("pip") is None:
        print(f"{sys.executable} has neither ensurepip nor virtualenv nor pip; install one.")
        return 1
    with tempfile.TemporaryDirectory() as place:
        fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--target", place]
        if subprocess.call([*fetch, "virtualenv"]):
            return 1
        make = (
            "import sys; sys.path.insert(0, sys.argv.pop(1));"
            " import virtualenv.__main__ as made; made.run()"
        )
        return subprocess.call([sys.executable, "-c", make, place, "--quiet", folder])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

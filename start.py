"""The two commands of a fresh machine: `python3 start.py demo` and `python3 start.py test`.

An older Python must be able to read this file, to say so: nothing here may need more than Python 2.7.
The rest is in start_environment.py.
"""

import sys

OLDEST_PYTHON = (3, 11)

if __name__ == "__main__":
    if sys.version_info < OLDEST_PYTHON:
        sys.stderr.write(
            "start.py: adoube needs Python 3.11 or newer, this is %d.%d (%s); install one from "
            "https://www.python.org/downloads/ and start with it: python3.13 start.py ...\n"
            % (sys.version_info[0], sys.version_info[1], sys.executable)
        )
        sys.exit(2)

    import start_environment

    sys.exit(start_environment.main(sys.argv[1:]))

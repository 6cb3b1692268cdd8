"""``python -m pife`` is the command line."""

from pife.cli import main

main()

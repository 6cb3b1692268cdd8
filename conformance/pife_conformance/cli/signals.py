"""Whoever ends a command from outside still gets its report."""

from __future__ import annotations

import signal


def end_with_a_report() -> None:
    """Ctrl-C, an end asked for (SIGTERM) and a terminal that closes (SIGHUP) all interrupt, as Ctrl-C does.

    Ctrl-C also where whoever started us had it ignored; but what is started with ``nohup`` outlives its terminal.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.default_int_handler)

"""What does this engine play? Its house rules told from its answers alone, and what no house rules explain.

:func:`identify` is the way in; :mod:`pife_conformance.identify.result` says what comes out.
"""

from pife_conformance.identify.identifying import identify
from pife_conformance.identify.result import Decided, Identification, NamedFault, Undecided, UnexplainedAnswer, Unseen

__all__ = ["Decided", "Identification", "NamedFault", "Undecided", "UnexplainedAnswer", "Unseen", "identify"]

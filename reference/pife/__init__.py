"""Pife and Cacheta, Brazilian rummy, under any table's house rules.

The rules are data in ``spec/``; this package reads them (:mod:`pife.spec`) and means them (:mod:`pife.engine`).
"""

__version__ = "0.1.0"

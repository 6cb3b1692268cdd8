"""Questions of chance to engines, made to be hard, and held against the reference: `pife fuzz`.

``rounds``, ``scripts``, ``hands`` and ``tables`` make questions, each from a chance that the caller seeds. ``oracle``
knows the right answers. ``blocks`` asks, in pieces of work that can be done anywhere and again; ``shrinking`` makes
small what it finds; ``search`` drives the blocks; ``pinning`` and ``scenario_file`` turn a finding into a scenario.
"""

"""The commands about engines; each module's ``command`` is loaded by ``pife.cli`` when it is called."""

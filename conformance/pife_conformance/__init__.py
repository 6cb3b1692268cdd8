"""Does an engine follow the rules? Scenarios, the protocol and the harness that asks."""

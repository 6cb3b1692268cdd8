"""The suite as JSON, for a runner in any language: what ``pife export`` writes."""

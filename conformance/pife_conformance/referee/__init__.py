"""Checking records of played rounds: every action, every settlement, and what one round leaves to the next."""

"""The spec read: options, rules, decisions, profiles, texts, and the checks over them."""

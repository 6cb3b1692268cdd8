"""An engine that plays another table than it is told, and does not show its melds: its argument is that table's id."""

import sys

from pife.spec.library import load_spec
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.serve import serve


class OtherTable(ReferenceEngine):
    """The reference with one set of house rules, whatever it is told."""

    def respond(self, message):
        if message.get("cmd") == "configure":
            message = {**message, "profile": load_spec().profile(sys.argv[1]).to_message()}
        said = super().respond(message)
        if message.get("ask") == "melded" and "answer" in said:
            said["answer"].pop("melds", None)
        return said


if __name__ == "__main__":
    serve(OtherTable(), sys.stdin.buffer, sys.stdout.buffer)

"""Reports of a run: written line by line as it goes, read again from a file, and rendered in every form."""

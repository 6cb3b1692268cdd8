"""The engines here are programs to run or to copy: nothing in them is collected as a test."""

collect_ignore = ["engines"]

"""What the rules mean: an interpreter of resolved profiles. It reads no file and asks no profile its name."""

"""What scripts/package makes and tests: the program with its units, completions, man pages and licences."""

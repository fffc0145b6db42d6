"""What the scripts share: the package and its builds, a daemon, and what is installed."""

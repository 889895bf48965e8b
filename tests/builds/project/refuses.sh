#!/bin/sh
# refuses.sh - a tool that a project has look at all its files, and that likes none.
echo "refuses.sh: looked at a file of iprof" >&2
exit 1

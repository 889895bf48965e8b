#!/usr/bin/env bash
# symbols.sh LIBRARY - fails if a library defines a symbol that does not begin with Prof_, so that a
# host with its own GLAD, or its own anything, links beside ours.
. tests/install/common.sh
only_ours "$1"

#!/usr/bin/env bash
# heap.sh PROGRAM - runs default_heap.js with the default allocator, and with one that counts.
set -u
. scripts/check.sh
check "in the heap that emcc gives unasked" node "$1"
check "the same, counted" node "$1" counted
finish

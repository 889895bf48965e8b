# check.sh - for scripts that are a suite of tests; to be sourced.
# shellcheck shell=bash

passed=0
failed=0

# check NAME COMMAND... - one result, and how long it took if that is two seconds or more. What the
# command says is shown only if it fails. It goes to a file: a program that is left running would
# keep a pipe open.
check() {
   local name=$1 output status began=$SECONDS seconds
   shift
   output=$(mktemp)
   ("$@") >"$output" 2>&1
   status=$?
   seconds=$((SECONDS - began))
   if [ $status = 0 ]; then
      [ $seconds -lt 2 ] || name="$name ($seconds s)"
      echo "ok      $name"
      passed=$((passed + 1))
   else
      echo "FAILED  $name (status $status after $seconds s)"
      tail -n 40 "$output" | sed 's/^/        /'
      failed=$((failed + 1))
   fi
   rm -f "$output"
}

# fails_with WORDS COMMAND... - it must fail, and say the words.
fails_with() {
   local told
   told=$("${@:2}" 2>&1) && { echo "it succeeded"; return 1; }
   [[ $told == *"$1"* ]] || { echo "$told"; return 1; }
}

# The sum, as scripts/run.py reads it. A suite that checked nothing has failed.
finish() {
   echo "$passed passed, $failed failed"
   [ $failed = 0 ] && [ $passed != 0 ]
}

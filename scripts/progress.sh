#!/bin/sh
# progress.sh KIND TEXT... - a step of the build: one line that is overwritten on a terminal; in a
# log a line every 5 %. Only where PROGRESS names a file and PROGRESS_TOTAL says how long that gets.
#
# progress.sh total         what PROGRESS_TOTAL is for the commands on stdin, of make -n
# progress.sh suite NAME    that suite is done; prints how far all is
# progress.sh end           all is built: nothing is left of the line
#
# The file has a byte for each step, and for a suite as many as it takes longer (seconds.txt). What
# is left is estimated from how long it took to get here.
table=${0%/*}/seconds.txt

weight() { # suite
   awk -v name="$1" '$1 == "step" { step = $2 } $1 == "other" { n = n ? n : $2 }
      $1 == name { n = $2; found = 1 } found { exit }
      END { printf "%d\n", n / step + 0.5 }' "$table"
}

total() {
   awk 'NR == FNR { if (!/^#/) seconds[$1] = $2; next }
      /scripts\/progress\.sh / { n += 1 }
      match($0, /scripts\/suite\.sh [^ ]+ [^ ]+/) {
         split(substr($0, RSTART, RLENGTH), word, " ")
         n += int((word[3] in seconds ? seconds[word[3]] : seconds["other"]) / seconds["step"])
      }
      END { print n + 0 }' "$table" -
}

# Sets percent and left, "about 3 min left" or nothing.
how_far() {
   size=$(($(wc -c <"$PROGRESS")))
   percent=$((size * 100 / PROGRESS_TOTAL))
   [ $percent -le 99 ] || percent=99
   left=
   [ $percent -ge 5 ] || return 0
   seconds=$((($(date +%s) - PROGRESS_BEGAN) * (PROGRESS_TOTAL - size) / size))
   if [ $seconds -ge 90 ]; then left=", about $(((seconds + 30) / 60)) min left"
   elif [ $seconds -gt 0 ]; then left=", about $seconds s left"; fi
}

if [ "$1" = total ]; then total && exit; fi
[ -n "${PROGRESS:-}" ] && [ "${PROGRESS_TOTAL:-0}" -gt 0 ] || exit 0
if [ "$1" = end ]; then
   if [ -t 1 ]; then printf '\r\033[K'; fi
   exit
fi
if [ "$1" = suite ]; then
   printf "%$(weight "$2")s" '' >>"$PROGRESS"
   how_far
   printf '[%2d %%%s]\n' $percent "$left"
   exit
fi

printf . >>"$PROGRESS"
how_far
if [ -t 1 ]; then
   line=$(printf '[%2d %%%s]  %s' $percent "$left" "$*")
   printf '\r\033[K  %.76s\r' "$line"
elif mkdir "$PROGRESS.$((percent / 5))" 2>/dev/null; then
   printf '  [%2d %%%s]\n' $percent "$left"
fi

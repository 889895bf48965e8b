#!/bin/sh
# proxy_abi.sh WORK libxpti.a libxptifw.so libxpti_print.so xpti_program compiler - names that
# others link with; a program in C with the proxy; the examples, with and without the variables.
set -u
work=$1 archive=$2 dispatcher=$3 print=$4 program=$5 cc=$6
bad=0
mkdir -p "$work"
unset XPTI_TRACE_ENABLE XPTI_FRAMEWORK_DISPATCHER XPTI_SUBSCRIBERS

# expect WHAT: standard input is what is expected, and $work/got what there is.
expect() {
   cat > "$work/expected"
   diff "$work/expected" "$work/got" && return
   echo "FAILED: $1 (< expected, > got)"
   bad=1
}

names() { nm "$@" | awk '{print $NF}' | LC_ALL=C sort -u; }

all() {
   for name in AddMetadata CheckTraceEnabled Finalize FindEvent ForceSetTraceEnabled \
         FrameworkFinalize FrameworkInitialize GetStashedTuple GetUniqueId GetUniversalId \
         Initialize LookupObject LookupString MakeEvent NotifySubscribers QueryMetadata \
         QueryPayload QueryPayloadByUID RegisterCallback RegisterObject RegisterPayload \
         RegisterStream RegisterString RegisterUserDefinedEventType \
         RegisterUserDefinedTracePoint ReleaseEvent SetUniversalId StashTuple TraceEnabled \
         UnregisterCallback UnregisterStream UnstashTuple "$@"; do
      echo "xpti$name"
   done | LC_ALL=C sort
}

names -D --defined-only "$dispatcher" > "$work/got"
all Reset | expect "what the dispatcher exports"
nm "$dispatcher" | grep -o '_GLOBAL__sub_I_[a-z].*' > "$work/got"
expect "what the dispatcher does before other constructors may call it" < /dev/null
names -g --defined-only "$archive" | grep '^xpti' > "$work/got"
all TraceTryToEnable | expect "what the proxy has"
# Left over, once the archive's own names are gone: of the C library, no C++ among it.
names -u "$archive" | grep -E '^(_Z|__cxa|__gxx|_Unwind)' | grep -v N10xpti_proxy > "$work/got"
expect "what the proxy asks of a C++ library" < /dev/null

if ! $cc -std=c99 -Wall -Wextra tests/xpti/proxy_c.c "$archive" -o "$work/c" -ldl -lpthread; then
   echo "FAILED: a program in C cannot be linked with the proxy"
   exit 1
fi
"$work/c" > "$work/got" || bad=1
expect "a program in C without a dispatcher" << END
begun 0, enabled 0, listened to 0, stream 255, string -1 is "", stash none, object none
END
XPTI_FRAMEWORK_DISPATCHER=$dispatcher XPTI_SUBSCRIBERS=$print "$work/c" > "$work/got" || bad=1
expect "a program in C" << END
stream c 1.0 (1.0)
begin main #1
begun 1, enabled 1, listened to 1, stream 1, string 1 is "text", stash right, object right
end main #1
end of stream c
END

# ---- the examples ----

"$program" > "$work/got" 2>&1 || bad=1
expect "the program without any variable" < /dev/null
XPTI_SUBSCRIBERS=$print "$program" > "$work/got" 2>&1 || bad=1
expect "the program without a dispatcher" < /dev/null
XPTI_FRAMEWORK_DISPATCHER=$dispatcher "$program" > "$work/got" 2>&1 || bad=1
expect "the program without a subscriber" < /dev/null
XPTI_TRACE_ENABLE=0 XPTI_FRAMEWORK_DISPATCHER=$dispatcher XPTI_SUBSCRIBERS=$print "$program" \
   > "$work/got" 2>&1 || bad=1
expect "the program with tracing off" < /dev/null
XPTI_TRACE_ENABLE=1 XPTI_FRAMEWORK_DISPATCHER=$dispatcher XPTI_SUBSCRIBERS=$print "$program" \
   > "$work/got" 2>&1 || bad=1
expect "the program with all three variables" << END
stream demo 1.0 (demo 1.0)
begin think #1 steps=2
  begin settle #1
  end settle #1
  begin settle #2
  end settle #2
end think #1
end of stream demo
END
# The collector's manual: a page of it, and no more.
lines=$(wc -l < demo/xpti_print.cpp)
[ "$lines" -le 60 ] || { echo "FAILED: demo/xpti_print.cpp has $lines lines"; bad=1; }
exit $bad

# Takes the instrumentation out, leaving empty lines in its place. The include stays: types exist
# with or without the profiler.
/^#include/b
/^extern .*Prof_Declare/s/.*//
s/^ *Prof_Define(.*);$//
s/^ *Prof_write_text(.*;$//
s/^ *Prof_move_cursor(.*;$//
s/Prof_[A-Za-z_]*([^()]*);\{0,1\}//
s/Prof([^()]*);//
s/Prof_End//

# Takes the macros of zones out, leaving empty lines in their place. The include stays: types exist
# with or without the profiler.
/^#include/b
/^extern .*Prof_Declare/s/.*//
s/^ *Prof_Define(.*);$//
s/Prof_[A-Z][A-Za-z_]*([^()]*);\{0,1\}//
s/Prof([^()]*);//
s/Prof_End//

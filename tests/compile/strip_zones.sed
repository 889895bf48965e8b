# Takes the macros of zones out, leaving empty blocks and lines in their place. The include stays:
# types exist with or without the profiler.
/^#include/b
s/^extern .*Prof_De[cf].*//
s/^Prof_Define[a-z_]*(.*);$//
s/Prof_VALUE([^()]*)/0/
s/Prof_[A-Z][A-Za-z_]*([^()]*);\{0,1\}/{}/
s/Prof([^()]*);/{}/
s/Prof_End//

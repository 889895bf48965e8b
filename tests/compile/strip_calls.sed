# Takes the calls out as well. What their arguments do stays.
/^#include/b
s/^\( *\)Prof_move_cursor(\(.*\));$/\1(void)(\2);/
s/^ *Prof_unwind(.*;$//
s/Prof_value(.*)/0/
s/Prof_[a-z_]*([^()]*);//

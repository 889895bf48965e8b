/* hitch_table.h - the slow frames that the profiler kept, and what is to blame for them.
 */
#ifndef INC_HITCH_TABLE_H
#define INC_HITCH_TABLE_H

#include "prof.h"

#include <string>

std::string hitch_table(); // the newest first

std::string hitch_line(const Prof_Hitch &hitch, int index); // one, short

int find_hitch(unsigned long frame_number); // its index, -1 if there is none
int worst_hitch();                          // likewise
bool is_blamed(int index);                  // on a path, and not on the machine

#endif

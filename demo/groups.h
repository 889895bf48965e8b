/* groups.h - under which heading and colour the profiler shows the demo's zones. */
#ifndef INC_GROUPS_H
#define INC_GROUPS_H

void name_groups();

#endif

/* prof_ui_spark.h - a zone's last 64 frames as a small curve of bars, on a scale of its own.
 */
#ifndef INC_PROF_UI_SPARK_H
#define INC_PROF_UI_SPARK_H

#include "../list/prof_draw_list.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Top left of the row's text; 64 units wide, 14 high. Takes what prof_recent_rows.h knows. */
extern void Prof_Ui_Spark_put(Prof_List *list, int x, int y, uint32_t row, int group);

#ifdef __cplusplus
}
#endif

#endif

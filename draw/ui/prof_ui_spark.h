/* prof_ui_spark.h - a zone's last 64 frames as a small curve of bars, on a scale of its own.
 */
#ifndef INC_PROF_UI_SPARK_H
#define INC_PROF_UI_SPARK_H

#include "../list/prof_draw_list.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Puts the curve beside a text whose top left is x, y: 64 units wide, up to 13 high, on a base line
 * at y + 15. Takes what prof_recent_rows.h knows. */
extern void Prof_Ui_Spark_put(Prof_List *list, int x, int y, uint32_t row, int group);

#ifdef __cplusplus
}
#endif

#endif

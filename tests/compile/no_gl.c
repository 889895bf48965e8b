/* no_gl.c - host_0_2.c draws with OpenGL; here there is none. */
#include "prof.h"

void Prof_draw_gl(float sx, float sy, float width, float height, float line_spacing, int precision,
                  void (*print_text)(float x, float y, char *str), float (*text_width)(char *str))
{
   (void)(sx + sy + width + height + line_spacing + (float)precision);
   (void)print_text;
   (void)text_width;
}

void Prof_draw_graph_gl(float sx, float sy, float x_spacing, float y_spacing)
{
   (void)(sx + sy + x_spacing + y_spacing);
}

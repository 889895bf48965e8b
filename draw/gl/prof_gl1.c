/* prof_gl1.c - see prof_gl1.h.
 *
 * Nothing is kept: the texture is small and made for each call, and corners go through glBegin, so
 * the host's arrays, its buffers and its stacks, which may be full, are not touched. Matrices are
 * noted and loaded instead of pushed.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl1.h"

#include "prof_gl_load.h"
#include "prof_gl_output.h"
#include "prof_gl_state.h"
#include "../list/prof_list_facts.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_module.h"

#include <string.h>

static struct {
   Prof_Gl_State saved;
   Prof_Gl_Output output;
   struct {
      GLfloat model[16], projection[16];
      GLint shade_model;
   } fixed; /* what else of OpenGL 1 is saved */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* Areas name one texel with all their corners, at its edge. This is nearer to a texel's middle than
 * rounding reaches, and less than a pixel of a font that is drawn eight times as large. */
#define INSIDE (1.0f / 32)

static GLuint make_texture(int *width, int *height)
{
   const unsigned char *texels = Prof_overlay_texture(width, height);
   Prof_Gl_Unpack unpack;
   GLuint texture;
   Prof_ASSERT(texels && *width > 0 && *height > 0);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   Prof_Gl_State_save_unpack(&unpack);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_ALPHA8, *width, *height, 0, GL_ALPHA, GL_UNSIGNED_BYTE,
                texels);
   Prof_Gl_State_restore_unpack(&unpack);
   return texture;
}

/* Pixels count from the top left of the viewport, texels from the first texel: as vertices have
 * them. The matrix mode is left as GL_TEXTURE. */
static void set_matrices(int width, int height)
{
   GLfloat viewport[4] = {0, 0, 1, 1};
   glGetFloatv(GL_VIEWPORT, viewport);
   glMatrixMode(GL_MODELVIEW);
   glGetFloatv(GL_MODELVIEW_MATRIX, own.fixed.model);
   glLoadIdentity();
   glMatrixMode(GL_PROJECTION);
   glGetFloatv(GL_PROJECTION_MATRIX, own.fixed.projection);
   glLoadIdentity();
   glOrtho(0, (GLdouble)viewport[2], (GLdouble)viewport[3], 0, -1, 1);
   glMatrixMode(GL_TEXTURE); /* an identity; noted in `saved`, as the mode is */
   glScalef(1 / (GLfloat)width, 1 / (GLfloat)height, 1);
   glTranslatef(INSIDE, INSIDE, 0);
}

/* Leaves the mode that Prof_Gl_State_restore expects. */
static void restore_matrices(void)
{
   glMatrixMode(GL_MODELVIEW);
   glLoadMatrixf(own.fixed.model);
   glMatrixMode(GL_PROJECTION);
   glLoadMatrixf(own.fixed.projection);
   glMatrixMode(GL_TEXTURE);
}

static void draw_corners(const Prof_Draw_List *list)
{
   const unsigned short *indices = Prof_List_Facts_indices();
   int i;
   Prof_ASSERT(list->num_indices > 0 && list->num_indices % 3 == 0);
   glBegin(GL_TRIANGLES);
   for (i = 0; i < list->num_indices; ++i) {
      const Prof_Draw_Vertex *v = &list->vertices[indices[i]];
      Prof_ASSERT(indices[i] < list->num_vertices);
      glColor4ubv(v->color);
      glTexCoord2f((GLfloat)v->u, (GLfloat)v->v);
      glVertex2f((GLfloat)v->x, (GLfloat)v->y);
   }
   glEnd();
}

void Prof_Gl1_draw(const Prof_Draw_List *list)
{
   int width, height;
   GLuint texture;
   Prof_ASSERT(!Prof_Gl_Load_is_core() && !Prof_Gl_Load_is_embedded());
   Prof_Module_list(&module);
   Prof_Gl_State_save(&own.saved);
   Prof_Gl_Output_save(&own.output);
   texture = make_texture(&width, &height);
   set_matrices(width, height);
   glGetIntegerv(GL_SHADE_MODEL, &own.fixed.shade_model);
   glShadeModel(GL_SMOOTH);
   draw_corners(list);
   glShadeModel((GLenum)own.fixed.shade_model);
   restore_matrices();
   glDeleteTextures(1, &texture);
   Prof_Gl_Output_restore(&own.output);
   Prof_Gl_State_restore(&own.saved);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

/* prof_gl_overlay.c - Prof_overlay_draw_gl, and prof_gl_window.h: whether the context can, where it
 * goes, and which of prof_gl1.h and prof_gl3.h draws it.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "../../prof.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "prof_gl1.h"
#include "prof_gl3.h"
#include "prof_gl_load.h"
#include "prof_gl_state.h"
#include "prof_gl_window.h"
#include "../list/prof_list_facts.h"
#include "../list/prof_own_thread.h"

extern Prof_Declare(prof_draw);

static struct {
   int told;   /* why nothing is drawn */
   int leaves; /* the game sets its own state: see Prof_leave_gl_state */
} own;

static void put_back(void) { own.told = own.leaves = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_old(void) { return !Prof_Gl_State_has(30, 30); }

/* Tells once why nothing is drawn. The overlay takes the keys all the same, so somebody will want
 * to know. */
static int refuse(const char *why)
{
   Prof_ASSERT(why);
   Prof_Module_list(&module);
   if (!own.told) Prof_Config_log("the overlay is open, but not drawn: %s", why);
   own.told = 1;
   return 0;
}

/* Is there a context that we can draw in? If not, that is told only if there was something to draw:
 * a game may well ask before it has a context. */
static int has_context(const Prof_Draw_List *list)
{
   if (!Prof_Gl_Load_ready_any())
      return list->num_indices && refuse("no OpenGL context was found; see Prof_load_gl");
   if (is_old() && Prof_Gl_Load_is_embedded())
      return list->num_indices && refuse("the context's OpenGL ES is older than 3.0");
   return 1;
}

/* Is there something to draw to? A window may be without pixels for a while, when it is
 * minimised. */
static int can_draw(void)
{
   GLfloat viewport[4] = {0, 0, 0, 0};
   if (!is_old() && glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
      return 0;
   glGetFloatv(GL_VIEWPORT, viewport);
   return viewport[2] > 0 && viewport[3] > 0;
}

static int draw_overlay(const Prof_Draw_List *list)
{
   if (!can_draw()) return 0;
   if (!list->num_indices) return 1;
   if (!is_old()) return Prof_Gl3_draw(list);
   Prof_Gl1_draw(list);
   return 1;
}

static int draw_to_window(const Prof_Draw_List *list, int width, int height)
{
   const GLfloat window[4] = {0, 0, (GLfloat)width, (GLfloat)height};
   GLfloat viewport[4];
   int drawn;
   Prof_ASSERT(width > 0 && height > 0); /* or its list were empty */
   glGetFloatv(GL_VIEWPORT, viewport);
   Prof_Gl_State_set_viewport(window);
   drawn = draw_overlay(list);
   Prof_Gl_State_set_viewport(viewport);
   return drawn;
}

void Prof_leave_gl_state(int leave)
{
   Prof_Module_list(&module);
   own.leaves = leave != 0;
   Prof_Gl3_forget();
}

/* Where state is left nothing may be asked, not even for a picture of nothing. */
static int is_drawn_unasked(const Prof_Draw_List *list)
{
   return own.leaves && (!list->num_indices || Prof_Gl3_draw_again(list));
}

static int draw(const Prof_Draw_List *list, int whole_window)
{
   const char *fault;
   int drawn;
   if (!list) return 0;
   Prof_Region(prof_draw)
   fault = Prof_List_Facts_fault(list);
   if (fault) drawn = refuse(fault);
   else if (is_drawn_unasked(list)) drawn = 1;
   else if (!has_context(list)) drawn = 0;
   else if (whole_window && list->num_indices) drawn =
      draw_to_window(list, list->width, list->height);
   else drawn = draw_overlay(list);
   Prof_End
   return drawn;
}

int Prof_draw_list_gl(const Prof_Draw_List *list) { return draw(list, 0); }

int Prof_Gl_Overlay_draw_list(const Prof_Draw_List *list) { return draw(list, 1); }

void Prof_Gl_Overlay_free(void)
{
   if (Prof_Gl_Load_ready_any() && !is_old()) Prof_Gl3_free();
}

int Prof_overlay_draw_gl(int width, int height)
{
   if (!Prof_Own_Thread_may_draw("Prof_overlay_draw_gl")) return 0;
   return draw(Prof_overlay_draw(width, height), 0);
}

int Prof_Gl_Overlay_draw_window(int width, int height)
{
   return draw(Prof_overlay_draw(width, height), 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

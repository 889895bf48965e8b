/* prof_list_facts.c - see prof_list_facts.h */
#ifdef Prof_ENABLED
#include "prof_list_facts.h"

#include "prof_draw_list.h"
#include "prof_font.h"
#include "../../src/base/prof_config.h"

/* No module: a shutdown leaves it as it is. */
static struct {
   unsigned short indices[Prof_LIST_QUADS * 6];
   unsigned char least[Prof_FONT_LEAST_TEXELS];
   unsigned char *texels; /* these, or what the glyphs of the game's need */
   uint32_t made; /* published: whoever sees it sees the rest */
} facts;

static void fill(void)
{
   static const int corners[6] = {0, 1, 2, 0, 2, 3};
   int quad, i;
   Prof_ASSERT(Prof_LIST_VERTICES <= 65536); /* an index has 16 bits */
   for (quad = 0; quad < Prof_LIST_QUADS; ++quad)
      for (i = 0; i < 6; ++i) facts.indices[quad * 6 + i] = (unsigned short)(quad * 4 + corners[i]);
   Prof_Font_fix();
   facts.texels = Prof_Font_memory() ? Prof_Font_memory() : facts.least;
   Prof_Font_texture(facts.texels);
}

static void make_sure(void)
{
   if (Prof_Atomic_acquire32(&facts.made)) return;
   Prof_Config_lock();
   if (!facts.made) {
      fill();
      Prof_Atomic_release32(&facts.made, 1);
   }
   Prof_Config_unlock();
}

const unsigned short *Prof_List_Facts_indices(void)
{
   make_sure();
   return facts.indices;
}

const unsigned char *Prof_List_Facts_texture(void)
{
   make_sure();
   return facts.texels;
}

const char *Prof_List_Facts_fault(const Prof_Draw_List *list)
{
   const int corners = list->num_vertices;
   if (list->num_indices == 0) return 0;
   if (corners < 0 || corners > Prof_LIST_VERTICES)
      return "the list claims more than 32,768 corners, or fewer than none; draw that of "
             "Prof_overlay_draw or Prof_overlay_take";
   if (corners % 4 != 0 || list->num_indices != corners / 4 * 6)
      return "the list's corners do not come in fours, with six indices each";
   if (!list->vertices) return "the list's corners are null";
   if (list->width <= 0 || list->height <= 0) return "the list is for a picture of no size";
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

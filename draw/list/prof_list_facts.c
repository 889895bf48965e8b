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

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

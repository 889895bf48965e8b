/* prof_seen_text.c - see prof_seen_text.h */
#ifdef Prof_ENABLED
#include "prof_seen_text.h"
#include "../base/prof_assert.h"
#include "../base/prof_short_text.h"
#include "../base/prof_utf8.h"
#include "../gather/prof_path.h"
#include <stdio.h>
#include <string.h>

#define CALLED_BY " < "
#define MORE CALLED_BY ".."

/* ---- chains ---- */

/* A text in the making: names are put whole, and each leaves room for MORE behind it. */
typedef struct Chain {
   char *to;
   size_t size, length;
   int full;
} Chain;

static void begin_chain(Chain *c, char *to, size_t size)
{
   Prof_ASSERT(size > Prof_SEEN_NAME + sizeof MORE);
   c->to = to;
   c->size = size;
   c->length = 0;
   c->full = 0;
   to[0] = 0;
}

static void put(Chain *c, const char *text)
{
   size_t length = strlen(text);
   memcpy(c->to + c->length, text, length + 1);
   c->length += length;
   Prof_ASSERT(c->length < c->size);
}

static void add_name(Chain *c, const char *name)
{
   size_t needed = strlen(name) + sizeof CALLED_BY + sizeof MORE;
   if (c->full) return;
   if (c->length + needed > c->size) {
      put(c, MORE);
      c->full = 1;
      return;
   }
   if (c->length) put(c, CALLED_BY);
   put(c, name);
}

void Prof_Seen_Text_chain(const Prof_Seen_Tree *tree, uint32_t node, char *to, size_t size)
{
   Chain c;
   begin_chain(&c, to, size);
   for (; node; node = tree->nodes[node].parent)
      add_name(&c, tree->functions[tree->nodes[node].function].name);
}

void Prof_Seen_Text_stack(const Prof_Seen_Tree *tree, const Prof_Seen_Look *look, char *to,
                          size_t size)
{
   uint32_t i;
   Chain c;
   begin_chain(&c, to, size);
   for (i = 0; i < look->count; ++i)
      add_name(&c, tree->functions[tree->stacks[look->first + i]].name);
}

void Prof_Seen_Text_file(const Prof_Seen_Function *function, char *to, size_t size)
{
   const char *path = function->place.file ? function->place.file : function->place.module;
   to[0] = 0;
   if (path) Prof_Utf8_copy(to, size, Prof_Seen_Name_of_file(path));
}

/* ---- infos ---- */

static int is_below(const Prof_Seen_Tree *tree, uint32_t node, uint32_t of)
{
   while (node > of) node = tree->nodes[node].parent; /* parents have smaller indices */
   return node == of;
}

static void add_ended(const Prof_Seen_Tree *tree, uint32_t index, Prof_Seen_Info *info)
{
   const Prof_Seen_Node *node = &tree->nodes[index];
   if (!node->ended) return;
   if (node->slept && !info->slept) Prof_Seen_call_name(node->call, info->call);
   info->slept += (int)node->slept;
   info->cut |= node->cut;
   info->guessed |= node->guessed;
}

void Prof_Seen_Text_describe_path(const Prof_Seen_Path *path, Prof_Seen_Info *info)
{
   memset(info, 0, sizeof *info);
   Prof_Path_write(path->state, info->path, sizeof info->path);
   info->zone = Prof_Zones[Prof_States[path->state].zone].public_id;
   info->context = (int)path->context;
   info->of = (int)path->count;
}

void Prof_Seen_Text_describe(const Prof_Seen_Tree *tree, uint32_t index, int below,
                             Prof_Seen_Info *info)
{
   const Prof_Seen_Node *node = &tree->nodes[index];
   uint32_t i, end = below ? tree->num_nodes : index + 1;
   Prof_ASSERT(index && index < tree->num_nodes);
   Prof_Seen_Text_describe_path(&tree->paths[node->path], info);
   info->count = (int)(below ? node->count : node->ended);
   Prof_Seen_Text_chain(tree, index, info->text, sizeof info->text);
   Prof_Seen_Text_file(&tree->functions[node->function], info->file, sizeof info->file);
   for (i = index; i < end; ++i)
      if (is_below(tree, i, index)) add_ended(tree, i, info);
}

/* ---- sentences ---- */

static const char *looks(int count) { return count == 1 ? "look" : "looks"; }

/* "noise3 < fbm, wall_relief.cpp" */
static void add_where(const Prof_Seen_Info *info, char *to, size_t size)
{
   snprintf(to, size, "%sin %s%s%s", info->slept * 2 > info->count ? "asleep " : "", info->text,
            info->file[0] ? ", " : "", info->file);
}

void Prof_Seen_Text_say(const Prof_Seen_Info *info, char to[Prof_SEEN_TEXT])
{
   char where[Prof_SEEN_TEXT - 64] = "";
   if (info->count) add_where(info, where, sizeof where);
   if (info->of < Prof_SEEN_FEW && info->count)
      snprintf(to, Prof_SEEN_TEXT, "%d %s: too few to tell (%d %s)", info->of, looks(info->of),
               info->count, where);
   else if (info->of < Prof_SEEN_FEW)
      snprintf(to, Prof_SEEN_TEXT, "%d %s: too few to tell", info->of, looks(info->of));
   else if (info->count) snprintf(to, Prof_SEEN_TEXT, "%d of %d %s", info->count, info->of, where);
   else
      snprintf(to, Prof_SEEN_TEXT, "%d looks, and no function is in more than half", info->of);
}

void Prof_Seen_Text_say_looking(const Prof_Looking *looking, char to[Prof_SEEN_TEXT])
{
   char more[64] = "", none[64] = "";
   Prof_Words from; /* which knows no locale */
   Prof_Short_Text_begin(&from);
   Prof_Short_Text_number(&from, looking->from_ms, 1);
   if (looking->left_out) snprintf(more, sizeof more, ", %d more left out", looking->left_out);
   if (looking->unanswered)
      snprintf(none, sizeof none, "; the thread had no CPU in %d of %d", looking->unanswered,
               looking->looks + looking->unanswered);
   snprintf(to, Prof_SEEN_TEXT, "looked from %s ms on: %d %s%s%s", from.text, looking->looks,
            looks(looking->looks), more, none);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

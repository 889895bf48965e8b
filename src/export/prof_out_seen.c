/* prof_out_seen.c - see prof_out_seen.h; and Prof_CSV_SEEN:
 *
 *      number,thread,path,count,of,functions,file,call,slept,cut,guessed,nameless
 *      307,main,frame > shade,17,20,noise3 < fbm < shade,wall.cpp,,0,0,0,
 *      307,main,frame > load,2,9,libz.so+0x1f0 < load,libz.so,,0,0,0,/lib/libz.so feed01 0x1f0
 *
 * A line for all looks at a path that saw the same functions. In `nameless`, of each of them that
 * nobody knows: its module, the build id of that ("-": it has none) and the offset in it; parted by
 * "; ".
 */
#ifdef Prof_ENABLED
#include "prof_out_seen.h"
#include "../frame/prof_hitch.h"
#include "../gather/prof_path.h"
#include "../show/prof_seen_text.h"
#include "prof_out_writers.h"
#include <stdio.h>
#include <string.h>

enum { MAX_PATHS = 24, MAX_LINES = 60, MAX_PLACES = 64, MAX_SENTENCES = 8, MAX_DEPTH = 24 };
enum { CHAIN = 1024 };

static void put_count(Prof_Out *out, uint64_t count)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_integer(out, count);
}

static void put_text(Prof_Out *out, const char *text)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_csv(out, text);
}

/* ---- CSV ---- */

static int is_nameless(const Prof_Seen_Function *f) { return !f->place.function; }

/* Whole ones, as far as there is room. */
static void find_nameless(const Prof_Seen_Tree *tree, uint32_t node, char *to, size_t size)
{
   size_t length = 0;
   to[0] = 0;
   for (; node; node = tree->nodes[node].parent) {
      const Prof_Seen_Place *place = &tree->functions[tree->nodes[node].function].place;
      int added;
      if (place->function || !place->module) continue;
      added = snprintf(to + length, size - length, "%s%s %s 0x%llx", length ? "; " : "",
                       place->module, place->build_id ? place->build_id : "-",
                       (unsigned long long)place->offset);
      if (added < 0 || (size_t)added >= size - length) {
         to[length] = 0;
         return;
      }
      length += (size_t)added;
   }
}

static void put_row(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node)
{
   char text[CHAIN];
   Prof_Seen_Info info;
   Prof_Context_Info whose;
   Prof_Seen_Text_describe(tree, node, 0, &info);
   Prof_Out_Stream_integer(out, tree->frame);
   put_text(out, Prof_get_context_info(info.context, (unsigned long)tree->frame, &whose)
                    ? whose.name : "");
   put_text(out, info.path);
   put_count(out, (uint64_t)info.count);
   put_count(out, (uint64_t)info.of);
   Prof_Seen_Text_chain(tree, node, text, sizeof text);
   put_text(out, text);
   put_text(out, info.file);
   put_text(out, info.call);
   put_count(out, (uint64_t)info.slept);
   put_count(out, (uint64_t)info.cut);
   put_count(out, (uint64_t)info.guessed);
   find_nameless(tree, node, text, sizeof text);
   put_text(out, text);
   Prof_Out_Stream_text(out, "\n");
}

const char *Prof_Out_Seen_write(Prof_Out *out, const Prof_Range *range)
{
   uint32_t row;
   int i;
   (void)range;
   Prof_Out_Stream_text(out, "number,thread,path,count,of,functions,file,call,slept,cut,guessed,"
                             "nameless\n");
   for (i = 0; i < Prof_num_hitches(); ++i) {
      const Prof_Seen_Tree *tree = Prof_Seen_Tree_of(i);
      if (!tree && Prof_Hitch_seen(i)) return Prof_NO_MEMORY;
      for (row = 0; tree && row < tree->num_rows; ++row) put_row(out, tree, tree->rows[row]);
   }
   return 0;
}

/* ---- traces ---- */

void Prof_Out_Seen_put_json(Prof_Out *out, int hitch)
{
   char said[Prof_SEEN_TEXT], text[Prof_MAX_PATH + Prof_SEEN_TEXT + 2];
   Prof_Seen_Info info;
   int rank;
   Prof_Out_Stream_text(out, "[");
   for (rank = 0; rank < MAX_SENTENCES && Prof_get_seen(hitch, rank, &info); ++rank) {
      Prof_Seen_Text_say(&info, said);
      snprintf(text, sizeof text, "%s: %s", info.path, said);
      if (rank) Prof_Out_Stream_text(out, ",");
      Prof_Out_Stream_json(out, text);
   }
   Prof_Out_Stream_text(out, "]");
}

/* ---- the page's section ---- */

static void put(Prof_Out *out, const char *text) { Prof_Out_Stream_text(out, text); }

/* "17 of 20" */
static void put_looks(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node)
{
   Prof_Out_Stream_integer(out, tree->nodes[node].count);
   put(out, " of ");
   Prof_Out_Stream_integer(out, tree->paths[tree->nodes[node].path].count);
}

/* What is worth a word of those that ended in the node. */
static void put_remarks(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node)
{
   const Prof_Seen_Node *n = &tree->nodes[node];
   char call[Prof_SEEN_CALL];
   if (n->ended && n->ended < n->count) {
      put(out, ", ");
      Prof_Out_Stream_integer(out, n->ended);
      put(out, " in itself");
   }
   if (n->slept) {
      Prof_Seen_call_name(n->call, call);
      put(out, ", ");
      Prof_Out_Stream_integer(out, n->slept);
      put(out, " asleep in ");
      Prof_Out_Stream_html(out, call);
   }
   if (n->guessed) put(out, ", guessed in part");
   if (n->cut) put(out, ", stack cut");
}

/* A function that called but one other, each time that it was seen, stands in a line with that. */
static int is_joined(const Prof_Seen_Tree *tree, uint32_t node)
{
   const Prof_Seen_Node *n = &tree->nodes[node];
   return n->child && tree->nodes[n->child].count == n->count;
}

static uint32_t at_most(uint32_t depth)
{
   return depth < (uint32_t)MAX_DEPTH ? depth : (uint32_t)MAX_DEPTH;
}

/* Returns the last node of the line that begins with this one. */
static uint32_t put_line(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node, uint32_t depth)
{
   char file[Prof_MAX_PATH];
   put(out, "<div class=\"look\" style=\"margin-left:");
   Prof_Out_Stream_integer(out, (uint64_t)at_most(depth) * 20);
   put(out, "px\"><b>");
   put_looks(out, tree, node);
   put(out, "</b> ");
   for (;; node = tree->nodes[node].child) {
      Prof_Out_Stream_html(out, tree->functions[tree->nodes[node].function].name);
      if (!is_joined(tree, node)) break;
      put(out, " &rsaquo; ");
   }
   Prof_Seen_Text_file(&tree->functions[tree->nodes[node].function], file, sizeof file);
   put(out, " <span class=\"dim\">");
   Prof_Out_Stream_html(out, file);
   put_remarks(out, tree, node);
   put(out, "</span></div>\n");
   return node;
}

static uint32_t first_of_line(const Prof_Seen_Tree *tree, uint32_t node)
{
   while (tree->nodes[node].parent && is_joined(tree, tree->nodes[node].parent))
      node = tree->nodes[node].parent;
   return node;
}

/* The first node of the next line behind a last one; 0: there is none. */
static uint32_t next_line(const Prof_Seen_Tree *tree, uint32_t node, uint32_t *depth)
{
   if (tree->nodes[node].child) {
      ++*depth;
      return tree->nodes[node].child;
   }
   node = first_of_line(tree, node);
   while (!tree->nodes[node].next && tree->nodes[node].parent) {
      node = first_of_line(tree, tree->nodes[node].parent);
      --*depth;
   }
   return tree->nodes[node].next;
}

/* Callers stand above those whom they called. */
static void put_tree(Prof_Out *out, const Prof_Seen_Tree *tree, const Prof_Seen_Path *path)
{
   uint32_t node = path->child, depth = 0, lines;
   for (lines = 0; node && lines < MAX_LINES; ++lines)
      node = next_line(tree, put_line(out, tree, node, depth), &depth);
   if (node) put(out, "<p class=\"dim\">And more.</p>\n");
}

static void put_path(Prof_Out *out, const Prof_Seen_Tree *tree, const Prof_Seen_Path *path)
{
   char text[Prof_MAX_PATH];
   Prof_Context_Info whose;
   put(out, "<h3>");
   if (Prof_get_context_info((int)path->context, (unsigned long)tree->frame, &whose)) {
      Prof_Out_Stream_html(out, whose.name);
      put(out, ": ");
   }
   Prof_Path_write(path->state, text, sizeof text);
   Prof_Out_Stream_html(out, text);
   put(out, ", ");
   Prof_Out_Stream_integer(out, path->count);
   put(out, path->count == 1 ? " look" : " looks");
   if (path->count < Prof_SEEN_FEW) put(out, ": too few to tell");
   put(out, "</h3>\n");
   put_tree(out, tree, path);
}

/* ---- places, to be named elsewhere ---- */

typedef struct Places {
   Prof_Seen_Place list[MAX_PLACES];
   int num, left_out;
} Places;

static int is_listed(const Places *places, const Prof_Seen_Place *place)
{
   int i;
   for (i = 0; i < places->num; ++i)
      if (places->list[i].offset == place->offset &&
          strcmp(places->list[i].module, place->module) == 0)
         return 1;
   return 0;
}

static void list_place(Places *places, uint32_t number)
{
   Prof_Seen_Place place;
   if (!Prof_Seen_name(number, &place) || !place.module || is_listed(places, &place)) return;
   if (places->num < MAX_PLACES) places->list[places->num++] = place;
   else places->left_out = 1;
}

/* Where threads were, and whatever has no name. */
static void list_places(Places *places, const Prof_Seen_Tree *tree)
{
   uint32_t i;
   places->num = places->left_out = 0;
   for (i = 0; i < tree->num_functions; ++i)
      if (is_nameless(&tree->functions[i])) list_place(places, tree->functions[i].number);
   for (i = 0; i < tree->seen->num_looks; ++i)
      if (tree->seen->looks[i].count)
         list_place(places, tree->seen->places[tree->seen->looks[i].first]);
}

/* In quotes, as a shell reads it. */
static void put_quoted(Prof_Out *out, const char *text)
{
   char part[2] = {0, 0};
   const char *end;
   put(out, "&#39;");
   while ((end = strchr(text, '\'')) != 0) {
      for (; text < end; ++text) {
         part[0] = *text;
         Prof_Out_Stream_html(out, part);
      }
      put(out, "&#39;\\&#39;&#39;");
      ++text;
   }
   Prof_Out_Stream_html(out, text);
   put(out, "&#39;");
}

static void put_command(Prof_Out *out, const Places *places, int first)
{
   const Prof_Seen_Place *of = &places->list[first];
   char offset[24];
   int i;
   put(out, "<pre>addr2line -Cfipe ");
   put_quoted(out, of->module);
   for (i = first; i < places->num; ++i) {
      if (strcmp(places->list[i].module, of->module) != 0) continue;
      snprintf(offset, sizeof offset, " 0x%llx", (unsigned long long)places->list[i].offset);
      put(out, offset);
   }
   put(out, "</pre>\n<p class=\"dim\">Build id ");
   Prof_Out_Stream_html(out, of->build_id ? of->build_id : "not known");
   put(out, "</p>\n");
}

static void put_commands(Prof_Out *out, const Prof_Seen_Tree *tree)
{
   Places places;
   int i, k;
   list_places(&places, tree);
   if (!places.num) return;
   put(out, "<details><summary>Lines of source, and names that are not known here</summary>\n");
   for (i = 0; i < places.num; ++i) {
      for (k = 0; k < i; ++k)
         if (strcmp(places.list[k].module, places.list[i].module) == 0) break;
      if (k == i) put_command(out, &places, i);
   }
   if (places.left_out) put(out, "<p class=\"dim\">And more places.</p>\n");
   put(out, "</details>\n");
}

void Prof_Out_Seen_put_section(Prof_Out *out, int hitch)
{
   const Prof_Seen_Tree *tree = Prof_Seen_Tree_of(hitch);
   char text[Prof_SEEN_TEXT];
   Prof_Looking looking;
   uint32_t i;
   if (!tree || !Prof_get_looking(hitch, &looking)) return;
   Prof_Seen_Text_say_looking(&looking, text);
   put(out, "<h2>Seen</h2>\n<p>Threads: ");
   Prof_Out_Stream_html(out, text);
   put(out, ". These are counts of looks at the thread's stack, and no times.</p>\n");
   for (i = 0; i < tree->num_paths && i < MAX_PATHS; ++i) put_path(out, tree, &tree->paths[i]);
   if (i < tree->num_paths) put(out, "<p class=\"dim\">And more paths.</p>\n");
   put_commands(out, tree);
}

/* ---- boxes of its flame graph ---- */

/* A function that holds the zone has the zone's box: what it called lies in the first line. */
static uint32_t depth_of(const Prof_Seen_Tree *tree, uint32_t node)
{
   uint32_t depth = 0;
   for (; node; node = tree->nodes[node].parent) depth += !tree->nodes[node].is_top;
   return depth;
}

uint32_t Prof_Out_Seen_depth(const Prof_Seen_Tree *tree, const Prof_Seen_Path *path)
{
   uint32_t i, depth, most = 0;
   for (i = 1; i < tree->num_nodes; ++i) {
      if (&tree->paths[tree->nodes[i].path] != path) continue;
      depth = depth_of(tree, i);
      if (depth > most) most = at_most(depth);
   }
   return most;
}

static void put_box(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node, double left,
                    double width, const Prof_Out_Place *place)
{
   char text[CHAIN];
   put(out, "<div class=\"seen\" style=\"top:");
   Prof_Out_Stream_integer(out,
                           (uint64_t)(place->depth + depth_of(tree, node) - 1) * place->line);
   put(out, "px;left:");
   Prof_Out_Stream_fixed(out, left, 4);
   put(out, "%;width:");
   Prof_Out_Stream_fixed(out, width, 4);
   put(out, "%\" title=\"seen in ");
   put_looks(out, tree, node);
   put(out, " looks\n");
   Prof_Seen_Text_chain(tree, node, text, sizeof text);
   Prof_Out_Stream_html(out, text);
   put(out, "\">");
   if (width > 1) {
      put(out, "<span>");
      Prof_Out_Stream_html(out, tree->functions[tree->nodes[node].function].name);
      put(out, "</span>");
   }
   put(out, "</div>\n");
}

static void put_siblings(Prof_Out *out, const Prof_Seen_Tree *tree, uint32_t node, double left,
                         const Prof_Out_Place *place, uint32_t depth)
{
   for (; node && depth <= MAX_DEPTH; node = tree->nodes[node].next) {
      const Prof_Seen_Node *n = &tree->nodes[node];
      double width = n->count * place->self * place->percent / tree->paths[n->path].count;
      if (width >= Prof_OUT_NARROWEST) {
         if (!n->is_top) put_box(out, tree, node, left, width, place);
         put_siblings(out, tree, n->child, left, place, depth + !n->is_top);
      }
      left += width;
   }
}

void Prof_Out_Seen_put_boxes(Prof_Out *out, const Prof_Seen_Tree *tree, const Prof_Seen_Path *path,
                             const Prof_Out_Place *place)
{
   put_siblings(out, tree, path->child, place->start * place->percent, place, 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

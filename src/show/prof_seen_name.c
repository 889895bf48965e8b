/* prof_seen_name.c - see prof_seen_name.h
 *
 * A demangled name is read from the left, whole brackets at a time. What stands there:
 *
 *      what it returns   around    around        own     takes     and more
 *      "std::pair<A,B>"  "demo::"  "Wall<int>::" "shade" "(Ray)"   " const [clone .cold]"
 *
 * A blank outside of all brackets ends what is returned; "::" parts what is around from what is
 * own; a '(' that no "::" follows ends the name.
 */
#ifdef Prof_ENABLED
#include "prof_seen_name.h"
#include "../base/prof_assert.h"
#include "../base/prof_utf8.h"
#include <stdio.h>
#include <string.h>

typedef struct Parts {
   const char *around; /* null: nothing */
   const char *own, *end;
} Parts;

static int is_word(char c)
{
   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
          c == '$' || (unsigned char)c >= 0x80;
}

static char closing(char c)
{
   return c == '(' ? ')' : c == '<' ? '>' : c == '[' ? ']' : c == '{' ? '}' : 0;
}

/* Behind the bracket that closes the one at `at`. Brackets of other kinds may stand within, and the
 * arrow "->" closes nothing; where brackets do not match, the end of the text. */
static const char *skip_bracket(const char *at)
{
   int deep = 0;
   for (; *at; ++at) {
      if (closing(*at)) ++deep;
      else if (*at == '>' && at[-1] == '-') continue;
      else if (strchr(")>]}", *at) && --deep == 0) return at + 1;
   }
   return at;
}

/* Behind "operator<<", "operator()", "operator new" and the like; `at` if none stands there. */
static const char *skip_operator(const char *at)
{
   static const char word[] = "operator";
   const char *end = at + sizeof word - 1;
   if (strncmp(at, word, sizeof word - 1) != 0 || is_word(*end)) return at;
   if (*end == '(') return end[1] == ')' ? end + 2 : end;
   if (*end == ' ')
      while (*end && *end != '(') ++end;
   else
      while (*end && strchr("<>=!+-*/%^&|~,[]", *end)) ++end;
   return end;
}

/* Does a compiler's mark of a part or copy begin here: ".cold", " [clone .cold]", " (.cold)", or a
 * version, "@@GLIBC_2.14"? */
static int is_mark(const char *start, const char *at)
{
   if (*at == ' ') return at[1] == '[' || (at[1] == '(' && at[2] == '.');
   return at > start && is_word(at[-1]) && (*at == '.' || *at == '@');
}

/* At a '(': a bracket around a name, as of a function that returns one; "(anonymous namespace)" or
 * what an outer function takes; or what this one takes, which ends its name. */
static const char *pass_bracket(Parts *p, const char *at)
{
   const char *behind = skip_bracket(at);
   if (strncmp(behind, "::", 2) == 0) return behind;
   if (at == p->own && *behind == '(') {
      p->own = at + 1 + strspn(at + 1, "*& ");
      return p->own;
   }
   p->end = at;
   return at;
}

static void begin_part(Parts *p, const char *around, const char *own)
{
   p->around = around;
   p->own = own;
}

static const char *pass(const char *start, Parts *p, const char *at)
{
   if (at == p->own) {
      const char *behind = skip_operator(at);
      if (behind != at) return behind;
   }
   if (is_mark(start, at)) return p->end = at;
   if (*at == '(') return pass_bracket(p, at);
   if (closing(*at)) return skip_bracket(at);
   if (at[0] == ':' && at[1] == ':') {
      begin_part(p, p->own, at + 2);
      return at + 2;
   }
   if (*at == ' ' && at[1] != '<') begin_part(p, 0, at + 1);
   else if (*at == ')') return p->end = at; /* of a bracket around the name */
   return at + 1;
}

static Parts parts_of(const char *function)
{
   Parts p = {0, 0, 0};
   const char *at = function;
   p.own = function;
   while (*at && !p.end) at = pass(function, &p, at);
   if (!p.end) p.end = at;
   if (p.own > p.end) p.own = p.end;
   return p;
}

/* ---- writing ---- */

typedef struct Line {
   char *to;
   size_t length;
   int full;
} Line;

static void put(Line *line, char c)
{
   if (line->length + 3 >= Prof_SEEN_NAME) {
      line->full = 1;
      return;
   }
   line->to[line->length++] = (unsigned char)c < ' ' || c == 127 ? ' ' : c;
}

/* Never within a character of several bytes. */
static void end_line(Line *line)
{
   if (line->full) {
      line->to[line->length] = 0;
      line->length = Prof_Utf8_whole(line->to, line->length);
      memcpy(line->to + line->length, "..", 2);
      line->length += 2;
   }
   line->to[line->length] = 0;
}

/* Without what it is made for, in '<' and '>', and takes; what an operator is called stays. */
static void put_part(Line *line, const char *from, const char *end)
{
   const char *behind = skip_operator(from);
   for (; from < behind && from < end; ++from) put(line, *from);
   while (from < end && !line->full) {
      if (*from == ' ' && from[1] == '<') ++from;
      else if (*from == '<' || *from == '(' || *from == '[') from = skip_bracket(from);
      else put(line, *from++);
   }
}

static int has_around(const Parts *p)
{
   return p->around && p->around + 2 < p->own && *p->around != '(' && *p->around != '<' &&
          strncmp(p->around, "{anonymous}", 11) != 0;
}

static void put_all(Line *line, const char *text)
{
   while (*text && !line->full) put(line, *text++);
}

/* What is not demangled, or by nobody's rules, is told as it is. */
void Prof_Seen_Name_shorten(const char *function, char to[Prof_SEEN_NAME])
{
   Parts p = parts_of(function);
   Line line = {0, 0, 0};
   line.to = to;
   if (function[0] != '?' && p.own < p.end) {
      if (has_around(&p)) {
         put_part(&line, p.around, p.own - 2);
         put(&line, ':');
         put(&line, ':');
      }
      put_part(&line, p.own, p.end);
   }
   if (!line.length) put_all(&line, function);
   end_line(&line);
}

static void put_address(const char *module, uint64_t offset, char to[Prof_SEEN_NAME])
{
   Line line = {0, 0, 0};
   line.to = to;
   while (*module && line.length < Prof_SEEN_NAME / 2) put(&line, *module++);
   line.full = *module != 0;
   end_line(&line);
   snprintf(to + line.length, Prof_SEEN_NAME - line.length, "+0x%llx",
            (unsigned long long)offset);
}

void Prof_Seen_Name_of(const Prof_Seen_Place *place, uint32_t number, char to[Prof_SEEN_NAME])
{
   if (place->function)
      Prof_Seen_Name_shorten(place->function, to);
   else if (place->module)
      put_address(Prof_Seen_Name_of_file(place->module), place->offset, to);
   else if (place->offset)
      snprintf(to, Prof_SEEN_NAME, "0x%llx", (unsigned long long)place->offset);
   else snprintf(to, Prof_SEEN_NAME, "place %u", (unsigned)number);
}

/* ---- comparing ---- */

int Prof_Seen_Name_is(const char *shortened, const char *name)
{
   size_t whole = strlen(shortened), part = strlen(name);
   if (part == 0 || part > whole || strcmp(shortened + whole - part, name) != 0) return 0;
   return part == whole || (whole >= part + 2 && shortened[whole - part - 1] == ':');
}

size_t Prof_Seen_Name_length(const char *function)
{
   const char *at = function;
   if (*at == '?') return strlen(function);
   for (; *at; ++at) {
      const char *behind = closing(*at) ? skip_bracket(at) : at;
      if (behind > at) at = behind - 1;
      else if (is_mark(function, at)) break;
   }
   while (at > function && at[-1] == ' ') --at;
   return (size_t)(at - function);
}

const char *Prof_Seen_Name_of_file(const char *path)
{
   const char *at, *last = path;
   for (at = path; *at; ++at)
      if ((*at == '/' || *at == '\\') && at[1]) last = at + 1;
   return last;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

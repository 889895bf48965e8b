/* prof_symbols_short.c - see prof_symbols_short.h
 *
 * The name is gone through once, from its beginning. At each blank outside of brackets all that was
 * written is thrown away, as it was the return type, or a part of it; but the name of an operator
 * is taken whole, blanks and brackets and all. What stands in brackets is a list of parameters, and
 * skipped, unless it is one of these:
 *
 *      (anonymous namespace)::f         a name
 *      void (*pick<int>(int))(char)     what returns a pointer to a function: its name is inside
 *      decltype (a+b) sum<int>(int)     a return type
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_symbols_short.h"
#include <string.h>

enum { SHORT_ARGUMENTS = 12 }; /* characters of template arguments that stay */

typedef struct Short {
   const char *at;
   char *out;
   size_t size, length; /* as long as it would be */
   size_t floor;        /* up to here it stays */
   const char *entered; /* what stands in a bracket that was gone into */
} Short;

static void add(Short *s, const char *text, size_t length)
{
   size_t i;
   for (i = 0; i < length; ++i, ++s->length)
      if (s->length < s->size) s->out[s->length] = text[i];
}

static int begins(const char *text, const char *with) { return !strncmp(text, with, strlen(with)); }

/* Copies that text if it stands here. */
static int take(Short *s, const char *text)
{
   if (!begins(s->at, text)) return 0;
   add(s, text, strlen(text));
   s->at += strlen(text);
   return 1;
}

static int is_of_word(char c)
{
   return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
          c == '$' || (unsigned char)c >= 128;
}

/* ---- brackets ---- */

/* Behind the bracket that closes this one; its end if none does. */
static const char *behind(const char *at, char opens, char closes)
{
   size_t depth = 0;
   for (; *at; ++at) {
      if (*at == opens) ++depth;
      if (*at == closes && --depth == 0) return at + 1;
   }
   return at;
}

static const char *const operators[] = {
   "()", "[]", "->*", "->", "<=>", "<<=", ">>=",    "<<",        ">>",   "<=",      ">=",
   "==", "!=", "&&",  "||", "++",  "--",  "+=",     "-=",        "*=",   "/=",      "%=",
   "^=", "&=", "|=",  "+",  "-",   "*",   "/",      "%",         "^",    "&",       "|",
   "~",  "!",  "=",   "<",  ">",   ",",   " new[]", " delete[]", " new", " delete", " co_await"};

/* The characters behind "operator" that are its name; 0: it is a type, to which it converts. */
static size_t length_of_operator(const char *at)
{
   size_t i;
   for (i = 0; i < sizeof operators / sizeof *operators; ++i)
      if (begins(at, operators[i])) return strlen(operators[i]);
   return 0;
}

/* `name` is where the whole name begins: "my_operator" is another word. */
static int is_operator(const char *name, const char *at)
{
   return begins(at, "operator") && !is_of_word(at[8]) && (at == name || !is_of_word(at[-1]));
}

/* Behind the template arguments that begin here. Signs in round brackets are less and greater. */
static const char *behind_arguments(const char *at)
{
   const char *name = at;
   size_t depth = 0;
   while (*at) {
      if (*at == '(') at = behind(at, '(', ')');
      else if (*at == '{') at = behind(at, '{', '}');
      else if (is_operator(name, at)) at += 8 + length_of_operator(at + 8);
      else {
         if (*at == '<') ++depth;
         if (*at++ == '>' && --depth == 0) break;
      }
   }
   return at;
}

static void take_arguments(Short *s)
{
   const char *end = behind_arguments(s->at);
   size_t length = (size_t)(end - s->at);
   if (length > SHORT_ARGUMENTS + 2) add(s, "<..>", 4);
   else add(s, s->at, length);
   s->at = end;
}

/* "{lambda(int)#1}" without what it takes. */
static void take_braces(Short *s)
{
   const char *end = behind(s->at, '{', '}');
   while (s->at < end) {
      if (*s->at == '(') {
         s->at = behind(s->at, '(', ')');
      } else {
         add(s, s->at++, 1);
      }
   }
}

/* ---- operators ---- */

/* A type up to the list of parameters, which is empty. */
static void take_type(Short *s)
{
   while (*s->at) {
      if (*s->at == '<') {
         take_arguments(s);
      } else if (*s->at != '(') {
         add(s, s->at++, 1);
      } else if (!take(s, "(anonymous namespace)")) {
         const char *end = behind(s->at, '(', ')');
         if (*end != '(') break;
         add(s, s->at, (size_t)(end - s->at)); /* to a pointer to a function */
         s->at = end;
         if (s->at[0] == '(' && behind(s->at, '(', ')')[0] == '(') {
            end = behind(s->at, '(', ')');
            add(s, s->at, (size_t)(end - s->at));
            s->at = end;
         }
         break;
      }
   }
}

static void take_operator(Short *s)
{
   size_t length;
   take(s, "operator");
   length = length_of_operator(s->at);
   if (length) {
      add(s, s->at, length);
      s->at += length;
      if (begins(s->at, " <")) take(s, " "); /* or it would be read as another operator */
   } else if (begins(s->at, "\"\"")) {
      while (*s->at && *s->at != '(' && *s->at != '<') add(s, s->at++, 1);
   } else take_type(s);
}

/* ---- round brackets ---- */

/* The name in it, of "(*name", "(&name" and "(Class::*name"; null: it is none of them. */
static const char *pointed(const Short *s, const char *name)
{
   const char *at = s->at;
   if (at != s->entered && (at == name || at[-1] != ' ')) return 0;
   for (++at; *at && *at != '*' && *at != '&'; ++at) {
      if (*at == '<') at = behind_arguments(at) - 1;
      if (*at == '(' || *at == ')' || *at == ' ') return 0;
   }
   if (!*at) return 0;
   while (*at == '*' || *at == '&' || *at == ' ') ++at;
   return is_of_word(*at) || *at == '(' ? at : 0;
}

static int is_decltype(const Short *s, const char *name)
{
   const char *end = s->at;
   if (end > name && end[-1] == ' ') --end;
   return end - name >= 8 && memcmp(end - 8, "decltype", 8) == 0;
}

/* What follows the parameters of a function that is not the last one of the name, or the end. */
static int skip_qualifiers(Short *s)
{
   static const char *const words[] = {" const", " volatile", " &&", " &", " noexcept"};
   size_t i;
   for (i = 0; i < sizeof words / sizeof *words;) {
      if (!begins(s->at, words[i])) {
         ++i;
         continue;
      }
      s->at += strlen(words[i]);
      i = 0;
   }
   return begins(s->at, "::") || *s->at == '(' || *s->at == '[';
}

/* Returns 0 if this was the end. */
static int take_round(Short *s, const char *name)
{
   const char *inner;
   if (take(s, "(anonymous namespace)")) return 1;
   inner = pointed(s, name);
   if (is_decltype(s, name) || inner) {
      s->length = s->floor;
      s->entered = inner;
      s->at = inner ? inner : behind(s->at, '(', ')');
      return 1;
   }
   s->at = behind(s->at, '(', ')');
   return skip_qualifiers(s);
}

/* ---- all ---- */

/* What stands before the name of a function that a compiler has made. */
static void take_purpose(Short *s)
{
   static const char *const purposes[] = {"non-virtual thunk to ",      "virtual thunk to ",
                                          "covariant return thunk to ", "TLS init function for ",
                                          "TLS wrapper function for ",  "transaction clone for "};
   size_t i;
   for (i = 0; i < sizeof purposes / sizeof *purposes; ++i)
      if (take(s, purposes[i])) break;
   s->floor = s->length;
}

/* Returns 0 at the end of all that is to be seen. */
static int step(Short *s, const char *name)
{
   if (is_operator(name, s->at)) return take_operator(s), 1;
   switch (*s->at) {
      case '(': return take_round(s, name);
      case '<': return take_arguments(s), 1;
      case '{': return take_braces(s), 1;
      case 0:
      case ')': return 0;
      case ' ':
         if (begins(s->at, " [clone")) return 0;
         s->length = s->floor;
         ++s->at;
         return 1;
      default: return add(s, s->at++, 1), 1;
   }
}

static int stays(const char *name)
{
   return name[0] == '<' || (name[0] != 0 && strchr("-+", name[0]) && name[1] == '[');
}

static size_t cut(Short *s)
{
   if (s->size == 0) return 0;
   if (s->length >= s->size) {
      s->length = s->size - 1;
      if (s->length >= 2) {
         size_t end = s->length - 2;
         while (end > 0 && ((unsigned char)s->out[end] & 0xC0u) == 0x80u) --end;
         s->out[end] = s->out[end + 1] = '.';
         s->length = end + 2;
      }
   }
   s->out[s->length] = 0;
   return s->length;
}

/* "read@GLIBC_2.2.5", "read@@GLIBC_2.2.5". Names of C++ on Windows begin with a question mark. */
static void drop_version(Short *s)
{
   size_t i;
   for (i = 1; i < s->length && i < s->size && s->out[0] != '?'; ++i)
      if (s->out[i] == '@') s->length = i;
}

size_t Prof_Symbols_short(const char *name, char *out, size_t size)
{
   Short s;
   memset(&s, 0, sizeof s);
   s.at = name;
   s.out = out;
   s.size = size;
   if (!stays(name)) {
      take_purpose(&s);
      while (step(&s, name)) {}
   }
   if (s.length == s.floor) {
      s.length = 0;
      add(&s, name, strlen(name));
   }
   drop_version(&s);
   return cut(&s);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

/* prof_auto_filter.c - see prof_auto_filter.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_filter.h"
#include "prof_auto_names.h"
#include "prof_auto_open.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_zone.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_RULES = 128, MAX_TEXT = 8192 };

typedef enum Kind { MODULE, NAME, FILE_NAME, SIZE, KINDS } Kind;
static const char *const kinds[KINDS] = {"module", "name", "file", "size"};

typedef struct Rule {
   int in;
   Kind kind;
   uint32_t size;
   const char *pattern;
} Rule;

typedef struct Filter {
   char text[MAX_TEXT]; /* the rules, each ended by a 0 */
   Rule rules[MAX_RULES];
   uint32_t count;
} Filter;

static struct {
   Filter *filter; /* null: no rules */
} own;

static void put_back(void)
{
   Prof_Auto_Sites_judge = 0;
   Prof_Config_release(own.filter);
   own.filter = 0;
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- what fits ---- */

/* After a '*' goes on with the rest of the pattern at each place of the text in turn; only the last
 * '*' need be tried anew. */
int Prof_Auto_Filter_fits(const char *pattern, const char *text)
{
   const char *star = 0, *from = 0;
   while (*text) {
      if (*pattern == '*') {
         star = ++pattern;
         from = text;
      } else if (*pattern == *text || *pattern == '?') {
         ++pattern;
         ++text;
      } else if (star) {
         pattern = star;
         text = ++from;
      } else {
         return 0;
      }
   }
   while (*pattern == '*') ++pattern;
   return !*pattern;
}

static int fits_path(const char *pattern, const char *path)
{
   if (!strchr(pattern, '/') && !strchr(pattern, '\\')) path = Prof_Zone_base_name(path);
   return *path && Prof_Auto_Filter_fits(pattern, path);
}

/* '-' leaves out what is smaller, '+' takes in what is not. What has no size fits neither. */
static int fits_size(const Rule *rule, const Prof_Auto_Site *site, uint64_t function)
{
   int large = Prof_Auto_Names_is_as_large(site->module_number, function, rule->size);
   return large == (rule->in ? 1 : 0);
}

/* A site without a source file has its module's in the place of it. */
static int fits(const Rule *rule, const Prof_Auto_Site *site, uint64_t function)
{
   switch (rule->kind) {
   case MODULE: return fits_path(rule->pattern, site->module);
   case NAME: return Prof_Auto_Filter_fits(rule->pattern, site->site.name);
   case FILE_NAME:
      return site->site.file != site->module && fits_path(rule->pattern, site->site.file);
   default: return fits_size(rule, site, function);
   }
}

static uint32_t judge(const Prof_Auto_Site *site, uint64_t function)
{
   const Filter *f = own.filter;
   uint32_t i = f->count;
   int in = i == 0 || !f->rules[0].in; /* rules may be none but blanks */
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (; i > 0; --i) {
      if (!fits(&f->rules[i - 1], site, function)) continue;
      in = f->rules[i - 1].in;
      break;
   }
   return in ? 0 : Prof_AUTO_NO_ENTER | Prof_AUTO_NO_LEAVE;
}

/* ---- reading rules ---- */

static char *skip_blanks(char *at)
{
   while (*at == ' ' || *at == '\t' || *at == '\r') ++at;
   return at;
}

static void trim_end(char *text)
{
   size_t length = strlen(text);
   while (length && strchr(" \t\r", text[length - 1])) text[--length] = 0;
}

static int read_size(Rule *rule)
{
   char *end;
   unsigned long size = strtoul(rule->pattern, &end, 10);
   rule->size = (uint32_t)size;
   return *rule->pattern >= '0' && *rule->pattern <= '9' && !*end && size <= 1u << 30;
}

static int read_kind(Rule *rule, char *at)
{
   int kind;
   for (kind = 0; kind < KINDS; ++kind) {
      size_t length = strlen(kinds[kind]);
      if (strncmp(at, kinds[kind], length) != 0 || !strchr(" \t", at[length])) continue;
      rule->kind = (Kind)kind;
      rule->pattern = skip_blanks(at + length);
      return *rule->pattern && (rule->kind != SIZE || read_size(rule));
   }
   return 0;
}

/* Adds the rule that the text is, if it is not empty. */
static int read_rule(Filter *f, char *text)
{
   Rule *rule = &f->rules[f->count];
   char *at = skip_blanks(text);
   trim_end(at);
   if (!*at) return 1;
   if (f->count == MAX_RULES || (*at != '+' && *at != '-') ||
       (rule->in = *at == '+', !read_kind(rule, skip_blanks(at + 1)))) {
      Prof_Config_log("Prof_set_auto_filter: \"%s\" is no rule, or one too many: they are as "
                      "\"- name std::*\"",
                      at);
      return 0;
   }
   ++f->count;
   return 1;
}

static int read_rules(Filter *f, const char *rules)
{
   char *at = f->text, *end;
   if (strlen(rules) >= MAX_TEXT) {
      Prof_Config_log("Prof_set_auto_filter: more than %d bytes", MAX_TEXT - 1);
      return 0;
   }
   memcpy(f->text, rules, strlen(rules) + 1);
   for (; at; at = end) {
      end = strpbrk(at, ";\n");
      if (end) *end++ = 0;
      if (!read_rule(f, at)) return 0;
   }
   return 1;
}

int Prof_Auto_Filter_take(const char *rules)
{
   Filter *fresh = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (rules && *rules) {
      fresh = (Filter *)Prof_Config_alloc(1, sizeof *fresh);
      if (!fresh || !read_rules(fresh, rules)) {
         Prof_Config_release(fresh);
         return 0;
      }
   }
   Prof_Config_release(own.filter);
   own.filter = fresh;
   Prof_Auto_Sites_judge = fresh ? judge : 0;
   return 1;
}

/* What is open stays so until its exit, which must be let in. */
void Prof_Auto_Filter_apply(void)
{
   uint32_t i, count = Prof_Auto_Sites_count();
   for (i = 0; i < count; ++i) {
      Prof_Auto_Site *site = Prof_Auto_Sites_at(i);
      uint32_t out = own.filter ? judge(site, site->function) : 0;
      Prof_Auto_Sites_set(site, out & Prof_AUTO_NO_ENTER, Prof_AUTO_BITS);
   }
   Prof_Auto_Open_settle_later();
}

int Prof_set_auto_filter(const char *rules)
{
   int taken;
   Prof_Config_lock();
   taken = Prof_Auto_Filter_take(rules);
   if (taken) Prof_Auto_Filter_apply();
   Prof_Config_unlock();
   return taken;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif

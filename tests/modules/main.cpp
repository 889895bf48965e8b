/* main.cpp - one profiler for an executable, a shared library, and plug-ins that come and go.
 *
 * Usage: main FOLDER, which holds plugin.so, second.so and inline.so. Exits 0 if all is well.
 */
#include <cstring>
#include <set>
#include <string>

#include "../compile/expect.h"
#include "dl.h"
#include "prof.h"

extern "C" void library_work(int times);
extern "C" Prof_Declare(module_public);

class Plugin {
 public:
   explicit Plugin(const std::string &path) : path_(path), handle_(dlopen(path.c_str(), RTLD_NOW))
   {
      if (!handle_) std::printf("%s\n", dlerror());
      EXPECT(handle_);
   }
   ~Plugin()
   {
      if (handle_) dlclose(handle_);
      EXPECT(!dlopen(path_.c_str(), RTLD_NOW | RTLD_NOLOAD)); /* it must really be gone */
   }
   void work(int times) { call<void (*)(int)>("plugin_work", times); }
   void leave_open() { call<void (*)()>("plugin_leave_open"); }

 private:
   template <class F, class... Arguments> void call(const char *name, Arguments... arguments)
   {
      void *symbol = handle_ ? dlsym(handle_, name) : nullptr;
      if (symbol) reinterpret_cast<F>(symbol)(arguments...);
   }

   std::string path_;
   void *handle_;
};

struct Found {
   int rows = 0;
   int id = -1;
   double entries = 0;
};

static Found find(const char *name, int frame = 0)
{
   Found found;
   Prof_set_frame(frame);
   Prof_Report *report = Prof_create_report();
   for (int i = 0; report && i < report->num_record; ++i) {
      const Prof_Report_Record &record = report->record[i];
      if (std::strcmp(record.name, name) != 0) continue;
      ++found.rows;
      found.id = record.zone;
      for (int v = 0; v < Prof_NUM_VALUES; ++v)
         if (!std::strcmp(report->header[v + 1], "count")) found.entries = record.values[v];
   }
   Prof_free_report(report);
   return found;
}

static Prof_Info info()
{
   Prof_Info result;
   Prof_get_info(&result);
   return result;
}

static void all_modules(const std::string &plugin)
{
   {
      Prof(in_executable);
      Prof_Scope(module_public);
      library_work(2);
   }
   {
      Plugin loaded(plugin);
      loaded.work(3);
      Prof_update(1);
   }
   EXPECT(find("in_executable").entries == 1);
   EXPECT(find("in_library").entries == 2);
   EXPECT(find("in_plugin").entries == 3);
   EXPECT(find("plugin_counter").entries == 3);
   EXPECT(find("module_public").entries == 6);
   EXPECT(find("module_public").rows == 1);
}

static void names_survive(const std::string &second)
{
   int id = find("in_plugin").id;
   Plugin other(second); /* likely where the first one was */
   other.work(1);
   Prof_update(1);
   EXPECT(find("in_plugin").rows == 0);
   EXPECT(find("in_second_plugin").entries == 1);
   EXPECT(find("in_plugin", 1).entries == 3);
   EXPECT(!std::strcmp(Prof_zone_name(id), "in_plugin"));
   char text[8192];
   Prof_write_report(text, sizeof text);
   EXPECT(std::strstr(text, "in_plugin"));
}

static void the_same_row_goes_on(const std::string &plugin)
{
   Prof_set_frame(2);
   int id = find("in_plugin", 1).id;
   int zones = 0, states = 0;
   for (int i = 0; i < 60; ++i) {
      Plugin again(plugin);
      again.work(2);
      Prof_update(1);
      Found found = find("in_plugin");
      EXPECT(found.rows == 1 && found.entries == 2 && found.id == id);
      if (i == 5) zones = info().num_zones, states = info().num_states;
   }
   EXPECT(info().num_zones == zones);
   EXPECT(info().num_states == states);
}

/* The zone's name, file and line must outlive the module also for the warning. */
static void unloaded_with_a_zone_open(const std::string &plugin)
{
   {
      Prof(around);
      Plugin careless(plugin);
      careless.leave_open();
   }
   Prof_update(1);
   EXPECT(info().unclosed_zones == 1);
   EXPECT(find("open_at_unload").entries == 1);
   char text[8192];
   Prof_set_frame(0);
   Prof_write_report(text, sizeof text);
   EXPECT(std::strstr(text, "plugin.c:"));
}

/* That it is gone each time is what Plugin expects. */
static void with_inline_functions(const std::string &plugin)
{
   for (int i = 0; i < 3; ++i) {
      Plugin again(plugin);
      again.work(2);
      Prof_update(1);
      for (const char *name : {"inline_begin", "inline_scope", "inline_template", "inline_lambda"})
         EXPECT(find(name).entries == 2);
   }
}

int main(int argc, char **argv)
{
   if (argc != 2) return 2;
   std::string folder = argv[1];
   Prof_set_average(0);
   all_modules(folder + "/plugin.so");
   names_survive(folder + "/second.so");
   the_same_row_goes_on(folder + "/plugin.so");
   unloaded_with_a_zone_open(folder + "/plugin.so");
   with_inline_functions(folder + "/inline.so");
   Prof_Info last = info();
   EXPECT(last.surplus_ends == 0 && last.over_zones == 0 && last.over_states == 0);
   std::printf("modules: %d failures\n", failed);
   return failed != 0;
}

// download.cpp - see download.h
#include "download.h"

#include <dirent.h>
#include <emscripten.h>
#include <sys/stat.h>

// The browser takes the bytes some time after the click.
void download(const std::string &file, const std::string &name)
{
   EM_ASM({
      var file = UTF8ToString($0);
      var link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([FS.readFile(file)]));
      link.download = UTF8ToString($1);
      link.click();
      setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
      FS.unlink(file);
   }, file.c_str(), name.c_str());
}

const char EXPORTS[] = "/exports";

bool make_exports() { return mkdir(EXPORTS, 0777) == 0; }

// Of what was written since: a key writes one file.
static std::string any_export()
{
   std::string name;
   DIR *folder = opendir(EXPORTS);
   if (!folder) return name;
   for (dirent *entry; name.empty() && (entry = readdir(folder));)
      if (entry->d_name[0] != '.') name = entry->d_name;
   closedir(folder);
   return name;
}

void download_exports()
{
   for (std::string name; !(name = any_export()).empty();)
      download(EXPORTS + ("/" + name), name);
}

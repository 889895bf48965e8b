/* named.h - a worker whose thread has a name. */
#ifndef INC_TESTS_NAMED_H
#define INC_TESTS_NAMED_H

#include "prof.h"
#include "worker.h"
#include <string>

struct Named : Worker {
   explicit Named(const std::string &name)
   {
      call([&] { Prof_set_thread_name(name.c_str()); });
   }
};

#endif

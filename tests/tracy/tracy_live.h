/* tracy_live.h - a program that listens for viewers of Tracy, and a viewer that is the test's. */
#ifndef TESTS_TRACY_LIVE_H
#define TESTS_TRACY_LIVE_H

#include "tests/headers.h"

#include "doors/tracy/prof_tracy.h"
#include "tests/system.h"
#include "tests/tracy/tracy_server.h"

inline Prof_Tracy_Info info()
{
   Prof_Tracy_Info now;
   (void)Prof_get_tracy_info(&now);
   return now;
}

inline void nap(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/* Until it holds; the limit is for tests that have failed. */
inline bool until(const std::function<bool()> &holds, int ms = 20000)
{
   for (; ms > 0; --ms) {
      if (holds()) return true;
      nap(1);
   }
   return false;
}

inline bool until_connected()
{
   return until([] { return info().connected == 1; });
}
inline bool until_free()
{
   return until([] { return info().connected == 0; });
}

/* On some free port, far from those that others use. A slow machine gets its time at the end. */
inline Prof_Tracy_Options options_here()
{
   Prof_Tracy_Options options = Prof_default_tracy();
   options.end_ms = 20000;
   options.port = 20000 + static_cast<int>(getpid()) % 20000;
   return options;
}

/* Starts it, and says where it listens; 0 if it is refused. */
inline int start(const Prof_Tracy_Options &options = options_here())
{
   return Prof_start_tracy(&options) ? info().port : 0;
}

/* What a viewer was told of one kind, in order. */
inline std::vector<tracy::Event> events_of(const tracy::Decoder &seen, tracy::Item item)
{
   std::vector<tracy::Event> all;
   for (const tracy::Event &event : seen.events())
      if (event.item == item) all.push_back(event);
   return all;
}

/* A viewer that comes in, until it goes. */
class Viewer {
 public:
   explicit Viewer(int port, int protocol = 82) : server(new tracy::Server(port, protocol)) {}
   tracy::Server *operator->() { return server.get(); }
   bool come()
   {
      unsigned long before = info().connections;
      server->start();
      return until([&] { return info().connected == 1 && info().connections > before; });
   }
   bool is_welcomed()
   {
      server->start();
      return server->wait_for([](const tracy::Decoder &d) { return d.welcomed(); });
   }
   /* Gets all that there was till now. */
   void go()
   {
      server->send_disconnect();
      EXPECT_TRUE(server->wait_over(20000));
      end();
      EXPECT_TRUE(until_free());
   }
   /* The game's end was its own. */
   void end()
   {
      server->join();
      EXPECT_EQ(server->problem(), "");
   }
   const tracy::Decoder &seen() const { return server->decoder(); }

 private:
   std::unique_ptr<tracy::Server> server;
};

/* One that is there from the start. */
struct Looking : Viewer {
   explicit Looking(int port, int protocol = 82) : Viewer(port, protocol) { EXPECT_TRUE(come()); }
};

#endif

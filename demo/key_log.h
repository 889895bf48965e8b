/* key_log.h - tells on the terminal, for tests, who got which key: the game or the profiler. */
#ifndef INC_KEY_LOG_H
#define INC_KEY_LOG_H

#include <string>

class KeyLog {
 public:
   explicit KeyLog(bool on) : on_(on) {}
   void game_key(const char *name);
   void overlay(); // once a frame: tells what changed in the profiler's overlay

 private:
   bool on_;
   std::string shown_;
};

#endif

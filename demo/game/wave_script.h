/* wave_script.h - who comes when: the little script that each level carries.
 *
 *    drone 6; wait 3; hunter 2; clear; carrier 1; clear
 *
 * A word is an enemy's name and how many; or `rocks` and how many; or `wait` and seconds; or
 * `clear`: go on when nobody is left.
 */
#ifndef INC_WAVE_SCRIPT_H
#define INC_WAVE_SCRIPT_H

#include <string>
#include <vector>

struct World;

class WaveScript {
 public:
   void load(const std::string &level_name, const char *text);
   void run(World &world, double dt);
   bool done() const { return next_ >= commands_.size(); }
   size_t at() const { return next_; }
   size_t size() const { return commands_.size(); }

 private:
   struct Command {
      std::string word;
      double number;
      std::string zone; // name of its zone
   };
   void announce() const;
   bool obey(World &world, const Command &command, double dt); // true: it is done
   bool spawn(World &world, const Command &command, double dt);

   std::vector<Command> commands_;
   size_t next_ = 0;
   double waited_ = 0;
   int spawned_ = 0;
};

#endif

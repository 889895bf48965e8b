// arguments.h - the command line behind the command's name: options, and the rest in its order.
//
//      --last 10    --last=10    --csv    -    --    files
//
// What begins with '-' is an option, except for '-' alone, and for all that stands behind "--".
#ifndef INC_IPROF_ARGUMENTS_H
#define INC_IPROF_ARGUMENTS_H

#include <map>
#include <string>
#include <vector>

namespace iprof {

struct Option {
   const char *name;  // "--last"
   const char *value; // what follows it, as the help calls it: "SECONDS"; null: nothing does
   const char *says;  // one line of help
};

class Arguments {
 public:
   // Throws Usage_Error for an option that is not one of these, and names the nearest; and for one
   // that has two values.
   Arguments(const std::vector<std::string> &words, const std::vector<Option> &options);

   const std::vector<std::string> &rest() const { return rest_; }
   // Throws Usage_Error unless there are so many in the rest. most 0: any number.
   void need(size_t least, size_t most, const char *usage) const;

   bool has(const std::string &option) const { return given_.count(option) != 0; }
   std::string text(const std::string &option, const std::string &otherwise = "") const;
   // The same of what must not be empty if it is given.
   std::string name(const std::string &option) const;
   // Throw Usage_Error if it is no number within the limits.
   double number(const std::string &option, double otherwise, double least, double most) const;
   long whole(const std::string &option, long otherwise, long least, long most) const;

 private:
   void give(const std::string &name, const std::string &value);
   size_t take(const std::vector<std::string> &words, size_t at,
               const std::vector<Option> &options);
   std::map<std::string, std::string> given_;
   std::vector<std::string> rest_;
};

// The number that an option's value is, or a part of it. Throw Usage_Error, which names the option,
// if it is none within the limits.
double number_of(const std::string &option, const std::string &text, double least, double most);
long whole_of(const std::string &option, const std::string &text, long least, long most);

// "frames, zones, text".
std::string list_of(const std::vector<std::string> &words, const char *between = ", ");
// The word that is most like it, or "" if none is.
std::string nearest(const std::string &word, const std::vector<std::string> &known);

} // namespace iprof

#endif

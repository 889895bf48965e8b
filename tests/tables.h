/* tables.h - reads CSV (RFC 4180) and JSON (RFC 8259), by those texts and nothing of the library's:
 * what does not keep to them fails the test. */
#ifndef INC_TESTS_TABLES_H
#define INC_TESTS_TABLES_H

#include "tests/headers.h"

class Text_reader {
 public:
   explicit Text_reader(const std::string &text) : text_(text) {}

 protected:
   bool take(char c)
   {
      if (at_ >= text_.size() || text_[at_] != c) return false;
      ++at_;
      return true;
   }
   void fail(const char *why)
   {
      if (!failed_) ADD_FAILURE() << why << " at byte " << at_ << ": " << text_.substr(at_, 40);
      failed_ = true;
   }
   const std::string &text_;
   size_t at_ = 0;
   bool failed_ = false;
};

/* Lines of fields. The line's end may be LF alone. */
class Csv_reader : Text_reader {
 public:
   using Text_reader::Text_reader;

   std::vector<std::vector<std::string>> all()
   {
      std::vector<std::vector<std::string>> lines;
      while (at_ < text_.size() && !failed_) {
         lines.emplace_back();
         do lines.back().push_back(take('"') ? quoted() : bare());
         while (take(','));
         if (!take('\n')) fail("a line goes on behind a field");
      }
      return lines;
   }

 private:
   std::string bare()
   {
      size_t begin = at_;
      at_ = text_.find_first_of(",\n", at_);
      if (at_ == std::string::npos) at_ = text_.size();
      std::string field = text_.substr(begin, at_ - begin);
      if (field.find_first_of("\"\r") != std::string::npos) fail("a field wants quotes");
      return field;
   }
   std::string quoted()
   {
      std::string field;
      for (;;) {
         size_t quote = text_.find('"', at_);
         if (quote == std::string::npos) return fail("no end of a field"), field;
         field += text_.substr(at_, quote - at_);
         at_ = quote + 1;
         if (!take('"')) return field;
         field += '"';
      }
   }
};

struct Json {
   enum Kind { NONE, TRUTH, NUMBER, TEXT, LIST, OBJECT } kind = NONE;
   std::string text; /* of a text; of a number, as it stands there */
   std::vector<std::pair<std::string, Json>> members; /* of a list, without names */

   const Json &operator[](const std::string &name) const
   {
      static const Json none;
      for (const auto &member : members)
         if (member.first == name) return member.second;
      ADD_FAILURE() << "no member " << name;
      return none;
   }
   size_t size() const { return members.size(); }
};

class Json_reader : Text_reader {
 public:
   using Text_reader::Text_reader;

   /* All values, a line each. */
   std::vector<Json> lines()
   {
      std::vector<Json> all;
      while (at_ < text_.size() && !failed_) {
         all.push_back(value(0));
         if (!take('\n')) fail("no line's end");
      }
      return all;
   }

 private:
   Json value(int depth)
   {
      Json json;
      if (depth > 8) return fail("too deep"), json;
      if (take('{')) return members(Json::OBJECT, '}', depth);
      if (take('[')) return members(Json::LIST, ']', depth);
      if (take('"')) {
         json.kind = Json::TEXT;
         json.text = string();
      } else if (!word("null", &json, Json::NONE) && !word("true", &json, Json::TRUTH) &&
                 !word("false", &json, Json::TRUTH)) {
         json.kind = Json::NUMBER;
         json.text = number();
      }
      return json;
   }
   bool word(const char *text, Json *json, Json::Kind kind)
   {
      if (text_.compare(at_, std::strlen(text), text) != 0) return false;
      at_ += std::strlen(text);
      json->kind = kind;
      return true;
   }
   Json members(Json::Kind kind, char end, int depth)
   {
      Json json;
      json.kind = kind;
      if (take(end)) return json;
      do {
         std::string name;
         if (kind == Json::OBJECT) {
            if (!take('"')) fail("no name");
            name = string();
            for (const auto &member : json.members)
               if (member.first == name) fail("a name stands there twice");
            if (!take(':')) fail("no colon");
         }
         json.members.emplace_back(name, value(depth + 1));
      } while (!failed_ && take(','));
      if (!take(end)) fail("no end");
      return json;
   }
   /* -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)? */
   std::string number()
   {
      size_t begin = at_;
      (void)take('-');
      if (!take('0') && !digits()) fail("no number");
      if (take('.') && !digits()) fail("no digit behind a point");
      if (take('e') || take('E')) {
         if (!take('+')) (void)take('-');
         if (!digits()) fail("no exponent");
      }
      return text_.substr(begin, at_ - begin);
   }
   bool digits()
   {
      size_t begin = at_;
      while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_]))) ++at_;
      return at_ > begin;
   }
   std::string string()
   {
      std::string all;
      while (at_ < text_.size() && !failed_) {
         char c = text_[at_++];
         if (c == '"') return all;
         if (static_cast<unsigned char>(c) < ' ') fail("a control character in a text");
         all += c == '\\' ? escaped() : std::string(1, c);
      }
      fail("no end of a text");
      return all;
   }
   std::string escaped()
   {
      static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
      char c = at_ < text_.size() ? text_[at_++] : '?';
      if (c != 'u') {
         const char *found = std::strchr(names, c);
         if (!c || !found) return fail("no such escape"), "";
         return std::string(1, meant[found - names]);
      }
      std::string hex = text_.substr(at_, 4);
      if (hex.size() < 4 || hex.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
         fail("no four digits");
      at_ += 4;
      unsigned code = static_cast<unsigned>(std::strtoul(hex.c_str(), nullptr, 16));
      if (code > 127) fail("iprof writes those as they are");
      return std::string(1, static_cast<char>(code));
   }
};

#endif

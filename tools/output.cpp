// output.cpp - see output.h
#include "output.h"

#include "errors.h"
#include "log.h"
#include "system.h"
#include "text.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

namespace iprof {

namespace fs = std::filesystem;

static std::string random_part()
{
   std::random_device device;
   return format("%08x%08x", device(), device());
}

// What is no regular file, such as a pipe or a device, cannot be replaced.
static bool is_replaced(const std::string &file)
{
   std::error_code error;
   const fs::file_status status = fs::status(file, error);
   return !fs::exists(status) || fs::is_regular_file(status);
}

// A link stays one.
static std::string behind_links(const std::string &file)
{
   std::error_code error;
   const fs::path found = fs::weakly_canonical(file, error);
   return error ? file : found.string();
}

Output::Output(const std::string &file) : told_(file), name_(file)
{
   if (file == "-") {
      set_binary(stdout);
      out_ = stdout;
      return;
   }
   if (is_replaced(file)) {
      name_ = behind_links(file);
      beside_ = name_ + "." + random_part();
   }
   out_ = std::fopen((beside_.empty() ? name_ : beside_).c_str(), "wb");
   if (!out_) fail();
}

void Output::fail() const
{
   const std::string why = std::strerror(errno);
   throw Final_Error((told_ == "-" ? "stdout" : named(told_)) + ": cannot be written: " + why);
}

void Output::write(const std::string &bytes)
{
   if (std::fwrite(bytes.data(), 1, bytes.size(), out_) != bytes.size()) fail();
}

void Output::finish()
{
   const bool flushed = std::fflush(out_) == 0;
   if (!flushed) fail();
   if (out_ == stdout) {
      out_ = nullptr;
      return;
   }
   const bool closed = std::fclose(out_) == 0;
   out_ = nullptr;
   std::error_code error;
   if (closed && !beside_.empty()) fs::rename(beside_, name_, error);
   if (error) errno = error.value();
   if (!closed || error) {
      const int why = errno;
      if (!beside_.empty()) fs::remove(beside_, error);
      errno = why;
      fail();
   }
}

Output::~Output()
{
   if (!out_ || out_ == stdout) return;
   std::fclose(out_);
   std::error_code error;
   if (!beside_.empty()) fs::remove(beside_, error);
}

std::string temporary_name(const std::string &ending)
{
   std::error_code error;
   fs::path folder = fs::temp_directory_path(error);
   if (error) folder = ".";
   return (folder / ("iprof-" + random_part() + ending)).string();
}

// Packed by gzip it may be one as well, and is taken for one by its name.
static bool is_capture(const std::string &file)
{
   static const unsigned char HEAD[] = {0x89, 'i', 'p', 'r', 'o', 'f'};
   unsigned char head[sizeof HEAD] = {};
   std::FILE *in = std::fopen(file.c_str(), "rb");
   if (!in) return false;
   const size_t got = std::fread(head, 1, sizeof head, in);
   std::fclose(in);
   const bool is_packed = got > 2 && head[0] == 0x1F && head[1] == 0x8B;
   return (got == sizeof HEAD && std::memcmp(head, HEAD, got) == 0) ||
          (is_packed && file.find(".iprof") != std::string::npos);
}

void spare_capture(const std::string &file)
{
   if (file != "-" && is_replaced(file) && is_capture(file))
      throw File_Error(named(file) + ": is a capture, which would be lost; was OUT left out?");
}

void spare_terminal(const std::string &file)
{
   if (file == "-" && is_terminal(stdout))
      throw Usage_Error("stdout is a terminal, and this is no text: name a file, or use a pipe");
}

// A pipe that is both would wait for itself; terminals and the like may be both.
static bool is_one_only(const std::string &file)
{
   std::error_code error;
   const fs::file_status status = fs::status(file, error);
   return fs::is_regular_file(status) || fs::is_fifo(status);
}

// stdin and stdout may be files, too, and have names on most systems.
static std::string name_of(const std::string &file, const char *standard)
{
   return file == "-" ? standard : file;
}

static std::string told(const std::string &file, const char *standard)
{
   return file == "-" ? standard : named(file);
}

void spare_inputs(const std::string &out, const std::vector<std::string> &inputs)
{
   const std::string to = name_of(out, "/dev/stdout");
   if (!is_one_only(to)) return;
   for (const std::string &input : inputs) {
      std::error_code error;
      if (fs::equivalent(name_of(input, "/dev/stdin"), to, error))
         throw File_Error(told(out, "stdout") +
                          ": would be written over while it is read: it is "
                          "OUT and " +
                          (input == out ? "FILE" : told(input, "stdin")));
   }
}

Named_Output::Named_Output(const std::string &file)
   : name_(file == "-" ? temporary_name(".out") : file), to_stdout_(file == "-")
{
   std::error_code error;
   if (fs::is_directory(name_, error)) throw Final_Error(named(name_) + ": is a folder");
}

void Named_Output::fail() const
{
   throw Final_Error(named(name_) +
                     ": cannot be written: " + take_log_of_file(name_, "nobody knows why"));
}

Named_Output::~Named_Output()
{
   std::error_code error;
   if (to_stdout_) fs::remove(name_, error);
}

// It must be what was written, be it packed or not.
void Named_Output::send()
{
   if (!to_stdout_) return;
   std::FILE *in = std::fopen(name_.c_str(), "rb");
   if (!in) throw Final_Error(named(name_) + ": " + std::strerror(errno));
   Output out("-");
   std::string piece(65536, '\0');
   while (const size_t got = std::fread(piece.data(), 1, piece.size(), in))
      out.write(piece.substr(0, got));
   std::fclose(in);
   out.finish();
}

void print(const std::string &text)
{
   Output out("-");
   out.write(text);
   out.finish();
}

} // namespace iprof

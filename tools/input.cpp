// input.cpp - see input.h
#include "input.h"

#include "errors.h"
#include "progress.h"
#include "system.h"
#include "text.h"

#include "doors/capture/prof_capture_chunk.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <zlib.h>

namespace iprof {

enum { STEP = 1 << 18 };
// Captures shrink to a third or so. What grows far more was made to fill the memory.
static const size_t MOST_TIMES = 200, ALWAYS = size_t{64} << 20;

[[noreturn]] static void refuse(const std::string &name, const std::string &why)
{
   throw File_Error(named(name) + ": " + why);
}

static bool is_gzip(const std::string &bytes)
{
   return bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

struct Closer {
   void operator()(std::FILE *file) const { std::fclose(file); }
};

static double size_of(const std::string &file)
{
   std::error_code error;
   const auto size = std::filesystem::file_size(file, error);
   return error ? 0 : static_cast<double>(size);
}

// A large file that is no capture is told before it is read, and what comes after the damage in one
// is not: it may never end. Without a head it is told later what is wrong.
static bool goes_on(const std::string &bytes, const std::string &name, size_t *at)
{
   const auto *head = reinterpret_cast<const unsigned char *>(bytes.data());
   if (is_gzip(bytes) || bytes.size() < STEP) return true;
   const char *wrong = Prof_Capture_Chunk_check_head(head, bytes.size());
   if (wrong) refuse(name, wrong);
   return Prof_Capture_Chunk_goes_on(head, bytes.size(), at);
}

static std::string read_all(std::FILE *in, const std::string &name, double size)
{
   std::string bytes;
   size_t at = 0;
   Progress progress("reading " + named(name));
   for (;;) {
      const size_t before = bytes.size();
      bytes.resize(before + STEP);
      const size_t got = std::fread(&bytes[before], 1, STEP, in);
      bytes.resize(before + got);
      if (std::ferror(in)) refuse(name, format("at byte %zu: %s", before + got,
                                               std::strerror(errno)));
      if (!got) return bytes;
      if (!goes_on(bytes, name, &at)) return bytes;
      progress.tell(size > 0 ? std::min(1.0, static_cast<double>(bytes.size()) / size) : -1);
   }
}

using File = std::unique_ptr<std::FILE, Closer>;

static File open_file(const std::string &file)
{
   std::error_code error;
   if (std::filesystem::is_directory(file, error)) refuse(file, "is a folder");
   File in(std::fopen(file.c_str(), "rb"));
   if (!in) refuse(file, std::strerror(errno));
   return in;
}

static std::string read_file(const std::string &file)
{
   const File in = open_file(file);
   return read_all(in.get(), file, size_of(file));
}

// ---- gzip ---------------------------------------------------------------------------------------

// Unpacks one file after another, for gzip lets them be joined.
class Unpacker {
 public:
   Unpacker(const std::string &name, const std::string &packed) : name_(name), packed_(packed)
   {
      std::memset(&z_, 0, sizeof z_);
      if (inflateInit2(&z_, 15 + 16) != Z_OK) refuse(name_, "out of memory");
   }
   ~Unpacker() { inflateEnd(&z_); }
   Unpacker(const Unpacker &) = delete;
   Unpacker &operator=(const Unpacker &) = delete;

   // A file that was cut gives what is there of it.
   std::string all()
   {
      Progress progress("unpacking " + named(name_));
      while (step())
         progress.tell(static_cast<double>(at_) / static_cast<double>(packed_.size()));
      return std::move(out_);
   }

 private:
   void give_input()
   {
      const size_t count = std::min<size_t>(STEP, packed_.size() - at_);
      z_.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(packed_.data())) + at_;
      z_.avail_in = static_cast<uInt>(count);
   }

   void keep_to_limits() const
   {
      const size_t most = std::max(ALWAYS, packed_.size() * MOST_TIMES);
      if (out_.size() > most)
         refuse(name_, format("unpacks to more than %s, which no capture of %s does",
                              iprof::bytes(double(most)).c_str(),
                              iprof::bytes(double(packed_.size())).c_str()));
   }

   // False: that was all.
   bool step()
   {
      unsigned char piece[16384];
      give_input();
      const uInt given = z_.avail_in;
      z_.next_out = piece;
      z_.avail_out = sizeof piece;
      const int result = inflate(&z_, Z_NO_FLUSH);
      at_ += given - z_.avail_in;
      out_.append(reinterpret_cast<char *>(piece), sizeof piece - z_.avail_out);
      keep_to_limits();
      if (result == Z_STREAM_END) return next_member();
      if (result == Z_BUF_ERROR && at_ == packed_.size()) return false;
      if (result == Z_OK) return true;
      refuse(name_, format("at byte %zu: this is not gzip any more (%s)", at_,
                           z_.msg ? z_.msg : "damaged"));
   }

   // Zeros that pad the end are let pass.
   bool next_member()
   {
      if (at_ >= packed_.size() || packed_[at_] != '\x1f') return false;
      return inflateReset(&z_) == Z_OK;
   }

   std::string name_;
   const std::string &packed_;
   std::string out_;
   size_t at_ = 0;
   z_stream z_;
};

static std::string read_stdin()
{
   static bool is_read = false;
   if (is_read) throw Usage_Error("- is there twice, but stdin can be read once");
   is_read = true;
   set_binary(stdin);
   return read_all(stdin, "stdin", 0);
}

Input read_input(const std::string &file)
{
   Input input;
   input.name = file == "-" ? "stdin" : file;
   input.bytes = file == "-" ? read_stdin() : read_file(file);
   input.packed = is_gzip(input.bytes);
   if (input.packed) {
      std::string unpacked = Unpacker(input.name, input.bytes).all();
      input.bytes = std::move(unpacked);
   }
   input.size = static_cast<double>(input.bytes.size());
   return input;
}

Input open_capture(const std::string &file)
{
   std::error_code error;
   if (file == "-" || !std::filesystem::is_regular_file(file, error)) return read_input(file);
   char head[3];
   const size_t got = std::fread(head, 1, sizeof head, open_file(file).get());
   if (is_gzip(std::string(head, got))) return read_input(file);
   Input input;
   input.name = input.file = file;
   input.size = size_of(file);
   return input;
}

Source::Source(const Input &input)
{
   if (input.file.empty())
      Prof_Capture_Source_of_bytes(&source_, input.bytes.data(), input.bytes.size());
   else if (!Prof_Capture_Source_of_file(&source_, input.file.c_str()))
      refuse(input.name, errno ? std::strerror(errno) : "is no file any more");
}

Source::~Source() { Prof_Capture_Source_close(&source_); }

Source::Source(Source &&other) noexcept : source_(other.source_)
{
   Prof_Capture_Source_of_bytes(&other.source_, nullptr, 0);
}

Input Inputs::first(const std::string &file)
{
   Input input = open_capture(file);
   if (file == "-") from_stdin_ = input;
   return input;
}

Input Inputs::again(const std::string &file) const
{
   return file == "-" && from_stdin_ ? *from_stdin_ : open_capture(file);
}

} // namespace iprof

/* elf_maker.cpp - see elf_maker.h */
#include "elf_maker.h"

namespace {

class Bytes {
 public:
   explicit Bytes(bool wide) : wide_(wide) {}
   template <class T>
   void put(T value)
   {
      text_.append(reinterpret_cast<const char *>(&value), sizeof value);
   }
   void word(uint64_t value)
   {
      if (wide_) put<uint64_t>(value);
      else put<uint32_t>(static_cast<uint32_t>(value));
   }
   void raw(const std::string &more) { text_ += more; }
   size_t size() const { return text_.size(); }
   std::string text_;

 private:
   bool wide_;
};

struct Section {
   std::string name;
   uint32_t type;
   uint64_t flags, at, size;
   std::string content;
   uint32_t link, entry;
};

std::string note_of(const std::vector<unsigned char> &id)
{
   Bytes note(true);
   note.put<uint32_t>(4);
   note.put<uint32_t>(static_cast<uint32_t>(id.size()));
   note.put<uint32_t>(3);
   note.raw(std::string("GNU\0", 4));
   note.raw(std::string(id.begin(), id.end()));
   return note.text_;
}

void put_symbol(Bytes &out, bool wide, const Made_Symbol &symbol, uint32_t name)
{
   const unsigned char info = static_cast<unsigned char>(symbol.binding << 4 | symbol.kind);
   const uint16_t section = static_cast<uint16_t>(symbol.section);
   out.put<uint32_t>(name);
   if (!wide) out.word(symbol.at), out.word(symbol.size);
   out.put<unsigned char>(info);
   out.put<unsigned char>(0);
   out.put<uint16_t>(section);
   if (wide) out.word(symbol.at), out.word(symbol.size);
}

std::vector<Section> sections_of(const Made_Elf &elf)
{
   Bytes symbols(elf.wide);
   std::string names(1, '\0');
   put_symbol(symbols, elf.wide, {}, 0);
   for (const Made_Symbol &symbol : elf.symbols) {
      put_symbol(symbols, elf.wide, symbol, static_cast<uint32_t>(names.size()));
      names += symbol.name + '\0';
   }
   std::string link;
   if (!elf.debug_link.empty()) {
      link = elf.debug_link + '\0';
      while (link.size() % 4) link += '\0';
      link.append(reinterpret_cast<const char *>(&elf.debug_sum), 4);
   }
   std::vector<Section> all = {{"", 0, 0, 0, 0, "", 0, 0},
                               {".text", 8, 6, elf.code, elf.code_size, "", 0, 0},
                               {".data", 8, 3, 0x9000, 0x100, "", 0, 0},
                               {elf.dynamic ? ".dynsym" : ".symtab", elf.dynamic ? 11u : 2u, 0, 0,
                                0, symbols.text_, 4, elf.wide ? 24u : 16u},
                               {".strtab", 3, 0, 0, 0, names, 0, 0}};
   if (!elf.build_id.empty())
      all.push_back({".note.gnu.build-id", 7, 2, 0, 0, note_of(elf.build_id), 0, 0});
   if (!link.empty()) all.push_back({".gnu_debuglink", 1, 0, 0, 0, link, 0, 0});
   std::string own(1, '\0');
   for (const Section &section : all)
      if (!section.name.empty()) own += section.name + '\0';
   own += std::string(".shstrtab") + '\0';
   all.push_back({".shstrtab", 3, 0, 0, 0, own, 0, 0});
   return all;
}

void put_header(Bytes &out, bool wide, uint64_t segments, uint64_t sections, size_t count)
{
   const uint16_t one = 1;
   const char order = *reinterpret_cast<const char *>(&one) == 1 ? 1 : 2;
   out.raw(std::string("\177ELF") + char(wide ? 2 : 1) + order + '\1' + std::string(9, '\0'));
   out.put<uint16_t>(3);
   out.put<uint16_t>(62);
   out.put<uint32_t>(1);
   out.word(0);
   out.word(segments);
   out.word(sections);
   out.put<uint32_t>(0);
   out.put<uint16_t>(wide ? 64 : 52);
   out.put<uint16_t>(wide ? 56 : 32);
   out.put<uint16_t>(1);
   out.put<uint16_t>(wide ? 64 : 40);
   out.put<uint16_t>(static_cast<uint16_t>(count));
   out.put<uint16_t>(static_cast<uint16_t>(count - 1));
}

/* One, of all that is loaded. */
void put_segment(Bytes &out, bool wide)
{
   out.put<uint32_t>(1);
   if (wide) out.put<uint32_t>(5);
   for (uint64_t word : {0, 0, 0, 0xA000, 0xA000}) out.word(word);
   if (!wide) out.put<uint32_t>(5);
   out.word(0x1000);
}

} // namespace

std::string make_elf(const Made_Elf &elf)
{
   const std::vector<Section> all = sections_of(elf);
   const size_t header = elf.wide ? 64 : 52, segment = elf.wide ? 56 : 32;
   Bytes contents(elf.wide), table(elf.wide), out(elf.wide);
   uint32_t name = 1;
   for (const Section &section : all) {
      table.put<uint32_t>(section.name.empty() ? 0 : name);
      if (!section.name.empty()) name += static_cast<uint32_t>(section.name.size()) + 1;
      table.put<uint32_t>(section.type);
      table.word(section.flags);
      table.word(section.at);
      table.word(header + segment + contents.size());
      table.word(section.content.empty() ? section.size : section.content.size());
      table.put<uint32_t>(section.link);
      table.put<uint32_t>(0);
      table.word(1);
      table.word(section.entry);
      contents.raw(section.content);
      while (contents.size() % 8) contents.put<char>(0);
   }
   put_header(out, elf.wide, header, header + segment + contents.size(), all.size());
   put_segment(out, elf.wide);
   out.raw(contents.text_ + table.text_);
   return out.text_;
}

void write_file(const std::string &path, const std::string &bytes)
{
   std::ofstream(path, std::ios::binary) << bytes;
}

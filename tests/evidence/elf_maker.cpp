/* elf_maker.cpp - see elf_maker.h */
#include "elf_maker.h"

namespace {

struct Bytes {
   bool wide;
   std::string text;
   template <class T> void put(T value)
   {
      text.append(reinterpret_cast<const char *>(&value), sizeof value);
   }
   void word(uint64_t value)
   {
      if (wide) put(value);
      else put(static_cast<uint32_t>(value));
   }
   void words(std::initializer_list<uint64_t> values)
   {
      for (uint64_t value : values) word(value);
   }
   void halves(std::initializer_list<int> values)
   {
      for (int value : values) put(static_cast<uint16_t>(value));
   }
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
   Bytes note{false, ""};
   note.words({4, id.size(), 3});
   return note.text + std::string("GNU\0", 4) + std::string(id.begin(), id.end());
}

void put_symbol(Bytes &out, const Made_Symbol &symbol, size_t name)
{
   out.put(static_cast<uint32_t>(name));
   if (!out.wide) out.words({symbol.at, symbol.size});
   out.put(static_cast<char>(symbol.binding << 4 | symbol.kind));
   out.put('\0');
   out.halves({symbol.section});
   if (out.wide) out.words({symbol.at, symbol.size});
}

std::vector<Section> sections_of(const Made_Elf &elf)
{
   Bytes symbols{elf.wide, ""};
   std::string names(1, '\0');
   put_symbol(symbols, {}, 0);
   for (const Made_Symbol &symbol : elf.symbols) {
      put_symbol(symbols, symbol, names.size());
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
                                0, symbols.text, 4, elf.wide ? 24u : 16u},
                               {".strtab", 3, 0, 0, 0, names, 0, 0}};
   if (!elf.build_id.empty())
      all.push_back({".note.gnu.build-id", 7, 2, 0, 0, note_of(elf.build_id), 0, 0});
   if (!link.empty()) all.push_back({".gnu_debuglink", 1, 0, 0, 0, link, 0, 0});
   all.push_back({".shstrtab", 3, 0, 0, 0, "", 0, 0});
   std::string own;
   for (const Section &section : all) own += section.name + '\0';
   all.back().content = own;
   return all;
}

/* And one segment, of all that is loaded. */
void put_header(Bytes &out, uint64_t segments, uint64_t sections, size_t num_sections)
{
   const uint16_t one = 1;
   const char order = *reinterpret_cast<const char *>(&one) == 1 ? 1 : 2;
   const int count = static_cast<int>(num_sections);
   const bool wide = out.wide;
   out.text += std::string("\177ELF") + char(wide ? 2 : 1) + order + '\1' + std::string(9, '\0');
   out.halves({3, 62});
   out.put<uint32_t>(1);
   out.words({0, segments, sections});
   out.put<uint32_t>(0);
   out.halves({wide ? 64 : 52, wide ? 56 : 32, 1, wide ? 64 : 40, count, count - 1});
   out.put<uint32_t>(1);
   if (wide) out.put<uint32_t>(5);
   out.words({0, 0, 0, 0xA000, 0xA000});
   if (!wide) out.put<uint32_t>(5);
   out.word(0x1000);
}

} // namespace

std::string make_elf(const Made_Elf &elf)
{
   const std::vector<Section> all = sections_of(elf);
   const size_t header = elf.wide ? 64 : 52, segment = elf.wide ? 56 : 32;
   Bytes table{elf.wide, ""}, out{elf.wide, ""};
   std::string contents;
   uint32_t name = 0;
   for (const Section &section : all) {
      table.put(name);
      name += static_cast<uint32_t>(section.name.size()) + 1;
      table.put(section.type);
      table.words({section.flags, section.at, header + segment + contents.size(),
                   section.content.empty() ? section.size : section.content.size()});
      table.put(section.link);
      table.put<uint32_t>(0);
      table.words({1, section.entry});
      contents += section.content;
      contents.resize((contents.size() + 7) / 8 * 8);
   }
   put_header(out, header, header + segment + contents.size(), all.size());
   return out.text + contents + table.text;
}

void write_file(const std::string &path, const std::string &bytes)
{
   std::ofstream(path, std::ios::binary) << bytes;
}

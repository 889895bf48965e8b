/* values.cpp - values and recordings of prof.hpp, in every standard from C++98 on, with and without
 * Prof_ENABLED. What must not compile is in values_refused.cpp.
 */
#include "prof.hpp"
#include "expect.h"

#include <list>
#include <map>
#include <string>
#include <vector>

#ifdef Prof_ENABLED
static const bool ON = true;
#else
static const bool ON = false;
#endif

namespace game {
Prof_UNIT(Triangles, "tris");
Prof_SCALED_UNIT(Kilotriangles, Triangles, 1000, 1, "ktris");
} // namespace game

static prof::Count<> draw_calls("draw_calls", "what the driver is asked");
static prof::Count<game::Triangles> triangles("triangles");
static prof::Sample<prof::Megabytes> heap("heap", "what is allocated");
static prof::Event<prof::Milliseconds> search("search");
static prof::Memory textures("textures");

/* Up to the last bits, which a factor of a unit may cost: an x87 rounds another way. */
static bool same(double a, double b)
{
   const double off = a > b ? a - b : b - a;
   return off <= 1e-12 * (b < 0 ? -b : b);
}

static void values_with_units()
{
   prof::Recording recording;
   recording.start();
   draw_calls.add(3);
   draw_calls.add(prof::Quantity<prof::Counts>(2.0f));
   triangles.add(prof::Quantity<game::Kilotriangles>(2));
   triangles.add(prof::Quantity<game::Triangles, int>(500));
   heap.sample(prof::Quantity<prof::Gigabytes>(2));
   search.record(prof::Quantity<prof::Seconds>(0.25));
   search.record(prof::Quantity<prof::Milliseconds>(150));
   textures.claim(prof::Quantity<prof::Kilobytes>(4));
   textures.claim(sizeof(int));
   textures.claim(static_cast<unsigned char>(0));
   textures.disclaim(prof::Quantity<prof::Bytes>(4));
   recording.stop();
   draw_calls.add(100);
   if (!ON) {
      EXPECT(!(recording.sum(draw_calls).value() >= 0) && same(recording.n(draw_calls), 0));
      return;
   }
   EXPECT(same(recording.sum(draw_calls).value(), 5) && same(recording.n(draw_calls), 2));
   EXPECT(same(recording.sum(triangles).value(), 2500));
   const prof::Quantity<game::Kilotriangles> kilo = recording.sum(triangles);
   EXPECT(same(kilo.value(), 2.5));
   EXPECT(same(recording.last(heap).value(), 2048));
   EXPECT(same(recording.mean(search).value(), 200) && same(recording.stdev(search).value(), 50));
   EXPECT(same(recording.sum(search).value(), 400) && same(recording.max(search).value(), 250));
   EXPECT(same(recording.last(textures).value(), 4096));
   EXPECT(same(recording.of("textures.allocations").n, 3));
   EXPECT(recording.per_s(triangles) > recording.sum(triangles)); /* it took less than a second */
}

/* ---- one name, several units ---- */

static prof::Count<prof::Bytes> net("net");
static prof::Count<prof::Megabytes> net_in_megabytes("net");
static prof::Count<prof::Seconds> net_in_seconds("net");
static prof::Count<> net_in_numbers("net");

static double refused(const char *name)
{
   Prof_Value_Info info;
   Prof_get_value_info(Prof_find_value(name), &info);
   return static_cast<double>(info.refused);
}

static void counts_of_several_units()
{
   prof::Recording recording;
   recording.start();
   net.add(prof::Quantity<prof::Bytes>(1024));
   for (int i = 0; i < 3; ++i) {
      net_in_megabytes.add(prof::Quantity<prof::Megabytes>(1));
      net_in_seconds.add(prof::Quantity<prof::Seconds>(5));
      net_in_numbers.add(5);
   }
   recording.stop();
   if (!ON) return;
   EXPECT(same(recording.of("net").sum, 3 * 1048576 + 1024) && same(recording.n(net), 4));
   EXPECT(same(refused("net"), 6));
   EXPECT(same(recording.sum(net).value(), 3 * 1048576 + 1024));
   EXPECT(same(recording.sum(net_in_megabytes).value(), 3 + 1. / 1024));
   EXPECT(!(recording.sum(net_in_seconds).value() > 0)); /* no number */
}

static void amounts_of_several_units()
{
   prof::Sample<prof::Milliseconds> delay("delay");
   prof::Sample<prof::Seconds> delay_in_seconds("delay");
   prof::Event<game::Kilotriangles> mesh("mesh");
   prof::Event<game::Triangles> mesh_in_ones("mesh");
   prof::Event<prof::Bytes> mesh_in_bytes("mesh");
   prof::Recording recording;
   recording.start();
   delay.sample(prof::Quantity<prof::Milliseconds>(3));
   delay_in_seconds.sample(prof::Quantity<prof::Seconds>(2));
   mesh.record(prof::Quantity<game::Triangles>(500));
   mesh_in_ones.record(prof::Quantity<game::Triangles>(1500));
   mesh_in_bytes.record(prof::Quantity<prof::Bytes>(1));
   recording.stop();
   if (!ON) return;
   EXPECT(same(recording.last(delay).value(), 2000));
   EXPECT(same(recording.last(delay_in_seconds).value(), 2));
   EXPECT(same(recording.of("mesh").sum, 2) && same(recording.of("mesh").n, 2));
   EXPECT(same(recording.sum(mesh_in_ones).value(), 2000) && same(refused("mesh"), 1));
}

/* What C says of it, and what nobody has said. */
static void units_of_c()
{
   prof::Count<> calls("calls of C"), plain("plain numbers");
   prof::Count<prof::Kilobytes> sent("sent by C"), unsaid("unsaid by C");
   prof::Count<prof::Kilobytes> not_plain("plain numbers");
   prof::Memory claimed("claimed by C");
   prof::Recording recording;
   recording.start();
   Prof_value(Prof_COUNT, "calls of C", "calls", "");
   Prof_value(Prof_COUNT, "sent by C", "bytes", "");
   Prof_value(Prof_COUNT, "unsaid by C", "", "");
   Prof_value(Prof_MEMORY, "claimed by C", "", "");
   calls.add(3);
   plain.add(4);
   sent.add(prof::Quantity<prof::Kilobytes>(3));
   unsaid.add(prof::Quantity<prof::Kilobytes>(3));
   not_plain.add(prof::Quantity<prof::Kilobytes>(3));
   claimed.claim(prof::Quantity<prof::Kilobytes>(1));
   recording.stop();
   if (!ON) return;
   EXPECT(same(recording.sum(calls).value(), 3) && same(recording.sum(plain).value(), 4));
   EXPECT(same(recording.of("sent by C").sum, 3072) && same(recording.sum(sent).value(), 3));
   EXPECT(same(recording.of("unsaid by C").sum, 3) && same(refused("plain numbers"), 1));
   EXPECT(same(recording.of("claimed by C").last, 1024));
}

/* After a shutdown the value may have another unit. */
static void units_after_a_shutdown()
{
   prof::Event<prof::Bytes> bytes("packet");
   prof::Event<prof::Kilobytes> kilobytes("packet");
   for (int life = 0; life < 4; ++life) {
      {
         prof::Recording recording;
         recording.start();
         if (life % 2) kilobytes.record(prof::Quantity<prof::Kilobytes>(1));
         bytes.record(prof::Quantity<prof::Bytes>(2048));
         kilobytes.record(prof::Quantity<prof::Kilobytes>(2));
         net_in_megabytes.add(prof::Quantity<prof::Megabytes>(1));
         net.add(prof::Quantity<prof::Bytes>(1048576));
         recording.stop();
         EXPECT(!ON || same(recording.of("packet").sum, life % 2 ? 5 : 4096));
         EXPECT(!ON || same(recording.of("net").sum, life ? 2 : 2 * 1048576)); /* MB is first */
      }
      Prof_shutdown();
   }
}

/* ---- memory ---- */

struct Mesh : public prof::Tracked<Mesh> {
   static const char *tracked_name() { return "tracked meshes"; }
   Mesh() : data(1) { claim(100u); }
   void grow(size_t bytes) { claim(bytes); }
   void shrink(size_t bytes) { disclaim(bytes); }
   virtual ~Mesh() {}
   int data;
};
struct Large_Mesh : public Mesh {
   char more[1000];
};

struct Aligned : public prof::Tracked<Aligned, 64> {
   static const char *tracked_name() { return "tracked aligned"; }
   char data[10];
};

/* The larger alignment counts, the class's or the argument. */
#if Prof_CPP11
#define ALIGNED(n) alignas(n)
#else
#define ALIGNED(n) __attribute__((aligned(n)))
#endif
struct ALIGNED(32) Aligned_More : public prof::Tracked<Aligned_More, 256> {
   static const char *tracked_name() { return "tracked aligned more"; }
   char data[10];
};
struct ALIGNED(128) Aligned_By_Itself : public prof::Tracked<Aligned_By_Itself, 64> {
   static const char *tracked_name() { return "tracked aligned by itself"; }
   char data[10];
};
struct ALIGNED(64) Vector_Of_Eight {
   float x[16];
};

/* With what it inherits from, in one of two ways. */
struct Sound : public prof::Tracked<Sound> {
   static const char *tracked_name() { return "tracked sounds"; }
};
struct Both : public Sound, public Mesh {
   Prof_TRACKED_AS(Mesh)
};

struct Throws : public prof::Tracked<Throws> {
   static const char *tracked_name() { return "tracked throws"; }
   Throws() { throw 1; }
};

#if defined(__cpp_aligned_new)
struct alignas(128) Over_Aligned : public prof::Tracked<Over_Aligned> {
   static const char *tracked_name() { return "tracked over-aligned"; }
   char data[10];
};
#endif

static double held(const char *name)
{
   Prof_Value_Info info;
   prof::Recording now;
   now.start(); /* whose start takes what was claimed so far */
   if (!Prof_get_value_info(Prof_find_value(name), &info)) return 0;
   return info.last == info.last ? info.last : 0;
}

static void expect_held(const char *name, size_t bytes, int line)
{
   const double is = held(name), should = ON ? static_cast<double>(bytes) : 0;
   if (same(is, should)) return;
   ++failed;
   printf("line %d: %s holds %g, not %g\n", line, name, is, should);
}
#define EXPECT_HELD(name, bytes) expect_held(name, bytes, __LINE__)

static void classes_that_are_tracked()
{
   Mesh *mesh = new Mesh;
   EXPECT_HELD("tracked meshes", sizeof(Mesh) + 100);
   mesh->grow(50);
   mesh->shrink(1000); /* more than it has claimed */
   EXPECT_HELD("tracked meshes", sizeof(Mesh));
   mesh->grow(7);
   delete mesh;
   EXPECT_HELD("tracked meshes", 0);
   mesh = new Large_Mesh;
   {
      const Mesh copy(*mesh);
      EXPECT_HELD("tracked meshes", sizeof(Large_Mesh) + 100);
   }
   delete mesh; /* by the virtual destructor its size is the right one */
   EXPECT_HELD("tracked meshes", 0);
   {
      const Mesh on_the_stack;
      EXPECT_HELD("tracked meshes", 100);
   }
   Mesh *several = new Mesh[3];
   EXPECT(!ON || held("tracked meshes") >= static_cast<double>(3 * (sizeof(Mesh) + 100)));
   delete[] several;
   EXPECT_HELD("tracked meshes", 0);
   Mesh *none = Prof_NULL;
   delete none;
   EXPECT_HELD("tracked meshes", 0);
}

template <class T> static void expect_aligned(size_t alignment)
{
   T *one = new T;
   EXPECT(reinterpret_cast<uintptr_t>(one) % alignment == 0);
   EXPECT_HELD(T::tracked_name(), sizeof(T));
   delete one;
   EXPECT_HELD(T::tracked_name(), 0);
   T *several[50], *array = new T[3], *quiet = new (std::nothrow) T[2];
   EXPECT(reinterpret_cast<uintptr_t>(quiet) % prof::inner::Alignment_Of<T>::value == 0);
   for (int i = 0; i < 50; ++i) {
      several[i] = i % 2 ? new T : new (std::nothrow) T;
      EXPECT(reinterpret_cast<uintptr_t>(several[i]) % alignment == 0);
   }
   EXPECT(!ON || held(T::tracked_name()) >= static_cast<double>(55 * sizeof(T)));
   for (int i = 0; i < 50; ++i) delete several[i];
   delete[] array;
   delete[] quiet;
   EXPECT_HELD(T::tracked_name(), 0);
}

static void the_larger_alignment()
{
   expect_aligned<Aligned>(64);
   expect_aligned<Aligned_More>(256);
   expect_aligned<Aligned_By_Itself>(128);
#if defined(__cpp_aligned_new)
   expect_aligned<Over_Aligned>(128);
#endif
}

static void forms_of_new()
{
   Mesh *mesh = new (std::nothrow) Mesh;
   EXPECT_HELD("tracked meshes", sizeof(Mesh) + 100);
   delete mesh;
   delete new Both;
   mesh = new Both;
   EXPECT_HELD("tracked meshes", sizeof(Both) + 100);
   EXPECT_HELD("tracked sounds", 0);
   delete mesh;
   EXPECT_HELD("tracked meshes", 0);
   for (int i = 0; i < 2; ++i) {
      int thrown = 0;
      try {
         if (i) delete new Throws;
         else delete new (std::nothrow) Throws;
      } catch (int) {
         thrown = 1;
      }
      EXPECT(thrown);
      EXPECT_HELD("tracked throws", 0);
   }
}

static void containers_of_aligned_elements()
{
   typedef prof::Allocator<void, Mesh> Of_Void;
   typedef Of_Void::rebind<Vector_Of_Eight>::other Eights;
   const Of_Void none;
   Eights eights(none);
   for (int i = 0; i < 10; ++i) {
      Vector_Of_Eight *memory = eights.allocate(3);
      EXPECT(reinterpret_cast<uintptr_t>(memory) % 64 == 0);
      EXPECT_HELD("tracked meshes", 3 * sizeof(Vector_Of_Eight));
      eights.deallocate(memory, 3);
   }
   std::vector<Vector_Of_Eight, Eights> vector(5, Vector_Of_Eight(), eights);
   EXPECT(reinterpret_cast<uintptr_t>(&vector[0]) % 64 == 0);
}

static void containers()
{
   typedef prof::Allocator<int, Mesh> Ints;
   {
      std::vector<int, Ints> ints;
      for (int i = 0; i < 100; ++i) ints.push_back(i);
      EXPECT_HELD("tracked meshes", ints.capacity() * sizeof(int));
      std::list<int, Ints> list(ints.begin(), ints.end());
      std::vector<int, Ints> other(ints);
      EXPECT(other == ints && list.size() == 100);
      ints.swap(other);
      typedef prof::Allocator<std::pair<const int, std::string>, Mesh> Pairs;
      std::map<int, std::string, std::less<int>, Pairs> map;
      map[1] = "one";
      map[2] = "two";
      EXPECT(map.size() == 2);
   }
   EXPECT_HELD("tracked meshes", 0);
}

/* ---- recordings ---- */

static void recordings()
{
   prof::Recording a;
   EXPECT(a.state() == Prof_STOPPED && !a.is_started());
   a.start();
   draw_calls.add(1);
   prof::Recording b(a), c;
   EXPECT(b.is_started() == ON);
   draw_calls.add(2);
   a.stop();
   draw_calls.add(4);
   EXPECT(!ON || (same(a.sum(draw_calls).value(), 3) && same(b.sum(draw_calls).value(), 7)));
   c = a;
   c.append(b);
   EXPECT(!ON || same(c.of("draw_calls").sum, 10));
   b.split_to(c);
   draw_calls.add(8);
   EXPECT(!ON || same(c.sum(draw_calls).value(), 8));
   EXPECT(c.duration() >= prof::Quantity<prof::Nanoseconds>(0));
}

static void periods()
{
   prof::Periodic_Recording frames(10);
   prof::Extendable_Recording loading;
   frames.start();
   loading.start();
   for (int i = 1; i <= 5; ++i) {
      draw_calls.add(i);
      if (i == 3) loading.extend();
      if (i < 5) frames.next_period();
   }
   frames.stop();
   const Prof_Period_Stats stats = frames.periods_of("draw_calls");
   EXPECT(!ON || (stats.periods == 5 && same(stats.mean, 3) && same(stats.max, 5)));
   EXPECT(!ON || same(frames.period(1).sum(draw_calls).value(), 4));
   EXPECT(!ON || same(loading.accepted().sum(draw_calls).value(), 6));
   EXPECT(!ON || same(loading.potential().sum(draw_calls).value(), 9));
}

int main()
{
   values_with_units();
   classes_that_are_tracked();
   the_larger_alignment();
   forms_of_new();
   containers_of_aligned_elements();
   containers();
   recordings();
   periods();
   counts_of_several_units();
   amounts_of_several_units();
   units_of_c();
   units_after_a_shutdown();
   return failed != 0;
}

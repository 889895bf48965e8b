/* values_refused.cpp - values of prof.hpp: a line that is marked must not compile; the rest does.
 */
#include "prof.hpp"

using namespace prof;

static Count<> calls("calls");
static Count<Bytes> sent("sent");
static Sample<Megabytes> heap("heap");
static Event<Milliseconds> search("search");
static Memory textures("textures");

struct Mesh : Tracked<Mesh> {
   static const char *tracked_name() { return "meshes"; }
   void change(size_t size, int difference);
};

void Mesh::change(size_t size, int difference)
{
   claim(size);
   disclaim(size);
   //! claim(difference);
   //! claim(-1);
   //! disclaim(difference);
   //! claim(0.5 * static_cast<double>(size));
   static_cast<void>(difference);
}

void every_value();
void every_value()
{
   calls.add(3);
   //! calls.add(Quantity<Bytes>(3));
   //! calls.sample(3);
   //! calls.add("three");
   sent.add(Quantity<Kilobytes, int>(3));
   //! sent.add(3);
   //! sent.add(Quantity<Seconds>(3));
   //! sent.record(Quantity<Bytes>(3));
   heap.sample(Quantity<Bytes>(3));
   //! heap.sample(3.5);
   //! heap.sample(Quantity<Counts>(3));
   //! heap.add(Quantity<Bytes>(3));
   search.record(Quantity<Seconds>(3));
   //! search.record(Quantity<Bytes>(3));
   textures.claim(sizeof(int));
   //! textures.claim(Quantity<Seconds>(3));
   textures.claim(4u);
   //! textures.claim(-4);
   //! textures.claim(4);
   //! textures.claim(4.5);
   //! textures.disclaim(-4);
   //! textures.disclaim(4.5f);
   //! textures.claim(true);
   Recording recording;
   Quantity<Kilobytes> size = recording.sum(sent);
   //! Quantity<Seconds> time = recording.sum(sent);
   //! double plain = recording.sum(sent);
   //! recording.sum(heap);
   //! recording.per_s(heap);
   //! recording.sum(textures);
   //! recording.min(sent);
   //! recording.stdev(calls);
   size += recording.max(textures);
   //! size += recording.mean(search);
}

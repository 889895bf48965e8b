/* session.cpp - see session.h
 *
 * A frame is a table of times and calls, one for each path; the functions below are the game that
 * runs through it. They pretend to stand in files of their own, for the sake of groups. Worker
 * threads are real; the clock stops for them where their zones begin and end.
 */
#include "session.h"

#include "../seen_fake.h"
#include "../named.h"
#include "../../src/gather/prof_often.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

bool session_often;
bool session_counts;

namespace {

enum Path {
   MAIN_LOOP, INPUT, AI_UPDATE, AI_PATH, AI_PATH_RAY, PERCEIVE, PERCEIVE_PATH, PERCEIVE_PATH_RAY,
   PERCEIVE_RAY, PHYSICS, BROADPHASE, SOLVE, ANIMATE, RENDER, CULL, DRAW_WORLD, UPLOAD_MESH, UI,
   SOUND, PROFILER, NUM_PATHS
};

struct Amount {
   int64_t ns;
   int calls;
};
using Frame = std::array<Amount, NUM_PATHS>;

const Frame USUAL = {{
   {290000, 1}, {120000, 1}, {620000, 1}, {1310000, 34}, {390000, 78}, {460000, 24}, {310000, 8},
   {90000, 18}, {220000, 35}, {310000, 1}, {1120000, 1}, {2620000, 1}, {1440000, 1}, {550000, 1},
   {980000, 3}, {2450000, 1}, {0, 0}, {620000, 1}, {310000, 2}, {110000, 2},
}};
const int64_t BUDGET = 16666667;

/* ---- worker threads ---- */

std::unique_ptr<Named> worker_1, worker_2, audio;

#line 12 "jobs.cpp"
void begin_anim_job() { Prof_Begin(anim_job) }
void begin_cull_job() { Prof_Begin(cull_job) }
void end_job() { Prof_End }
#line 31 "chunks.cpp"
void begin_load_chunk() { Prof_Begin(load_chunk) }
#line 91 "tests/overlay/session.cpp"

struct Event {
   int64_t at; /* ns after the frame's begin */
   std::unique_ptr<Named> *worker;
   void (*what)();
};
const Event EVENTS[] = {
   {600000, &worker_1, begin_anim_job},   {2400000, &worker_2, begin_load_chunk},
   {4500000, &worker_1, end_job},         {4500000, &worker_1, begin_cull_job},
   {4900000, &worker_2, end_job},         {7700000, &worker_1, end_job},
};
const size_t NUM_EVENTS = sizeof EVENTS / sizeof *EVENTS;

/* ---- time ---- */

int64_t into_frame;
size_t next_event;

void happen(const Event &event)
{
   if (*event.worker) (*event.worker)->call(event.what);
}

void spend(int64_t ns)
{
   const int64_t end = into_frame + ns;
   while (next_event < NUM_EVENTS && EVENTS[next_event].at <= end) {
      const Event &event = EVENTS[next_event++];
      Prof_fake_ticks += static_cast<uint64_t>(event.at - into_frame);
      into_frame = event.at;
      happen(event);
   }
   Prof_fake_ticks += static_cast<uint64_t>(end - into_frame);
   into_frame = end;
}

/* The share of call `i` in what all calls take. */
int64_t share(const Amount &amount, int i)
{
   return amount.ns * (i + 1) / amount.calls - amount.ns * i / amount.calls;
}
/* Which of the calls below stand in call `i` of the calls above. */
int first_below(const Amount &above, const Amount &below, int i)
{
   return below.calls * i / above.calls;
}

/* ---- what it counts, if it does ---- */

int number_of_frame; /* of those played, for what swings */

void count_triangles(double n)
{
   if (session_counts) Prof_Add(triangles, n);
}

void count_path(int i)
{
   if (session_counts) Prof_Event(path_length, 20 + i * 7 % 31);
}

/* A wave of 64 frames, as whole numbers. */
int wave(int middle, int by)
{
   return middle + static_cast<int>(by * std::sin(number_of_frame * 0.0981747704));
}

void define_values()
{
   Prof_value(Prof_COUNT, "draw_calls", "calls", "what the driver was asked to draw");
   Prof_value(Prof_COUNT, "triangles", "triangles", "sent to the GPU, shadows included");
   Prof_value(Prof_SAMPLE, "entities", "agents", "awake, and thinking");
   Prof_value(Prof_SAMPLE, "bullets", "", "in the air");
   Prof_value(Prof_EVENT, "path_length", "steps", "of each path that was found");
   Prof_value(Prof_MEMORY, "meshes", "bytes", "vertices and indices, on the GPU");
   Prof_Claim(meshes, 96 << 20);
}

void count_frame(const Frame &f)
{
   if (!session_counts) return;
   if (!number_of_frame++) define_values();
   Prof_Sample(entities, f[AI_PATH].calls > 100 ? 41 : 12);
   if (number_of_frame % 3 == 0) Prof_Sample(bullets, wave(60, 40));
   if (f[UPLOAD_MESH].calls == 1) Prof_Claim(meshes, 17.4 * 1048576);
}

/* ---- the game ---- */

#line 20 "ray.cpp"
void cheap_rays(const Amount &rays, int from, int to);
void ray_casts(const Amount &rays, int from, int to)
{
   if (session_often) {
      cheap_rays(rays, from, to);
      return;
   }
   for (int i = from; i < to; ++i) {
      Prof(ray_cast);
      spend(share(rays, i));
   }
}
#line 30 "ray.cpp"
// No ray takes as long as another, and the first of each path a tenth.
void cheap_rays(const Amount &rays, int from, int to)
{
   for (int i = from; i < to; ++i) {
      const uint64_t usual = share(rays, i);
      Prof_Often(ray_cast);
      spend(i % 4 == 0 ? usual / 10 : usual + usual / 5 * static_cast<uint64_t>(i % 3));
      Prof_Often_End(ray_cast);
   }
}
#line 55 "ai.cpp"
void path_finds(const Amount &paths, const Amount &rays, int from, int to)
{
   for (int i = from; i < to; ++i) {
      Prof(path_find);
      count_path(i);
      spend(share(paths, i));
      ray_casts(rays, first_below(paths, rays, i), first_below(paths, rays, i + 1));
   }
}
void perceive(const Frame &f)
{
   const Amount &me = f[PERCEIVE], &paths = f[PERCEIVE_PATH], &rays = f[PERCEIVE_RAY];
   for (int i = 0; i < me.calls; ++i) {
      Prof(perceive);
      spend(share(me, i));
      path_finds(paths, f[PERCEIVE_PATH_RAY], first_below(me, paths, i),
                 first_below(me, paths, i + 1));
      ray_casts(rays, first_below(me, rays, i), first_below(me, rays, i + 1));
   }
}
void ai_update(const Frame &f)
{
   Prof(ai_update);
   spend(f[AI_UPDATE].ns);
   path_finds(f[AI_PATH], f[AI_PATH_RAY], 0, f[AI_PATH].calls);
   perceive(f);
}
#line 70 "physics.cpp"
void physics(const Frame &f)
{
   Prof(physics);
   spend(f[PHYSICS].ns);
   {
      Prof(broadphase);
      spend(f[BROADPHASE].ns);
   }
   Prof(solve);
   spend(f[SOLVE].ns);
}
#line 18 "animate.cpp"
void animate(const Frame &f)
{
   Prof(animate);
   spend(f[ANIMATE].ns);
}
#line 140 "mesh.cpp"
void upload_meshes(const Amount &me)
{
   for (int i = 0; i < me.calls; ++i) {
      Prof(upload_mesh);
      spend(share(me, i));
   }
}
#line 80 "render.cpp"
void draw_world(const Frame &f)
{
   Prof(draw_world);
   const int draws = f[UPLOAD_MESH].calls ? 812 : 640;
   for (int i = 0; i < draws; ++i) {
      Prof_Counter(draw_calls)
   }
   count_triangles(1204000 + wave(0, 30000));
   spend(f[DRAW_WORLD].ns);
   upload_meshes(f[UPLOAD_MESH]);
}
void render(const Frame &f)
{
   Prof(render);
   spend(f[RENDER].ns);
   for (int i = 0; i < f[CULL].calls; ++i) {
      Prof(cull);
      count_triangles(1500.5);
      spend(share(f[CULL], i));
   }
   draw_world(f);
   Prof(ui);
   count_triangles(812);
   spend(f[UI].ns);
}
#line 33 "sound.cpp"
void sound(const Frame &f)
{
   for (int i = 0; i < f[SOUND].calls; ++i) {
      Prof(sound);
      spend(share(f[SOUND], i));
   }
}
#line 9 "overlay.cpp"
void profiler(const Frame &f)
{
   for (int i = 0; i < f[PROFILER].calls; ++i) {
      Prof(profiler);
      spend(share(f[PROFILER], i));
   }
}
#line 24 "main.cpp"
void main_loop(const Frame &f)
{
   Prof(main_loop);
   count_frame(f);
   spend(f[MAIN_LOOP].ns);
   {
      Prof(input);
      spend(f[INPUT].ns);
   }
   ai_update(f);
   physics(f);
   animate(f);
   render(f);
   sound(f);
}
void vsync()
{
   Prof(vsync);
   if (into_frame < BUDGET) spend(BUDGET - into_frame);
}
#line 262 "tests/overlay/session.cpp"

bool waited;

void play(const Frame &f)
{
   if (waited) Prof_update(0);
   waited = false;
   into_frame = 0;
   next_event = 0;
   main_loop(f);
   profiler(f);
   vsync();
   while (next_event < NUM_EVENTS) happen(EVENTS[next_event++]);
   Prof_update(1);
}

/* ---- frames that differ ---- */

using Longer = std::pair<Path, int64_t>; /* by so many us */

Frame usual_but(std::initializer_list<Longer> all)
{
   Frame f = USUAL;
   for (const Longer &one : all) f[one.first].ns += one.second * 1000;
   return f;
}

/* 41.30 ms of work: 14.21 and 24.10 + 1.88 + 0.85 + 0.26 more. */
Frame mesh_hitch()
{
   Frame f = usual_but({{SOLVE, 1880}, {DRAW_WORLD, 850}, {ANIMATE, 140}, {SOUND, 60},
                        {INPUT, 60}});
   f[UPLOAD_MESH] = {24100000, 1};
   return f;
}

/* 24.80 ms of work: 14.21 and 8.61 + 0.08 + 1.42 + 0.48 more. */
Frame path_hitch()
{
   Frame f = usual_but({{AI_PATH, 8610}, {PERCEIVE_PATH, 80}, {AI_PATH_RAY, 1420}, {SOLVE, 400},
                        {CULL, 80}});
   f[AI_PATH].calls = 204;
   f[AI_PATH_RAY].calls = 340;
   return f;
}

const uint64_t SEED = 20260;
uint64_t seed = SEED;

/* -1 .. 1 */
double random_step()
{
   uint64_t z = seed += 0x9E3779B97F4A7C15u;
   z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
   z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
   return static_cast<double>((z ^ (z >> 31)) >> 11) / 4503599627370496.0 - 1;
}

/* Each zone by 6 % and a little more in the group that is busy at the moment. */
Frame lively(int number)
{
   Frame f = USUAL;
   for (Amount &amount : f) amount.ns += static_cast<int64_t>(0.06 * random_step() * amount.ns);
   if (number % 57 == 13) f[SOLVE].ns += 2900000 + static_cast<int64_t>(700 * random_step()) * 1000;
   if (number % 23 == 7) f[PERCEIVE_RAY].ns += 400000;
   return f;
}

Frame usual(int number, Session session)
{
   return session == SESSION_LIVELY ? lively(number) : USUAL;
}

/* ---- the session ---- */

Session playing;
int played;

void group_zones()
{
   Prof_set_group("main.cpp", "other");
   Prof_set_group("ray.cpp", "ai");
   Prof_set_group("upload_mesh", "render");
   Prof_set_group("profiler", "profiler");
   Prof_set_waiting("vsync", 1);
}

/* Lives only as long as it takes to be seen. */
void short_thread(const char *name)
{
   Named thread(name);
   thread.call([] {
      Prof(set_up);
   });
}

void start_workers()
{
   worker_1 = std::make_unique<Named>("worker 1");
   worker_2 = std::make_unique<Named>("worker 2");
   audio = std::make_unique<Named>("audio");
   audio->call([] {
      Prof(set_up);
   });
   short_thread("loader");
}

Marked_Frames place_marks(int frames)
{
   const int load = frames > 1400 ? frames - 1241 : frames / 8;
   Marked_Frames marks = {0, 0, 0};
   if (frames > 57 + 40) marks.mesh = static_cast<unsigned long>(frames - 57);
   if (frames > 156 + 40) marks.path = static_cast<unsigned long>(frames - 156);
   if (frames > 400) marks.load = static_cast<unsigned long>(load);
   return marks;
}

void play_numbered(unsigned long number, const Marked_Frames &marks)
{
   if (number == marks.mesh) {
      play_hitch();
   } else if (number == marks.path) {
      play(path_hitch());
   } else if (number == marks.load) {
      Prof_note_load("level load mines");
      Frame load = USUAL;
      load[UPLOAD_MESH] = {397790000, 16};
      play(load);
   } else if (marks.mesh && number == marks.mesh + 1) {
      play(usual_but({{DRAW_WORLD, 4890}})); /* 19.10 ms: caches are cold after the upload */
   } else {
      play(usual(static_cast<int>(number), playing));
   }
}

} // namespace

void forget_session()
{
   for (auto *worker : {&worker_1, &worker_2, &audio}) worker->reset();
   session_counts = session_often = waited = false;
   played = number_of_frame = 0;
   seed = SEED;
   Prof_Often_seed = 0;
   Prof_Often_fixed_log = -1;
}

Marked_Frames play_session(int frames, Session session)
{
   const Marked_Frames marks = place_marks(frames);
   const int with_workers = frames > 700 ? frames - 700 : 0;
   playing = session;
   if (session_often) {
      Prof_Often_seed = 1;
      Prof_Often_fixed_log = 2;
   }
   Prof_set_thread_name("main thread");
   group_zones();
   while (played < frames) {
      if (played == with_workers) start_workers();
      ++played;
      play_numbered(static_cast<unsigned long>(played), marks);
      if (frames - played == 40) worker_2.reset();
   }
   return marks;
}

void play_more(int frames)
{
   while (frames-- > 0) play(usual(++played, playing));
}

void session_wait(double seconds)
{
   Prof_fake_ticks += static_cast<uint64_t>(seconds * 1e9);
   waited = true;
}

void play_hitch()
{
   Prof_note_frame("upload terrain_17.mesh");
   play(mesh_hitch());
}

void session_see(const Marked_Frames &marks)
{
   const char mesh[] = "main_loop > render > draw_world > upload_mesh";
   const char path[] = "main_loop > ai_update > path_find";
   const char outer[] = " < World::draw(Camera const&) < render() < run_frame() < main";
   auto around = [&](const std::string &inner) { return inner + outer; };
   seen::Looks in_mesh, in_path;
   seen::Looks::files() = {{"copy_rows(Image&, int)", "/src/game/texture.cpp"},
                           {"decode_block", "/src/game/texture.cpp"},
                           {"find_neighbours(Grid const&)", "/src/game/grid.cpp"}};
   std::string mips = "read_mip(File&) < upload_mesh(Mesh const&)";
   in_mesh.add(12, mesh, around("copy_rows(Image&, int) < " + mips));
   in_mesh.add(5, mesh, around("decode_block < copy_rows(Image&, int) < " + mips));
   in_mesh.add(2, mesh, around("__libc_pread64 < File::read(void*, int) < " + mips), 0, 17);
   std::vector<uint32_t> nameless = {seen::nameless("/usr/lib/libGLX_mesa.so.0", 0x1a2b0)};
   for (uint32_t place : seen::Looks::stack_of(around("upload_mesh(Mesh const&)")))
      nameless.push_back(place);
   in_mesh.add(seen::state_of(mesh), nameless, Prof_SEEN_GUESSED);
   in_mesh.give(Prof_Hitch_find(marks.mesh), 16.9, 5);
   in_path.add(2, path, "find_neighbours(Grid const&) < path_find(Agent&) < think() < main");
   in_path.add(1, path, "path_find(Agent&) < think() < main");
   in_path.give(Prof_Hitch_find(marks.path), 21.2);
}

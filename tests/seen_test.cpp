/* seen_test.cpp - what was seen in a late frame: kept with the hitch, named, put together, and told
 * through prof.h. Looks are made by hand (seen_fake.h). */
#include "calls.h"
#include "refusing.h"
#include "seen_fake.h"
#include "src/show/prof_seen_name.h"
#include "src/show/prof_seen_text.h"

namespace {

using namespace seen;

void play(double shade = 0)
{
   Prof_Begin(frame) pass(5);
   {
      Prof_Begin(ai) pass(1);
      Prof_End
   }
   {
      Prof_Begin(shade_rock) pass(2 + shade);
      Prof_End
   }
   Prof_End Prof_update(1);
}

/* The newest hitch: shade_rock takes 30 ms more than usual. */
void play_a_hitch()
{
   for (int i = 0; i < 40; ++i) play();
   play(30);
   play();
}

class Seen : public testing::Test {
 protected:
   void SetUp() override { play_a_hitch(); }
};
using SeenTree = Seen;
using SeenApi = Seen;

const char rock[] = "frame > shade_rock", ai_path[] = "frame > ai";

Prof_Seen_Info seen_at(int hitch, int rank)
{
   Prof_Seen_Info info = Prof_Seen_Info();
   EXPECT_EQ(Prof_get_seen(hitch, rank, &info), 1) << rank;
   return info;
}

/* Looks, those that were not answered, and those that were left out. */
std::vector<int> looked(int hitch)
{
   Prof_Looking looking = Prof_Looking();
   EXPECT_EQ(Prof_get_looking(hitch, &looking), 1);
   return {looking.looks, looking.unanswered, looking.left_out};
}

std::string said(const Prof_Seen_Info &info)
{
   char text[Prof_SEEN_TEXT];
   Prof_Seen_Text_say(&info, text);
   return text;
}

/* "": none. */
std::string said_of_blame()
{
   Prof_Seen_Info info = Prof_Seen_Info();
   return Prof_get_blame_seen(0, 0, &info) ? said(info) : "";
}

/* With the path in front, if that is not `rock`. */
std::string row(int rank)
{
   const Prof_Seen_Info info = seen_at(0, rank);
   return (std::strcmp(info.path, rock) ? std::string(info.path) + ": " : "") + said(info);
}

/* ---- names ---- */

std::string shortened(const std::string &name)
{
   char text[Prof_SEEN_NAME];
   Prof_Seen_Name_shorten(name.c_str(), text);
   return text;
}

TEST(SeenName, IsTheFunctionsOwnWithWhatIsRightAround)
{
   const std::pair<const char *, const char *> names[] = {
      {"main", "main"},
      {"noise3(float, float, float)", "noise3"},
      {"void demo::Wall<int>::shade<4, float>(Ray const&) const", "Wall::shade"},
      {"(anonymous namespace)::noise3(float)", "noise3"},
      {"{anonymous}::noise3(float)", "noise3"},
      {"demo::(anonymous namespace)::noise3(float)", "noise3"},
      {"std::pair<int, std::map<int, char>> a::b::c(std::less<>)", "b::c"},
      {"std::__cxx11::basic_string<char>::append[abi:cxx11](char const*)", "basic_string::append"},
      {"unsigned long long* count<int>(int)", "count"},
      {"run(int)::{lambda(int)#1}::operator()(int) const", "{lambda#1}::operator()"},
      {"run()::'lambda'(int)::operator()(int) const", "'lambda'::operator()"},
      {"Vector::operator<(Vector const&)", "Vector::operator<"},
      {"std::ostream& operator<< <char>(std::ostream&, char)", "operator<<"},
      {"Vector::operator->() const", "Vector::operator->"},
      {"operator new(unsigned long)", "operator new"},
      {"Thing::operator unsigned int() const", "Thing::operator unsigned int"},
      {"operators_of(int)", "operators_of"},
      {"void (*chosen(int))(char)", "chosen"},
      {"Rock::~Rock()", "Rock::~Rock"},
      {"fbm.cold", "fbm"}, {"fbm.constprop.0.isra.1", "fbm"}, {"fbm [clone .cold]", "fbm"},
      {"fbm@@GLIBC_2.14", "fbm"}, {"fbm(int) [clone .part.0]", "fbm"}, {"fbm(int) (.cold)", "fbm"},
      {"?fbm@@YAXH@Z", "?fbm@@YAXH@Z"}, /* decorated, by nobody's rules here */
      {".hidden", ".hidden"}, {"", ""}, {"a\nb\tc\x01", "a b c "},
      {"<&\">", "<&\">"}, /* nothing is left of it by the rules, so all is told */
      {"f<<<<", "f"}, {"(((((", "((((("}, {")", ")"}, {"::", "::"}, {"größe(int)", "größe"}};
   for (const auto &[whole, name] : names) EXPECT_EQ(shortened(whole), name);
   EXPECT_EQ(shortened("f<" + std::string(10000, 'x') + ">(" + std::string(5000, '<') + ")"), "f");
   EXPECT_EQ(shortened(std::string(10000, 'n')), std::string(Prof_SEEN_NAME - 3, 'n') + "..");
}

TEST(SeenName, HasTheLengthOfTheFunctionWithItsParameters)
{
   const std::pair<const char *, size_t> names[] = {
      {"fbm(int) [clone .part.0]", 8}, {"fbm(int) (.cold)", 8}, {"fbm(int, char)", 14},
      {"fbm.cold", 3}, {"a.b::fbm<1.5>(x)", 1} /* no name of a language's */};
   for (const auto &[whole, length] : names) EXPECT_EQ(Prof_Seen_Name_length(whole), length);
}

TEST(SeenName, IsCutBetweenCharacters)
{
   for (const std::string character : {"\xC3\xB6", "\xE2\x82\xAC"}) {
      std::string name;
      while (name.size() < Prof_SEEN_NAME) name += character;
      for (const std::string before : {"", "n", "nn"}) {
         const std::string cut = shortened(before + name);
         ASSERT_GT(cut.size(), 80u);
         const std::string kept = cut.substr(before.size(), cut.size() - before.size() - 2);
         EXPECT_EQ(kept.size() % character.size(), 0u) << cut;
         EXPECT_EQ(cut, before + name.substr(0, kept.size()) + "..");
      }
   }
}

TEST(SeenName, NeverLeavesItsRoomInRubbish)
{
   std::mt19937 dice(5);
   const char bytes[] = "ab:<>()[]{}~*& .@?,operator\xC3\xB6\x7F\x01";
   for (int i = 0; i < 20000; ++i) {
      std::string name;
      for (unsigned n = dice() % 40; n; --n) name += bytes[dice() % (sizeof bytes - 1)];
      char text[Prof_SEEN_NAME + 1];
      text[Prof_SEEN_NAME] = '#';
      Prof_Seen_Name_shorten(name.c_str(), text);
      ASSERT_LT(strlen(text), static_cast<size_t>(Prof_SEEN_NAME)) << name;
      ASSERT_EQ(text[Prof_SEEN_NAME], '#');
      ASSERT_LE(Prof_Seen_Name_length(name.c_str()), name.size());
      ASSERT_TRUE(name.empty() || text[0]) << name; /* something is told of each */
   }
}

TEST(SeenName, OfWhatHasNoneIsItsModuleAndOffset)
{
   char text[Prof_SEEN_NAME];
   const std::string long_module(3000, 'm');
   const auto name = [&](const char *function, const char *module, uint64_t offset) {
      Prof_Seen_Place place = Prof_Seen_Place();
      place.function = function;
      place.module = module;
      place.offset = offset;
      Prof_Seen_Name_of(&place, 17, text);
      return std::string(text);
   };
   EXPECT_EQ(name(nullptr, nullptr, 0), "place 17");
   EXPECT_EQ(name(nullptr, nullptr, 0x7fff1234), "0x7fff1234");
   EXPECT_EQ(name(nullptr, "/usr/lib/libgame.so.1", 0x7fff1234), "libgame.so.1+0x7fff1234");
   EXPECT_EQ(name(nullptr, "C:\\games\\demo.exe", 0x7fff1234), "demo.exe+0x7fff1234");
   EXPECT_TRUE(has(name(nullptr, long_module.c_str(), UINT64_MAX), "..+0xffffffffffffffff"));
   EXPECT_EQ(name("fbm(int)", long_module.c_str(), UINT64_MAX), "fbm");
}

/* ---- keeping ---- */

TEST_F(Seen, IsKeptWithItsHitchAndGoesWithIt)
{
   EXPECT_EQ(Prof_Hitch_seen(0), nullptr);
   EXPECT_EQ(Prof_num_seen(0), 0);
   Prof_Looking looking;
   EXPECT_EQ(Prof_get_looking(0, &looking), 0);
   see(3, Looks().add(3, rock, "noise3 < main").seen());
   EXPECT_EQ(Prof_Hitch_seen(0), nullptr) << "that frame is no hitch";
   Looks().add(3, rock, "noise3 < main").give(0, 20.9, 5);
   ASSERT_NE(Prof_Hitch_seen(0), nullptr);
   ASSERT_EQ(Prof_get_looking(0, &looking), 1);
   EXPECT_NEAR(looking.from_ms, 20.9, 1e-5);
   EXPECT_EQ(looked(0), (std::vector<int>{3, 5, 0}));
   play_a_hitch(); /* the older one keeps what was seen in it */
   ASSERT_EQ(Prof_num_hitches(), 2);
   EXPECT_EQ(Prof_Hitch_seen(0), nullptr);
   EXPECT_EQ(Prof_num_seen(1), 1);
   Prof_drop_hitch(1);
   EXPECT_EQ(Prof_Hitch_seen(1), nullptr);
   play_a_hitch(); /* it has the slot, and not what was seen */
   ASSERT_EQ(Prof_num_hitches(), 2);
   EXPECT_EQ(Prof_num_seen(0) + Prof_num_seen(1), 0);
}

TEST_F(Seen, IsReplacedByWhatIsSeenLater)
{
   Looks().add(3, rock, "noise3 < main").give(0);
   EXPECT_EQ(row(0), "3 looks: too few to tell (3 in noise3 < main, demo)");
   Looks().add(4, rock, "fbm < main").give(0);
   EXPECT_EQ(row(0), "4 of 4 in fbm < main, demo");
   Looks().give(0, 3, 20); /* it never had a CPU */
   EXPECT_EQ(Prof_num_seen(0), 0);
   EXPECT_EQ(looked(0), (std::vector<int>{0, 20, 0}));
}

TEST_F(Seen, IsBoundedAndSaysWhatItLeftOut)
{
   Looks many;
   std::vector<uint32_t> stack = {function("noise3"), function("main")};
   for (int i = 0; i < Prof_SEEN_LOOKS + 7; ++i) many.add(state_of(rock), stack);
   many.give(0);
   EXPECT_EQ(looked(0), (std::vector<int>{Prof_SEEN_LOOKS, 0, 7}));
   EXPECT_EQ(seen_at(0, 0).count, Prof_SEEN_LOOKS);
   Looks deep; /* as many places as there may be, and one more look */
   deep.add(state_of(rock), std::vector<uint32_t>(Prof_SEEN_PLACES, stack[0]));
   deep.add(state_of(rock), stack);
   deep.give(0);
   EXPECT_EQ(looked(0), (std::vector<int>{1, 0, 1}));
   EXPECT_EQ(Prof_num_seen(0), 1);
}

TEST_F(Seen, IsForgottenByAShutdown)
{
   Looks().add(3, rock, "noise3 < main").give(0);
   EXPECT_EQ(Prof_num_seen(0), 1);
   Prof_shutdown();
   EXPECT_EQ(Prof_num_seen(0), 0);
   Prof_Seen_Place place;
   EXPECT_EQ(Prof_Seen_name(0, &place), 0); /* and nobody is asked */
   play_a_hitch();
   EXPECT_EQ(Prof_num_seen(0), 0);
   Looks().add(4, rock, "fbm < main").give(0);
   EXPECT_EQ(row(0), "4 of 4 in fbm < main, demo");
}

/* ---- putting together ---- */

struct Add {
   int times;
   const char *path, *stack;
   uint32_t flags = 0;
   uint32_t context = 0;
};

const char *const NOT_ASKED = "?"; /* of the blame */

struct Case {
   const char *name;
   std::vector<Add> looks;
   std::vector<std::string> rows; /* the first ones */
   std::string blame;
};

const char outer_11[] = "a < b < c < d < e < f < g < h < i < j < k";
const uint32_t CUT = Prof_SEEN_CUT, GUESSED = Prof_SEEN_CUT | Prof_SEEN_GUESSED;

const std::vector<Case> cases = {
   {"FunctionsCountNotAddressesBelowTheFunctionOfTheZone",
    {{17, rock, "noise3(float) < fbm < shade_rock(Wall&) < draw < main"},
     {2, rock, "fbm < shade_rock(Wall&) < draw < main"},
     {1, rock, "shade_rock(Wall&) < draw < main"},
     {4, ai_path, "think < update_ai < main"}},
    {"17 of 20 in noise3 < fbm < shade_rock, wall_relief.cpp",
     "frame > ai: 4 of 4 in think < update_ai, demo", "2 of 20 in fbm < shade_rock, demo",
     "1 of 20 in shade_rock, demo"},
    "17 of 20 in noise3 < fbm < shade_rock, wall_relief.cpp"},
   {"HalfIsNotEnoughForABlame",
    {{10, rock, "a < shade_rock < main"}, {10, rock, "b < shade_rock < main"}},
    {},
    "20 of 20 in shade_rock, demo"},
   {"MoreThanHalfIsEnoughForABlame",
    {{11, rock, "a < shade_rock < main"}, {9, rock, "b < shade_rock < main"}},
    {},
    "11 of 20 in a < shade_rock, demo"},
   {"NoCommonFunctionAtAll",
    {{2, rock, "a < x"}, {2, rock, "b < y"}},
    {},
    "4 looks, and no function is in more than half"},
   {"TwoLooksAreTooFew",
    {{2, rock, "a < shade_rock"}},
    {},
    "2 looks: too few to tell (2 in a < shade_rock, demo)"},
   {"LooksElsewhereTellNothingOfABlame", {{9, ai_path, "a < main"}}, {}, ""},
   /* On different ways, and by itself. */
   {"TheInnermostFunctionCalledAsTheZoneIsTaken",
    {{2, rock, "noise3 < shade_rock < shade_rock < a < main"},
     {2, rock, "noise3 < Rock::shade_rock(int) < b < main"},
     {1, rock, "noise3 < b_shade_rock < main"}},
    {"2 of 5 in noise3 < shade_rock, demo", "2 of 5 in noise3 < Rock::shade_rock, demo",
     "1 of 5 in noise3 < b_shade_rock < main, demo"},
    NOT_ASKED},
   {"WhatStacksInOtherZonesHaveTooIsLeftOut",
    {{6, rock, "noise3 < relief < step < loop < main"},
     {2, rock, "step < loop < main"},
     {1, ai_path, "think < step < loop < main"},
     {1, ai_path, "plan < step < loop < main"}},
    {"6 of 8 in noise3 < relief, demo", "2 of 8 in step, demo"}, /* never the innermost */
    "6 of 8 in noise3 < relief, demo"},
   {"StacksOfOtherThreadsTellNothingOfThisOnes",
    {{4, rock, "noise3 < relief < main"}, {4, ai_path, "think < relief < main", 0, 1}},
    {"4 of 4 in noise3 < relief < main, demo"},
    "4 of 4 in noise3 < relief < main, demo"},
   {"ElseTheInnermostEightStay",
    {{3, rock, outer_11}, {1, rock, "z < a < b < c < d < e < f < g < h < i < j < k"}},
    {"3 of 4 in a < b < c < d < e < f < g < h, demo",
     "1 of 4 in z < a < b < c < d < e < f < g < h, demo"},
    "4 of 4 in a < b < c < d < e < f < g < h, demo"},
   {"OuterEndsOfCutStacksAreNotCompared",
    {{4, rock, "noise3 < relief < loop", CUT},
     {4, rock, "noise3 < shade_rock < loop", GUESSED},
     {4, ai_path, "think < loop"}},
    {"4 of 8 in noise3 < relief < loop, demo", "4 of 8 in noise3 < shade_rock, demo"},
    NOT_ASKED}};

std::ostream &operator<<(std::ostream &out, const Case &c) { return out << c.name; }

class SeenTrees : public testing::TestWithParam<Case> {};

TEST_P(SeenTrees, TellWhatLooksHaveInCommon)
{
   const Case &c = GetParam();
   play_a_hitch();
   Looks::files()["noise3(float)"] = "/src/demo/wall_relief.cpp";
   Looks looks;
   for (const Add &a : c.looks) looks.add(a.times, a.path, a.stack, a.flags, -1, a.context);
   looks.give(0);
   for (size_t i = 0; i < c.rows.size(); ++i) EXPECT_EQ(row(static_cast<int>(i)), c.rows[i]);
   for (int i = 0; i < Prof_num_seen(0); ++i) {
      const Prof_Seen_Info info = seen_at(0, i);
      if (i == 0) EXPECT_EQ(info.cut, c.looks[0].flags != 0);
      EXPECT_EQ(info.guessed, c.looks[static_cast<size_t>(i)].flags == GUESSED) << i;
   }
   if (std::string(c.blame) != NOT_ASKED) EXPECT_EQ(said_of_blame(), c.blame);
}

INSTANTIATE_TEST_SUITE_P(All, SeenTrees, testing::ValuesIn(cases),
                         [](const auto &info) { return std::string(info.param.name); });

TEST_F(SeenTree, TellsWhatSlept)
{
   Looks()
      .add(6, rock, "clock_nanosleep < load < shade_rock < main", 0, 35)
      .add(3, rock, "futex < lock < shade_rock < main", 0, 202)
      .add(1, rock, "futex < lock < shade_rock < main")
      .give(0);
   EXPECT_EQ(row(0), "6 of 10 asleep in clock_nanosleep < load < shade_rock, demo");
   EXPECT_STREQ(seen_at(0, 0).call, "nanosleep");
   EXPECT_EQ(seen_at(0, 0).slept, 6);
   EXPECT_STREQ(seen_at(0, 1).call, "call 202");
   EXPECT_EQ(seen_at(0, 1).slept, 3);
   EXPECT_EQ(seen_at(0, 1).count, 4);
}

TEST_F(SeenTree, TellsTimeInNoZoneAndLooksThatSawNothing)
{
   Looks()
      .add(Prof_STATE_ROOT, Looks::stack_of("poll < loop < main"))
      .add(0, Looks::stack_of("poll < loop < main")) /* no state that there is */
      .add(UINT32_MAX, {})
      .give(0);
   ASSERT_EQ(Prof_num_seen(0), 1);
   EXPECT_EQ(row(0), "(unaccounted): 3 looks: too few to tell (2 in poll < loop < main, demo)");
}

TEST_F(SeenTree, TellsWhatHasNoNameByItsModule)
{
   Looks looks;
   uint32_t a = seen::nameless("/usr/lib/libgame.so", 0x1a2b),
            again = seen::nameless("/usr/lib/libgame.so", 0x1a2b),
            b = seen::nameless("/usr/lib/libgame.so", 0x1a2c);
   std::vector<uint32_t> outer = Looks::stack_of("shade_rock < main");
   for (int i = 0; i < 4; ++i) looks.add(state_of(rock), {a, outer[0], outer[1]});
   looks.add(state_of(rock), {again, outer[0], outer[1]});
   for (int i = 0; i < 2; ++i) looks.add(state_of(rock), {b, outer[0], outer[1]});
   looks.add(state_of(rock), {4000000000u, outer[0], outer[1]});
   looks.give(0);
   EXPECT_EQ(row(0), "5 of 8 in libgame.so+0x1a2b < shade_rock, libgame.so");
   EXPECT_EQ(row(1), "2 of 8 in libgame.so+0x1a2c < shade_rock, libgame.so");
   EXPECT_EQ(row(2), "1 of 8 in place 4000000000 < shade_rock");
}

/* Numbers that have the same place in a table of any size up to 65,536. */
TEST_F(SeenTree, TellsPlacesApartThatNobodyKnows)
{
   Looks looks;
   for (const uint32_t outer : {4000065536u, 4000131072u, 4000131072u, 4000131072u})
      looks.add(state_of(rock), {4000000000u, outer});
   looks.give(0);
   EXPECT_EQ(row(0), "3 of 4 in place 4000000000 < place 4000131072");
   EXPECT_EQ(row(1), "1 of 4 in place 4000000000 < place 4000065536");
}

TEST_F(SeenTree, IsMadeAnewWhenNamesChange)
{
   uint32_t late = seen::nameless("/usr/lib/libgame.so", 0x1a2b);
   Looks looks;
   for (int i = 0; i < 4; ++i) looks.add(state_of(rock), {late});
   looks.give(0);
   EXPECT_EQ(row(0), "4 of 4 in libgame.so+0x1a2b, libgame.so");
   seen::places()[late].function = "decode(int)";
   Prof_Seen_names_changed();
   EXPECT_EQ(row(0), "4 of 4 in decode, libgame.so");
   Prof_Config_lock();
   Prof_Seen_set_names(nullptr);
   Prof_Config_unlock();
   EXPECT_EQ(row(0), "4 of 4 in place " + std::to_string(late));
}

TEST_F(SeenTree, TellsHostileNamesAsTheyAre)
{
   std::string large = "grow<" + std::string(10000, 'T') + ">(" + std::string(10000, 'x') + ")";
   Looks looks;
   std::vector<uint32_t> stack = {function(large), function("größe"), function("\"<&>\x02,'")};
   for (int i = 0; i < 4; ++i) looks.add(state_of(rock), stack);
   looks.give(0);
   EXPECT_STREQ(seen_at(0, 0).text, "grow < größe < \" ,'");
   std::string tower = std::string(90, 'a');
   std::vector<uint32_t> high;
   for (int i = 0; i < 9; ++i) high.push_back(function(tower + std::to_string(i)));
   Looks long_ones;
   for (int i = 0; i < 4; ++i) long_ones.add(state_of(rock), high);
   long_ones.give(0);
   EXPECT_EQ(std::string(seen_at(0, 0).text), tower + "0 < " + tower + "1 < ..");
}

/* ---- prof.h ---- */

TEST_F(SeenApi, RefusesWhatIsNotThere)
{
   Prof_Seen_Info info;
   Prof_Looking looking;
   Prof_Look look;
   EXPECT_EQ(Prof_num_seen(0), 0);
   Looks().add(4, rock, "noise3 < shade_rock < main").give(0);
   ASSERT_EQ(Prof_num_seen(0), 1);
   for (int hitch : {-1, 1, 1 << 30}) {
      EXPECT_EQ(Prof_num_seen(hitch), 0);
      EXPECT_EQ(Prof_get_seen(hitch, 0, &info), 0);
      EXPECT_EQ(Prof_get_blame_seen(hitch, 0, &info), 0);
      EXPECT_EQ(Prof_get_looking(hitch, &looking), 0);
      EXPECT_EQ(Prof_get_look(hitch, 0, &look), 0);
   }
   for (int rank : {-1, 1, 1 << 30}) EXPECT_EQ(Prof_get_seen(0, rank, &info), 0);
   for (int rank : {-1, 1000, 1 << 30}) EXPECT_EQ(Prof_get_blame_seen(0, rank, &info), 0);
   for (int index : {-1, 4, 1 << 30}) EXPECT_EQ(Prof_get_look(0, index, &look), 0);
   EXPECT_EQ(Prof_get_seen(0, 0, nullptr), 0);
   EXPECT_EQ(Prof_get_blame_seen(0, 0, nullptr), 0);
   EXPECT_EQ(Prof_get_looking(0, nullptr), 0);
   EXPECT_EQ(Prof_get_look(0, 0, nullptr), 0);
}

TEST_F(SeenApi, TellsEachLookWhole)
{
   Looks looks;
   looks.add(1, rock, "noise3 < shade_rock < main");
   looks.add(1, ai_path, "think < main", Prof_SEEN_FIBER | Prof_SEEN_CUT, 35);
   std::vector<Prof_Seen_Look> at = looks.looks();
   const Prof_Frame *frame = Prof_Hitch_frame(0);
   at[0].stamp = frame->begin + 21500000;
   at[1].stamp = frame->begin - 5; /* before it */
   Prof_Seen s = looks.seen();
   s.looks = at.data();
   see(frame->number, s);
   Prof_Look look;
   ASSERT_EQ(Prof_get_look(0, 0, &look), 1);
   EXPECT_NEAR(look.ms, 21.5, 1e-6);
   EXPECT_STREQ(look.path, rock);
   EXPECT_STREQ(Prof_zone_name(look.zone), "shade_rock");
   EXPECT_STREQ(look.text, "noise3 < shade_rock < main");
   EXPECT_EQ(look.functions, 3);
   EXPECT_STREQ(look.call, "");
   EXPECT_FALSE(look.cut || look.guessed || look.fiber);
   ASSERT_EQ(Prof_get_look(0, 1, &look), 1);
   EXPECT_EQ(look.ms, 0);
   EXPECT_STREQ(look.call, "nanosleep");
   EXPECT_TRUE(look.cut && look.fiber);
}

std::string looking_said(double from, int looks, int unanswered, int left_out)
{
   Prof_Looking looking = {from, looks, unanswered, left_out};
   char text[Prof_SEEN_TEXT];
   Prof_Seen_Text_say_looking(&looking, text);
   return text;
}

TEST_F(SeenApi, SaysHowItLookedAndThatTooFewLookedAtAll)
{
   Prof_Seen_Info info = Prof_Seen_Info();
   info.of = 1;
   EXPECT_EQ(said(info), "1 look: too few to tell");
   EXPECT_EQ(looking_said(20.9, 20, 0, 0), "looked from 20.9 ms on: 20 looks");
   EXPECT_EQ(looking_said(20.94, 1, 0, 0), "looked from 20.9 ms on: 1 look");
   EXPECT_EQ(looking_said(20.9, 15, 5, 0),
             "looked from 20.9 ms on: 15 looks; the thread had no CPU in 5 of 20");
   EXPECT_EQ(looking_said(0, 4096, 0, 90), "looked from 0.0 ms on: 4096 looks, 90 more left out");
}

/* ---- random looks against a naive model ---- */

using Chain = std::vector<std::string>; /* the outermost first */

struct Modelled {
   std::string path;
   Chain chain;
   bool cut;
};

size_t shared(const Chain &a, const Chain &b)
{
   size_t n = 0;
   while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
   return n;
}

/* By the rules of prof_seen_tree.h, from the beginning for each look. */
Chain left_of(const std::vector<Modelled> &all, const Modelled &look)
{
   std::string zone = look.path == rock ? "shade_rock" : look.path == ai_path ? "ai" : "frame";
   auto at_zone = [](const Chain &chain, const std::string &name) {
      for (size_t i = chain.size(); i > 0; --i)
         if (chain[i - 1] == name) return i - 1;
      return chain.size();
   };
   size_t from = at_zone(look.chain, zone);
   if (from < look.chain.size())
      return Chain(look.chain.begin() + static_cast<long>(from), look.chain.end());
   if (look.cut) return look.chain;
   const bool others = std::any_of(all.begin(), all.end(), [&](const Modelled &m) {
      return m.path != look.path && !m.cut;
   });
   std::vector<Chain> compared;
   for (const Modelled &m : all)
      if (!m.cut && (m.path != look.path) == others &&
          (others || at_zone(m.chain, zone) == m.chain.size()))
         compared.push_back(m.chain);
   size_t n = look.chain.size(), shortest = n;
   for (const Chain &chain : compared) {
      n = std::min(n, shared(chain, look.chain));
      for (const Chain &other : compared) n = std::min(n, shared(chain, other));
      shortest = std::min(shortest, chain.size());
   }
   if (others) n = std::min(n, look.chain.size() - 1);
   else n = std::min(n ? n - 1 : 0, shortest > 8 ? shortest - 8 : 0);
   return Chain(look.chain.begin() + static_cast<long>(n), look.chain.end());
}

std::string told(const Chain &chain)
{
   std::string text;
   for (size_t i = chain.size(); i > 0; --i) text += (text.empty() ? "" : " < ") + chain[i - 1];
   return text;
}

TEST_F(SeenTree, AddsUpAsANaiveModelDoes)
{
   std::mt19937 dice(3);
   const char *names[] = {"a", "b", "c", "ai", "shade_rock", "frame"};
   for (int round = 0; round < 300; ++round) {
      std::vector<Modelled> all;
      Looks looks;
      int paths = 1 + static_cast<int>(dice() % 3), depth = 1 + static_cast<int>(dice() % 14);
      unsigned kinds = 1 + dice() % 6, lead = dice() % 12;
      const char *all_paths[] = {rock, ai_path, "frame"};
      for (unsigned n = 1 + dice() % 30; n; --n) {
         Modelled m = {all_paths[dice() % static_cast<unsigned>(paths)], Chain(lead, "m"),
                       dice() % 8 == 0};
         for (unsigned d = 1 + dice() % static_cast<unsigned>(depth); d; --d)
            m.chain.push_back(names[dice() % kinds]);
         looks.add(1, m.path, told(m.chain), m.cut ? Prof_SEEN_CUT : 0);
         all.push_back(m);
      }
      looks.give(0);
      std::map<std::pair<std::string, std::string>, int> expected, got;
      std::map<std::string, int> of;
      for (const Modelled &m : all) {
         ++expected[{m.path, told(left_of(all, m))}];
         ++of[m.path];
      }
      int before = 1 << 30;
      for (int rank = 0; rank < Prof_num_seen(0); ++rank) {
         Prof_Seen_Info info = seen_at(0, rank);
         got[{info.path, info.text}] += info.count;
         EXPECT_EQ(info.of, of[info.path]);
         EXPECT_LE(info.count, before);
         before = info.count;
      }
      ASSERT_EQ(got, expected) << "round " << round;
   }
}

/* ---- memory ---- */

void see_and_tell(Memory *memory)
{
   Prof_Config config = config_with(memory);
   Prof_configure(&config);
   play_a_hitch();
   Looks looks;
   for (int i = 0; i < 90; ++i)
      looks.add(1, rock, "f" + std::to_string(i) + " < shade_rock < main");
   looks.give(0);
   Prof_Seen_Info info;
   Prof_Look look;
   int num = Prof_num_seen(0);
   for (int rank = 0; rank < num; ++rank)
      if (!Prof_get_seen(0, rank, &info) || info.of != 90) abort();
   (void)Prof_get_blame_seen(0, 0, &info);
   (void)Prof_get_look(0, 0, &look);
   File file;
   (void)Prof_export(Prof_CSV_SEEN, file.name(), 0, 0);
   (void)Prof_export(Prof_CHROME, file.name(), 0, 9);
   (void)Prof_export_hitch(0, file.name());
   Prof_shutdown();
   if (memory->live) abort();
}

TEST(SeenMemory, MayBeRefusedAnyTime)
{
   NEEDS_FORK;
   long all = allocations_of_a_run(see_and_tell, -1, -1);
   ASSERT_GT(all, 10);
   for (long fail = refuse_first(); fail < all; fail += refuse_every()) {
      EXPECT_GE(allocations_of_a_run(see_and_tell, fail, fail + 1), 0) << fail;
      EXPECT_GE(allocations_of_a_run(see_and_tell, fail, all + 1000), 0) << fail;
   }
}

} // namespace

/* symbols_short_test.cpp - names of functions as long as somebody wants to read them. */
#include "../system.h"

#include "platform/stack/prof_symbols_short.h"

namespace {

std::string brief(const std::string &name, size_t size = 1024)
{
   std::string out(size, '?');
   const size_t length = Prof_Symbols_short(name.c_str(), &out[0], size);
   EXPECT_EQ(length, size ? std::strlen(out.c_str()) : 0);
   return out.substr(0, length);
}

struct Group {
   const char *what;
   std::vector<std::pair<const char *, const char *>> names; /* whole and brief */
};

const Group groups[] = {
   {"Parameters_and_return_types_go",
    {{"foo(int, char)", "foo"},
     {"ns::Class::method(int) const", "ns::Class::method"},
     {"A::~A()", "A::~A"},
     {"unsigned long foo<int>(int)", "foo<int>"},
     {"char const* ns::foo<int>(char const*)", "ns::foo<int>"},
     {"std::enable_if<(sizeof (int)>2), int>::type f<int>(int)", "f<int>"},
     {"decltype (a+b) sum<int>(int, int)", "sum<int>"},
     {"decltype(auto) sum<int>(int, int)", "sum<int>"},
     {"auto f<int>(int) requires Number<int>", "f<int>"},
     {"foo(int) [clone .cold]", "foo"},
     {"A::f() volatile &&", "A::f"}}},
   {"Versions_of_a_library_go",
    {{"clock_nanosleep@GLIBC_2.2.5", "clock_nanosleep"},
     {"pthread_create@@GLIBC_2.34", "pthread_create"},
     {"std::terminate()@GLIBCXX_3.4", "std::terminate"},
     {"?work@@YAXXZ", "?work@@YAXXZ"},
     {"@", "@"}}},
   {"Long_template_arguments_are_left_out",
    {{"std::vector<int, std::allocator<int> >::push_back(int&&)", "std::vector<..>::push_back"},
     {"f<int>(int)", "f<int>"},
     {"f<((3)>(2))>(int)", "f<((3)>(2))>"},
     {"void f<(A)((3)<<(2)), (B)1>(int)", "f<..>"},
     {"wrap<&Foo::operator->>::call()", "wrap<..>::call"},
     {"wrap<&A::operator<>::call()", "wrap<..>::call"},
     {"std::function<void (int, char)>::operator()(int, char) const",
      "std::function<..>::operator()"}}},
   {"Operators_are_names",
    {{"operator new(unsigned long)", "operator new"},
     {"operator delete[](void*)", "operator delete[]"},
     {"A::operator()(int) const", "A::operator()"},
     {"auto A::operator()<int>(int) const", "A::operator()<int>"},
     {"A::operator[](int)", "A::operator[]"},
     {"A::operator<(A const&) const", "A::operator<"},
     {"bool operator< <int>(A<int>, A<int>)", "operator< <int>"},
     {"bool operator==<int>(A<int> const&, A<int>)", "operator==<int>"},
     {"std::ostream& std::operator<< <char>(std::ostream&, char)", "std::operator<< <char>"},
     {"A::operator->()", "A::operator->"},
     {"A::operator->*(int A::*)", "A::operator->*"},
     {"operator*(A* const&, int)", "operator*"},
     {"operator,(A, B)", "operator,"},
     {"A::operator<=>(A const&) const", "A::operator<=>"},
     {"operator\"\" _kg(long double)", "operator\"\" _kg"},
     {"my_operator(int)", "my_operator"},
     {"void operators::go<int>(int)", "operators::go<int>"}}},
   {"Conversions_keep_their_type",
    {{"A::operator bool() const", "A::operator bool"},
     {"A::operator unsigned long() const", "A::operator unsigned long"},
     {"A::operator std::vector<int, std::allocator<int> >() const", "A::operator std::vector<..>"},
     {"A::operator void (*)(int)() const", "A::operator void (*)(int)"},
     {"A::operator (anonymous namespace)::B() const", "A::operator (anonymous namespace)::B"}}},
   {"Brackets_that_are_no_parameters",
    {{"(anonymous namespace)::f(int)", "(anonymous namespace)::f"},
     {"int (anonymous namespace)::f<int>(int)", "(anonymous namespace)::f<int>"},
     {"void (*pick<int>(int))(char)", "pick<int>"},
     {"void (*(*twice<int>(int))(char))(long)", "twice<int>"},
     {"int (&array<int>())[3]", "array<int>"},
     {"int (A::*member<int>(int))(char) const", "member<int>"},
     {"f[abi:cxx11](int)", "f[abi:cxx11]"}}},
   {"Lambdas_and_what_is_in_functions",
    {{"main::{lambda(int)#1}::operator()(int) const", "main::{lambda#1}::operator()"},
     {"f(int)::{lambda(std::function<void (int)>)#2}::operator()(int) const",
      "f::{lambda#2}::operator()"},
     {"A::f() const::{lambda()#1}::_FUN()", "A::f::{lambda#1}::_FUN"},
     {"f(int)::Local::go()", "f::Local::go"},
     {"f(int)::'lambda'(int)::operator()(int) const", "f::'lambda'::operator()"},
     {"f(int)::$_0::operator()(int) const", "f::$_0::operator()"},
     {"non-virtual thunk to A::f(int)", "non-virtual thunk to A::f"},
     {"TLS init function for A::b", "TLS init function for A::b"}}}};

class Symbols_short_of : public testing::TestWithParam<Group> {};

TEST_P(Symbols_short_of, IsAsPeopleWantToReadIt)
{
   for (const auto &[name, expected] : GetParam().names) EXPECT_EQ(brief(name), expected);
}
INSTANTIATE_TEST_SUITE_P(Names, Symbols_short_of, testing::ValuesIn(groups),
                         [](const auto &info) { return info.param.what; });

} // namespace

TEST(Symbols_short, Names_of_C_and_of_others_stay)
{
   for (const char *name : {"main", "foo.part.0", "_start", "__libc_start_main", "_ZN3fooEv", "a$b",
                            "-[Class method:with:]", "+[Class make]", "<T as Trait>::method", ""})
      EXPECT_EQ(brief(name), name);
}

TEST(Symbols_short, What_has_no_room_says_so)
{
   EXPECT_EQ(brief("a_long_name(int)", 8), "a_lon..");
   EXPECT_EQ(brief("a_long_name(int)", 12), "a_long_name");
   EXPECT_EQ(brief("a_long_name(int)", 11), "a_long_n..");
   EXPECT_EQ(brief("a_long_name(int)", 3), "..");
   EXPECT_EQ(brief("a_long_name(int)", 1), "");
   EXPECT_EQ(brief("a_long_name(int)", 0), "");
   EXPECT_EQ(brief("std::vector<int, std::allocator<int> > name(int)", 8), "name");
   EXPECT_EQ(brief("gr\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc", 8), "gr\xc3\xbc..")
      << "no half a character";
}

/* What no compiler writes ends, stays in its room, and is not empty. */
TEST(Symbols_short, Any_characters)
{
   static const char *const words[] = {"(",     ")",        "<",        ">",   "{", "}",
                                       " ",     "operator", "::",       "foo", "*", "&",
                                       "const", "[clone",   "decltype", "(*"};
   std::mt19937 random(1);
   for (int i = 0; i < 20000; ++i) {
      std::string name;
      for (int words_left = 1 + int(random() % 12); words_left > 0; --words_left)
         name += words[random() % 16];
      const size_t size = 2 + random() % 40;
      EXPECT_LT(brief(name, size).size(), size);
      EXPECT_FALSE(brief(name, size).empty()) << name;
   }
   EXPECT_FALSE(brief(std::string(30000, '(')).empty());
   EXPECT_FALSE(brief(std::string(30000, '<')).empty());
}

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

} // namespace

TEST(Symbols_short, Parameters_and_return_types_go)
{
   EXPECT_EQ(brief("foo(int, char)"), "foo");
   EXPECT_EQ(brief("ns::Class::method(int) const"), "ns::Class::method");
   EXPECT_EQ(brief("A::~A()"), "A::~A");
   EXPECT_EQ(brief("unsigned long foo<int>(int)"), "foo<int>");
   EXPECT_EQ(brief("char const* ns::foo<int>(char const*)"), "ns::foo<int>");
   EXPECT_EQ(brief("std::enable_if<(sizeof (int)>2), int>::type f<int>(int)"), "f<int>");
   EXPECT_EQ(brief("decltype (a+b) sum<int>(int, int)"), "sum<int>");
   EXPECT_EQ(brief("decltype(auto) sum<int>(int, int)"), "sum<int>");
   EXPECT_EQ(brief("auto f<int>(int) requires Number<int>"), "f<int>");
   EXPECT_EQ(brief("foo(int) [clone .cold]"), "foo");
   EXPECT_EQ(brief("A::f() volatile &&"), "A::f");
}

TEST(Symbols_short, Names_of_C_and_of_others_stay)
{
   for (const char *name : {"main", "foo.part.0", "_start", "__libc_start_main", "_ZN3fooEv", "a$b",
                            "-[Class method:with:]", "+[Class make]", "<T as Trait>::method", ""})
      EXPECT_EQ(brief(name), name);
}

TEST(Symbols_short, Versions_of_a_library_go)
{
   EXPECT_EQ(brief("clock_nanosleep@GLIBC_2.2.5"), "clock_nanosleep");
   EXPECT_EQ(brief("pthread_create@@GLIBC_2.34"), "pthread_create");
   EXPECT_EQ(brief("std::terminate()@GLIBCXX_3.4"), "std::terminate");
   EXPECT_EQ(brief("?work@@YAXXZ"), "?work@@YAXXZ");
   EXPECT_EQ(brief("@"), "@");
}

TEST(Symbols_short, Long_template_arguments_are_left_out)
{
   EXPECT_EQ(brief("std::vector<int, std::allocator<int> >::push_back(int&&)"),
             "std::vector<..>::push_back");
   EXPECT_EQ(brief("f<int>(int)"), "f<int>");
   EXPECT_EQ(brief("f<((3)>(2))>(int)"), "f<((3)>(2))>");
   EXPECT_EQ(brief("void f<(A)((3)<<(2)), (B)1>(int)"), "f<..>");
   EXPECT_EQ(brief("wrap<&Foo::operator->>::call()"), "wrap<..>::call");
   EXPECT_EQ(brief("wrap<&A::operator<>::call()"), "wrap<..>::call");
   EXPECT_EQ(brief("std::function<void (int, char)>::operator()(int, char) const"),
             "std::function<..>::operator()");
}

TEST(Symbols_short, Operators_are_names)
{
   EXPECT_EQ(brief("operator new(unsigned long)"), "operator new");
   EXPECT_EQ(brief("operator delete[](void*)"), "operator delete[]");
   EXPECT_EQ(brief("A::operator()(int) const"), "A::operator()");
   EXPECT_EQ(brief("auto A::operator()<int>(int) const"), "A::operator()<int>");
   EXPECT_EQ(brief("A::operator[](int)"), "A::operator[]");
   EXPECT_EQ(brief("A::operator<(A const&) const"), "A::operator<");
   EXPECT_EQ(brief("bool operator< <int>(A<int>, A<int>)"), "operator< <int>");
   EXPECT_EQ(brief("bool operator==<int>(A<int> const&, A<int>)"), "operator==<int>");
   EXPECT_EQ(brief("std::ostream& std::operator<< <char>(std::ostream&, char)"),
             "std::operator<< <char>");
   EXPECT_EQ(brief("A::operator->()"), "A::operator->");
   EXPECT_EQ(brief("A::operator->*(int A::*)"), "A::operator->*");
   EXPECT_EQ(brief("operator*(A* const&, int)"), "operator*");
   EXPECT_EQ(brief("operator,(A, B)"), "operator,");
   EXPECT_EQ(brief("A::operator<=>(A const&) const"), "A::operator<=>");
   EXPECT_EQ(brief("operator\"\" _kg(long double)"), "operator\"\" _kg");
   EXPECT_EQ(brief("my_operator(int)"), "my_operator");
   EXPECT_EQ(brief("void operators::go<int>(int)"), "operators::go<int>");
}

TEST(Symbols_short, Conversions_keep_their_type)
{
   EXPECT_EQ(brief("A::operator bool() const"), "A::operator bool");
   EXPECT_EQ(brief("A::operator unsigned long() const"), "A::operator unsigned long");
   EXPECT_EQ(brief("A::operator std::vector<int, std::allocator<int> >() const"),
             "A::operator std::vector<..>");
   EXPECT_EQ(brief("A::operator void (*)(int)() const"), "A::operator void (*)(int)");
   EXPECT_EQ(brief("A::operator (anonymous namespace)::B() const"),
             "A::operator (anonymous namespace)::B");
}

TEST(Symbols_short, Brackets_that_are_no_parameters)
{
   EXPECT_EQ(brief("(anonymous namespace)::f(int)"), "(anonymous namespace)::f");
   EXPECT_EQ(brief("int (anonymous namespace)::f<int>(int)"), "(anonymous namespace)::f<int>");
   EXPECT_EQ(brief("void (*pick<int>(int))(char)"), "pick<int>");
   EXPECT_EQ(brief("void (*(*twice<int>(int))(char))(long)"), "twice<int>");
   EXPECT_EQ(brief("int (&array<int>())[3]"), "array<int>");
   EXPECT_EQ(brief("int (A::*member<int>(int))(char) const"), "member<int>");
   EXPECT_EQ(brief("f[abi:cxx11](int)"), "f[abi:cxx11]");
}

TEST(Symbols_short, Lambdas_and_what_is_in_functions)
{
   EXPECT_EQ(brief("main::{lambda(int)#1}::operator()(int) const"), "main::{lambda#1}::operator()");
   EXPECT_EQ(brief("f(int)::{lambda(std::function<void (int)>)#2}::operator()(int) const"),
             "f::{lambda#2}::operator()");
   EXPECT_EQ(brief("A::f() const::{lambda()#1}::_FUN()"), "A::f::{lambda#1}::_FUN");
   EXPECT_EQ(brief("f(int)::Local::go()"), "f::Local::go");
   EXPECT_EQ(brief("f(int)::'lambda'(int)::operator()(int) const"), "f::'lambda'::operator()");
   EXPECT_EQ(brief("f(int)::$_0::operator()(int) const"), "f::$_0::operator()");
   EXPECT_EQ(brief("non-virtual thunk to A::f(int)"), "non-virtual thunk to A::f");
   EXPECT_EQ(brief("TLS init function for A::b"), "TLS init function for A::b");
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

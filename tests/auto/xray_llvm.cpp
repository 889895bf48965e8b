/* xray_llvm.cpp - prints a profile as LLVM's own library reads it, the functions from the innermost
 * to the outermost: "thread 1 calls 10 time 50: 3 2 1". */
#include <cstdio>

#include "llvm/Support/raw_ostream.h"
#include "llvm/XRay/Profile.h"

int main(int argc, char **argv)
{
   auto profile = llvm::xray::loadProfile(argc > 1 ? argv[1] : "");
   if (!profile) {
      llvm::errs() << profile.takeError() << "\n";
      return 1;
   }
   for (const auto &block : *profile)
      for (const auto &path : block.PathData) {
         auto functions = profile->expandPath(path.first);
         if (!functions) return llvm::consumeError(functions.takeError()), 2;
         std::printf("thread %llu calls %llu time %llu:", (unsigned long long)block.Thread,
                     (unsigned long long)path.second.CallCount,
                     (unsigned long long)path.second.CumulativeLocalTime);
         for (int function : *functions) std::printf(" %d", function);
         std::puts("");
      }
}

# vulkan.cmake - iprof::vk: the overlay drawn with Vulkan, and GPU zones; an archive at all times,
# as adapters are.
# It needs Vulkan's headers and links to nothing: the game lends the loader.

option(IPROF_VK "Build iprof::vk if Vulkan's headers are found" ON)
if(NOT IPROF_VK)
   return()
endif()
find_path(IPROF_VULKAN_INCLUDE vulkan/vulkan_core.h HINTS $ENV{VULKAN_SDK}/include)
if(NOT IPROF_VULKAN_INCLUDE)
   message(STATUS "iprof: iprof::vk (Vulkan drawing) is left out; it needs vulkan/vulkan_core.h "
      "(Debian: libvulkan-dev)")
   return()
endif()

# Lets a library include Vulkan's headers.
function(iprof_vulkan_headers library)
   if(NOT IPROF_VULKAN_INCLUDE STREQUAL "/usr/include") # which C++'s own headers want last
      target_include_directories(${library} SYSTEM PRIVATE ${IPROF_VULKAN_INCLUDE})
   endif()
endfunction()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/draw/vulkan/*.c
   ${PROJECT_SOURCE_DIR}/sources/gpu_vk/*.c)
iprof_part(vk STATIC WITH VK SOURCES ${sources})
if(NOT IPROF_ONE_FILE)
   iprof_vulkan_headers(iprof_vk)
endif()

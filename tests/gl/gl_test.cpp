// gl_test.cpp - Prof_draw_gl and Prof_draw_graph_gl in real OpenGL contexts without a display:
// they draw where they should, and leave every bit of the host's state as it was.
#include "../../draw/gl/prof_gl_report.h"
#include "../../draw/gl/prof_gl_load.h"
#include "../../draw/gl/prof_gl_window.h"
#include "../../prof.h"
#include "fake_report.h"
#include "gl_context.h"

#include "tests/headers.h"

#define NEED(context) \
   if (!(context).ok()) GTEST_SKIP() << (context).reason()

static const Pixel BACKGROUND = {51, 102, 153, 255};

static void clear(Gl_Context &context)
{
   context.clear(0.2f, 0.4f, 0.6f);
}

// ---- what a host sets, and what there is to compare ----

struct Value {
   GLenum name;
   int version;
   bool compatibility_only;
   int count;
};

static const Value VALUES[] = {
   {GL_BLEND_SRC_RGB, 14, false, 1}, {GL_BLEND_DST_RGB, 14, false, 1},
   {GL_BLEND_SRC_ALPHA, 14, false, 1}, {GL_BLEND_DST_ALPHA, 14, false, 1},
   {GL_BLEND_EQUATION_RGB, 20, false, 1}, {GL_BLEND_EQUATION_ALPHA, 20, false, 1},
   {GL_BLEND_COLOR, 14, false, 4}, {GL_COLOR_WRITEMASK, 10, false, 4},
   {GL_DEPTH_FUNC, 10, false, 1}, {GL_DEPTH_WRITEMASK, 10, false, 1},
   {GL_DEPTH_RANGE, 10, false, 2}, {GL_CULL_FACE_MODE, 10, false, 1},
   {GL_FRONT_FACE, 10, false, 1}, {GL_SCISSOR_BOX, 10, false, 4},
   {GL_VIEWPORT, 10, false, 4}, {GL_STENCIL_FUNC, 10, false, 1},
   {GL_STENCIL_REF, 10, false, 1}, {GL_STENCIL_VALUE_MASK, 10, false, 1},
   {GL_STENCIL_FAIL, 10, false, 1}, {GL_STENCIL_WRITEMASK, 10, false, 1},
   {GL_STENCIL_BACK_FUNC, 20, false, 1}, {GL_LOGIC_OP_MODE, 10, false, 1},
   {GL_LINE_WIDTH, 10, false, 1}, {GL_POINT_SIZE, 10, false, 1},
   {GL_POLYGON_OFFSET_FACTOR, 11, false, 1}, {GL_COLOR_CLEAR_VALUE, 10, false, 4},
   {GL_SAMPLE_COVERAGE_VALUE, 13, false, 1}, {GL_PRIMITIVE_RESTART_INDEX, 31, false, 1},
   {GL_ACTIVE_TEXTURE, 13, false, 1}, {GL_CURRENT_PROGRAM, 20, false, 1},
   {GL_PROGRAM_PIPELINE_BINDING, 41, false, 1}, {GL_VERTEX_ARRAY_BINDING, 30, false, 1},
   {GL_ARRAY_BUFFER_BINDING, 15, false, 1}, {GL_ELEMENT_ARRAY_BUFFER_BINDING, 15, false, 1},
   {GL_UNIFORM_BUFFER_BINDING, 31, false, 1}, {GL_PIXEL_PACK_BUFFER_BINDING, 21, false, 1},
   {GL_PIXEL_UNPACK_BUFFER_BINDING, 21, false, 1},
   {GL_DRAW_FRAMEBUFFER_BINDING, 30, false, 1}, {GL_READ_FRAMEBUFFER_BINDING, 30, false, 1},
   {GL_RENDERBUFFER_BINDING, 30, false, 1},
   {GL_UNPACK_ALIGNMENT, 10, false, 1}, {GL_UNPACK_ROW_LENGTH, 10, false, 1},
   {GL_UNPACK_SKIP_ROWS, 10, false, 1}, {GL_UNPACK_SKIP_PIXELS, 10, false, 1},
   {GL_UNPACK_SWAP_BYTES, 10, false, 1}, {GL_UNPACK_LSB_FIRST, 10, false, 1},
   {GL_UNPACK_IMAGE_HEIGHT, 12, false, 1}, {GL_UNPACK_SKIP_IMAGES, 12, false, 1},
   {GL_PACK_ALIGNMENT, 10, false, 1}, {GL_PACK_ROW_LENGTH, 10, false, 1},
   {GL_ALPHA_TEST_FUNC, 10, true, 1}, {GL_ALPHA_TEST_REF, 10, true, 1},
   {GL_MATRIX_MODE, 10, true, 1}, {GL_MODELVIEW_MATRIX, 10, true, 16},
   {GL_PROJECTION_MATRIX, 10, true, 16}, {GL_TEXTURE_MATRIX, 10, true, 16},
   {GL_MODELVIEW_STACK_DEPTH, 10, true, 1}, {GL_PROJECTION_STACK_DEPTH, 10, true, 1},
   {GL_TEXTURE_STACK_DEPTH, 10, true, 1}, {GL_ATTRIB_STACK_DEPTH, 10, true, 1},
   {GL_CLIENT_ATTRIB_STACK_DEPTH, 11, true, 1}, {GL_CURRENT_COLOR, 10, true, 4},
   {GL_CURRENT_SECONDARY_COLOR, 14, true, 4}, {GL_CURRENT_NORMAL, 10, true, 3},
   {GL_CURRENT_TEXTURE_COORDS, 10, true, 4}, {GL_CURRENT_RASTER_POSITION, 10, true, 4},
   {GL_CURRENT_RASTER_COLOR, 10, true, 4}, {GL_SHADE_MODEL, 10, true, 1},
   {GL_CLIENT_ACTIVE_TEXTURE, 13, true, 1}, {GL_VERTEX_ARRAY_SIZE, 11, true, 1},
   {GL_VERTEX_ARRAY_TYPE, 11, true, 1}, {GL_VERTEX_ARRAY_STRIDE, 11, true, 1},
   {GL_COLOR_ARRAY_SIZE, 11, true, 1}, {GL_COLOR_ARRAY_STRIDE, 11, true, 1},
   {GL_TEXTURE_COORD_ARRAY_SIZE, 11, true, 1}, {GL_TEXTURE_COORD_ARRAY_STRIDE, 11, true, 1},
   {GL_VERTEX_ARRAY_BUFFER_BINDING, 15, true, 1}, {GL_COLOR_ARRAY_BUFFER_BINDING, 15, true, 1},
   {GL_ALPHA_SCALE, 10, true, 1}, {GL_ALPHA_BIAS, 10, true, 1}, {GL_MAP_COLOR, 10, true, 1},
   {GL_FOG_COLOR, 10, true, 4}, {GL_LIGHT_MODEL_AMBIENT, 10, true, 4},
};

struct Cap {
   GLenum name;
   int version;
   bool compatibility_only;
};

static const Cap CAPS[] = {
   {GL_BLEND, 10, false}, {GL_DEPTH_TEST, 10, false}, {GL_STENCIL_TEST, 10, false},
   {GL_SCISSOR_TEST, 10, false}, {GL_CULL_FACE, 10, false}, {GL_COLOR_LOGIC_OP, 11, false},
   {GL_POLYGON_SMOOTH, 10, false}, {GL_LINE_SMOOTH, 10, false}, {GL_DITHER, 10, false},
   {GL_POLYGON_OFFSET_FILL, 11, false}, {GL_MULTISAMPLE, 13, false},
   {GL_SAMPLE_ALPHA_TO_COVERAGE, 13, false}, {GL_SAMPLE_ALPHA_TO_ONE, 13, false},
   {GL_SAMPLE_COVERAGE, 13, false}, {GL_RASTERIZER_DISCARD, 30, false},
   {GL_FRAMEBUFFER_SRGB, 30, false}, {GL_PRIMITIVE_RESTART, 31, false},
   {GL_SAMPLE_MASK, 32, false}, {GL_DEPTH_CLAMP, 32, false}, {GL_PROGRAM_POINT_SIZE, 32, false},
   {GL_CLIP_DISTANCE0, 10, false}, {GL_CLIP_DISTANCE3, 10, false},
   {GL_ALPHA_TEST, 10, true}, {GL_LIGHTING, 10, true}, {GL_LIGHT0, 10, true},
   {GL_FOG, 10, true}, {GL_COLOR_MATERIAL, 10, true}, {GL_NORMALIZE, 10, true},
   {GL_POLYGON_STIPPLE, 10, true}, {GL_LINE_STIPPLE, 10, true}, {GL_COLOR_SUM, 14, true},
   {GL_TEXTURE_GEN_S, 10, true}, {GL_TEXTURE_GEN_T, 10, true},
   {GL_VERTEX_ARRAY, 11, true}, {GL_COLOR_ARRAY, 11, true}, {GL_NORMAL_ARRAY, 11, true},
   {GL_TEXTURE_COORD_ARRAY, 11, true}, {GL_EDGE_FLAG_ARRAY, 11, true},
   {GL_TEXTURE_1D, 10, true}, {GL_TEXTURE_2D, 10, true}, {GL_TEXTURE_3D, 12, true},
   {GL_TEXTURE_CUBE_MAP, 13, true},
};

static int version()
{
   int major = 0, minor = 0;
   std::sscanf(reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION)), "%d.%d", &major,
               &minor);
   return major * 10 + minor;
}

class Snapshot {
 public:
   explicit Snapshot(bool core) : core_(core), version_(version())
   {
      GLint active = 0;
      GL(glGetIntegerv)(GL_ACTIVE_TEXTURE, &active);
      take_values();
      take_units();
      take_attributes();
      GL(glActiveTexture)(static_cast<GLenum>(active));
   }

   std::string difference(const Snapshot &other) const
   {
      std::string text;
      for (const auto &item : values_)
         if (other.values_.at(item.first) != item.second) text += item.first + " ";
      return text;
   }
   size_t size() const { return values_.size(); }

 private:
   void put(const std::string &what, unsigned name, const std::vector<double> &value)
   {
      char text[64];
      std::snprintf(text, sizeof text, "%s 0x%04X", what.c_str(), name);
      values_[text] = value;
   }

   void take_values()
   {
      for (const Value &value : VALUES) {
         if (version_ < value.version || (core_ && value.compatibility_only)) continue;
         std::vector<double> got(16, 0);
         GL(glGetDoublev)(value.name, got.data());
         got.resize(static_cast<size_t>(value.count));
         put("value", value.name, got);
      }
      for (const Cap &cap : CAPS)
         if (version_ >= cap.version && !(core_ && cap.compatibility_only))
            put("cap", cap.name, {double(GL(glIsEnabled)(cap.name))});
      GLint mode[2] = {0, 0};
      GL(glGetIntegerv)(GL_POLYGON_MODE, mode);
      put("value", GL_POLYGON_MODE, {double(mode[0]), core_ ? 0 : double(mode[1])});
   }

   void take_units()
   {
      for (unsigned unit = 0; unit < 4; ++unit) {
         std::string what = "unit " + std::to_string(unit);
         GL(glActiveTexture)(GL_TEXTURE0 + unit);
         for (GLenum name : {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D,
                             GL_TEXTURE_BINDING_CUBE_MAP, GL_SAMPLER_BINDING}) {
            GLint bound = 0;
            if (name != GL_SAMPLER_BINDING || version_ >= 33) GL(glGetIntegerv)(name, &bound);
            put(what, name, {double(bound)});
         }
         if (core_) continue;
         for (GLenum name : {GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP,
                             GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T})
            put(what, name, {double(GL(glIsEnabled)(name))});
         GLint env = 0;
         GL(glGetTexEnviv)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &env);
         put(what, GL_TEXTURE_ENV_MODE, {double(env)});
         std::vector<double> matrix(16, 0);
         GL(glGetDoublev)(GL_TEXTURE_MATRIX, matrix.data());
         put(what, GL_TEXTURE_MATRIX, matrix);
      }
   }

   void take_attributes()
   {
      if (version_ < 20) return;
      for (unsigned i = 0; i < 6; ++i) {
         if (i == 0 && !core_) continue; // no current value there
         GLfloat current[4];
         GL(glGetVertexAttribfv)(i, GL_CURRENT_VERTEX_ATTRIB, current);
         put("attribute", i, {current[0], current[1], current[2], current[3]});
         for (GLenum name : {GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE,
                             GL_VERTEX_ATTRIB_ARRAY_STRIDE, GL_VERTEX_ATTRIB_ARRAY_TYPE,
                             GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING}) {
            GLint got = 0;
            GL(glGetVertexAttribiv)(i, name, &got);
            put("attribute " + std::to_string(i), name, {double(got)});
         }
      }
   }

   bool core_;
   int version_;
   std::map<std::string, std::vector<double>> values_;
};

static GLuint odd_program()
{
   const char *sources[2] = {"#version 130\nin vec4 p; void main() { gl_Position = p; }",
                             "#version 130\nout vec4 c; void main() { c = vec4(1, 0, 1, 1); }"};
   GLuint program = GL(glCreateProgram)();
   for (int i = 0; i < 2; ++i) {
      GLuint shader = GL(glCreateShader)(i ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
      GL(glShaderSource)(shader, 1, &sources[i], nullptr);
      GL(glCompileShader)(shader);
      GL(glAttachShader)(program, shader);
   }
   GL(glLinkProgram)(program);
   return program;
}

// Everything that could hinder us, in a context of 3.0 or later.
static void set_odd_bindings(bool core)
{
   GLuint textures[3], buffers[4], array;
   GL(glGenTextures)(3, textures);
   for (unsigned unit = 0; unit < 3; ++unit) {
      GL(glActiveTexture)(GL_TEXTURE0 + unit);
      GL(glBindTexture)(GL_TEXTURE_2D, textures[unit]);
   }
   if (version() >= 33) {
      GLuint sampler;
      GL(glGenSamplers)(1, &sampler);
      GL(glSamplerParameteri)(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
      GL(glBindSampler)(0, sampler);
   }
   GL(glGenVertexArrays)(1, &array);
   GL(glBindVertexArray)(array);
   GL(glGenBuffers)(4, buffers);
   GL(glBindBuffer)(GL_ARRAY_BUFFER, buffers[0]);
   GL(glBufferData)(GL_ARRAY_BUFFER, 4096, nullptr, GL_STATIC_DRAW);
   GL(glVertexAttribPointer)(1, 3, GL_SHORT, GL_FALSE, 24, nullptr);
   GL(glEnableVertexAttribArray)(1);
   GL(glVertexAttrib4f)(2, 9, 8, 7, 6);
   if (!core) {
      GL(glVertexPointer)(3, GL_SHORT, 28, nullptr);
      GL(glEnableClientState)(GL_VERTEX_ARRAY);
      GL(glEnableClientState)(GL_NORMAL_ARRAY);
   }
   GL(glBindBuffer)(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
   GL(glBindBuffer)(GL_ARRAY_BUFFER, buffers[2]);
   GL(glBindBuffer)(GL_PIXEL_UNPACK_BUFFER, buffers[3]);
   GL(glUseProgram)(odd_program());
   if (version() >= 41) {
      GLuint pipeline;
      GL(glGenProgramPipelines)(1, &pipeline);
      GL(glBindProgramPipeline)(pipeline);
   }
}

static void set_odd_common(bool core)
{
   for (GLenum cap : {GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_CULL_FACE,
                      GL_COLOR_LOGIC_OP, GL_SAMPLE_COVERAGE, GL_SAMPLE_ALPHA_TO_COVERAGE,
                      GL_POLYGON_SMOOTH, GL_CLIP_DISTANCE0})
      GL(glEnable)(cap);
   if (version() >= 30) GL(glEnable)(GL_RASTERIZER_DISCARD);
   if (version() >= 31) GL(glEnable)(GL_PRIMITIVE_RESTART);
   if (version() >= 32) GL(glEnable)(GL_SAMPLE_MASK);
   GL(glDepthFunc)(GL_NEVER);
   GL(glStencilFunc)(GL_NEVER, 3, 0xF0);
   GL(glScissor)(3, 4, 5, 6);
   GL(glCullFace)(GL_FRONT_AND_BACK);
   GL(glLogicOp)(GL_CLEAR);
   GL(glSampleCoverage)(0.25f, GL_TRUE);
   GL(glPolygonMode)(GL_FRONT_AND_BACK, GL_LINE);
   if (!core) GL(glPolygonMode)(GL_BACK, GL_POINT);
   GL(glEnable)(GL_BLEND);
   GL(glBlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   GL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, 5);
   GL(glPixelStorei)(GL_UNPACK_SKIP_PIXELS, 3);
   GL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 8);
   GL(glPixelStorei)(GL_UNPACK_LSB_FIRST, 1);
}

static void set_odd_fixed()
{
   for (GLenum cap : {GL_LIGHTING, GL_LIGHT0, GL_FOG, GL_ALPHA_TEST, GL_POLYGON_STIPPLE,
                      GL_TEXTURE_GEN_S, GL_TEXTURE_GEN_T, GL_COLOR_SUM})
      GL(glEnable)(cap);
   const GLubyte nothing[128] = {0};
   GL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 1);
   GL(glPolygonStipple)(nothing);
   GL(glFogi)(GL_FOG_MODE, GL_LINEAR); // all is fog
   GL(glFogf)(GL_FOG_START, -2);
   GL(glFogf)(GL_FOG_END, -1);
   GL(glAlphaFunc)(GL_NEVER, 0.75f);
   GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
   GL(glTexCoord4f)(4, 3, 2, 1);
   GL(glPixelTransferf)(GL_ALPHA_SCALE, 0);
   GL(glClientActiveTexture)(GL_TEXTURE1);
   GL(glActiveTexture)(GL_TEXTURE1);
   GL(glEnable)(GL_TEXTURE_2D);
   GL(glActiveTexture)(GL_TEXTURE0);
   GL(glEnable)(GL_TEXTURE_3D);
   GL(glTexEnvi)(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   GL(glMatrixMode)(GL_TEXTURE);
   GL(glScalef)(7, -3, 2);
   GL(glActiveTexture)(GL_TEXTURE2);
   GLint depth = 0, most = 0;
   GL(glGetIntegerv)(GL_MAX_ATTRIB_STACK_DEPTH, &most);
   for (; depth < most; ++depth) GL(glPushAttrib)(GL_CURRENT_BIT); // full
}

static void set_odd(bool core)
{
   if (!core) set_odd_fixed();
   set_odd_common(core);
   if (version() >= 30) set_odd_bindings(core);
   if (!core) GL(glMatrixMode)(GL_TEXTURE);
}

// ---- drawing ----

static Fake_Report &sample()
{
   static Fake_Report report;
   static bool made = (report.add_rows(10), true);
   (void)made;
   return report;
}

static void draw_sample(float width, float height, float line,
                        void (*print_text)(float, float, char *) = nullptr,
                        float (*text_width)(char *) = nullptr)
{
   Prof_Page page{};
   page.x = width / 64;
   page.y = line > 0 ? height / 32 : height - height / 32 + line;
   page.width = width;
   page.height = height;
   page.line_spacing = line;
   page.precision = 3;
   page.text_width = text_width;
   Prof_Gl_Report_draw(sample().get(2), &page, print_text);
}

struct Seen {
   int changed = 0, left = 1 << 30, right = -1, top = 1 << 30, bottom = -1;
   int bright = 0; // as only text is
};

static Seen look(Gl_Context &context)
{
   Seen seen;
   auto pixels = context.pixels();
   for (int y = 0; y < context.height(); ++y)
      for (int x = 0; x < context.width(); ++x) {
         Pixel p = pixels[static_cast<size_t>(y * context.width() + x)];
         p.a = 255;
         if (p == BACKGROUND) continue;
         ++seen.changed;
         seen.bright += p.r > 220 && p.g > 220 && p.b > 220;
         seen.left = std::min(seen.left, x);
         seen.right = std::max(seen.right, x);
         seen.top = std::min(seen.top, y);
         seen.bottom = std::max(seen.bottom, y);
      }
   return seen;
}

struct Kind {
   const char *name;
   bool core;
   int major, minor;
};

static const Kind KINDS[] = {{"compatibility 4.5", false, 4, 5},
                             {"core 3.3", true, 3, 3},
                             {"core 3.1", true, 3, 1},
                             {"legacy", false, 0, 0}};

class Drawing : public testing::TestWithParam<Kind> {
 protected:
   std::unique_ptr<Gl_Context> make(int width, int height)
   {
      const Kind &kind = GetParam();
      auto context =
         std::make_unique<Gl_Context>(kind.core, kind.major, kind.minor, width, height);
      if (!context->ok()) return context;
      clear(*context);
      GL(glEnable)(GL_BLEND);
      GL(glBlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
      if (!kind.core) context->ortho(0, width, height, 0);
      return context;
   }
};

TEST_P(Drawing, AppearsWhereItShouldAndNowhereElse)
{
   auto context = make(1280, 720);
   NEED(*context);
   draw_sample(1280, 720, 18);
   Seen seen = look(*context);
   EXPECT_EQ(seen.left, 20);
   EXPECT_NEAR(seen.top, 22.5, 0.6);
   EXPECT_NEAR(seen.bottom, 22.5 + 13 * 18, 1.1); // two titles, header, ten rows
   EXPECT_LT(seen.right, 1280);
   EXPECT_EQ(seen.changed, (seen.right - seen.left + 1) * (seen.bottom - seen.top + 1));
   EXPECT_GT(seen.bright, 1000);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

// The same picture, whichever way y runs and whatever the units are.
TEST_P(Drawing, IsTheSameInOtherUnits)
{
   auto context = make(1280, 720);
   NEED(*context);
   draw_sample(1280, 720, 18);
   Seen pixels = look(*context);
   struct {
      float width, height, line;
   } units[] = {{640, 360, 9}, {160, 40, 1}, {1280, 720, -18}, {160, 40, -1}};
   for (auto unit : units) {
      clear(*context);
      if (!context->core()) {
         if (unit.line > 0) context->ortho(0, unit.width, unit.height, 0);
         else context->ortho(0, unit.width, 0, unit.height);
      }
      draw_sample(unit.width, unit.height, unit.line);
      Seen other = look(*context);
      EXPECT_NEAR(other.left, pixels.left, 1);
      EXPECT_NEAR(other.right, pixels.right, 2);
      EXPECT_NEAR(other.bottom - other.top, pixels.bottom - pixels.top, 1);
      EXPECT_NEAR(other.bright, pixels.bright, 30);
   }
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

TEST_P(Drawing, LeavesOddStateAsItWas)
{
   auto context = make(640, 480);
   NEED(*context);
   bool core = context->core();
   draw_sample(640, 480, 16);
   Seen plain = look(*context);
   clear(*context);
   set_odd(core);
   ASSERT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR)) << "the test's own";
   Snapshot before(core);
   ASSERT_GT(before.size(), 80u);
   for (int times = 0; times < 2; ++times) {
      draw_sample(640, 480, 16);
      Prof_draw_graph_gl(300, 400, 2, -4);
      if (version() >= 30) GL(glDrawArrays)(GL_POINTS, 0, 1); // the host can go on
      EXPECT_EQ(Snapshot(core).difference(before), "");
      EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
   }
   GL(glDisable)(GL_RASTERIZER_DISCARD);
   EXPECT_GE(look(*context).bright, plain.bright * 8 / 10) << "drawn in spite of it all";
}

// The first use uploads the texture: in a context of its own, with odd unpacking.
TEST_P(Drawing, FirstUseInOddState)
{
   auto context = make(640, 480);
   NEED(*context);
   bool core = context->core();
   set_odd(core);
   Snapshot before(core);
   draw_sample(640, 480, 16);
   EXPECT_EQ(Snapshot(core).difference(before), "");
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
   GL(glDisable)(GL_RASTERIZER_DISCARD);
   EXPECT_GT(look(*context).bright, 1000);
}

// A profiler that swallowed the host's errors would hide bugs.
TEST_P(Drawing, LeavesTheHostsErrorPending)
{
   auto context = make(320, 240);
   NEED(*context);
   GL(glEnable)(0xFFFF);
   draw_sample(320, 240, 16);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_INVALID_ENUM));
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

TEST_P(Drawing, ContextsComeAndGo)
{
   for (int i = 0; i < 8; ++i) {
      auto first = make(320, 240);
      NEED(*first);
      Gl_Context second(i % 2, i % 2 ? 3 : 4, i % 2 ? 3 : 5, 320, 240);
      NEED(second);
      for (int frame = 0; frame < 3; ++frame)
         for (Gl_Context *context : {first.get(), &second}) {
            context->make_current();
            clear(*context);
            GL(glEnable)(GL_BLEND);
            GL(glBlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
            if (!context->core()) context->ortho(0, 320, 240, 0);
            draw_sample(320, 240, 16);
            EXPECT_GT(look(*context).bright, 300);
            EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
         }
      if (GetParam().core) {
         GLint programs = 0;
         for (GLuint name = 1; name < 64; ++name) programs += GL(glIsProgram)(name);
         EXPECT_LE(programs, 1) << "made once a context";
      }
   }
}

// Names of the host's objects may equal the ones we had in a context that is gone.
TEST_P(Drawing, AHostsObjectsAreNotTakenForOurs)
{
   { // ours now have the lowest names
      auto gone = make(320, 240);
      NEED(*gone);
      draw_sample(320, 240, 16);
   }
   auto context = make(320, 240);
   std::vector<GLuint> textures(64);
   const unsigned char texel[4] = {1, 2, 3, 4};
   GL(glGenTextures)(64, textures.data());
   for (GLuint texture : textures) {
      GL(glBindTexture)(GL_TEXTURE_2D, texture);
      GL(glTexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   }
   draw_sample(320, 240, 16);
   EXPECT_GT(look(*context).bright, 300);
   for (GLuint texture : textures) {
      GLint width = 0;
      GL(glBindTexture)(GL_TEXTURE_2D, texture);
      GL(glGetTexLevelParameteriv)(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
      EXPECT_EQ(width, 1);
   }
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

// ---- the host's own printing ----

static std::vector<std::string> printed;
static GLfloat printed_color[4];

static void print_text(float x, float y, char *text)
{
   EXPECT_GE(x, 0);
   EXPECT_GE(y, 0);
   printed.push_back(text);
   GLint program = 0;
   GL(glGetIntegerv)(GL_CURRENT_PROGRAM, &program);
   EXPECT_EQ(program, 0);
   EXPECT_TRUE(GL(glIsEnabled)(GL_SCISSOR_TEST)) << "the host's state while it prints";
}

static void print_text_and_move(float x, float y, char *text)
{
   print_text(x, y, text);
   if (std::string(text) == ">") GL(glGetFloatv)(GL_CURRENT_COLOR, printed_color);
   GL(glRasterPos2f)(x, y);
}

static float seven_wide(char *text)
{
   return 7.0f * static_cast<float>(std::char_traits<char>::length(text));
}

TEST_P(Drawing, HostPrintsTheText)
{
   auto context = make(1280, 720);
   NEED(*context);
   bool core = context->core();
   if (!core) GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
   GL(glScissor)(0, 0, 1280, 720);
   GL(glEnable)(GL_SCISSOR_TEST);
   Snapshot before(core);
   printed.clear();
   draw_sample(1280, 720, 18, core ? print_text : print_text_and_move, seven_wide);
   EXPECT_EQ(Snapshot(core).difference(before), "");
   for (const char *text : {"zone_0", "12.000", "self ms", ">"})
      EXPECT_NE(std::find(printed.begin(), printed.end(), text), printed.end()) << text;
   EXPECT_TRUE(core || printed_color[0] > 0.9f);
   Seen seen = look(*context);
   EXPECT_GT(seen.changed, 100000) << "the panel is ours";
   EXPECT_EQ(seen.bright, 0) << "the text is not";
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

// ---- the public functions, with the real profiler behind ----

static void busy_frame()
{
   Prof(gl_test_frame);
   for (int i = 0; i < 3; ++i) {
      Prof(gl_test_work);
      volatile double sum = 0;
      for (int k = 0; k < 200000; ++k) sum = sum + std::sqrt(k);
   }
}

TEST_P(Drawing, PublicFunctionsShowTheProfilerItself)
{
   auto context = make(1280, 720);
   NEED(*context);
   for (int frame = 0; frame < 6; ++frame) {
      busy_frame();
      Prof_draw_gl(8, 8, 1280, 720, 18, 3, nullptr, nullptr);
      Prof_update(1);
   }
   std::vector<char> text(20000);
   Prof_write_report(text.data(), text.size());
   EXPECT_NE(std::string(text.data()).find("prof_draw"), std::string::npos) << text.data();
   clear(*context);
   Prof_draw_gl(8, 8, 1280, 720, 18, 3, nullptr, nullptr);
   Seen report = look(*context);
   EXPECT_EQ(report.left, 8);
   EXPECT_EQ(report.top, 8);
   EXPECT_GT(report.bright, 1000);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

// Whatever the signs, the curves lie in the quarter that they point to.
TEST_P(Drawing, GraphFollowsItsSpacings)
{
   auto context = make(800, 800);
   NEED(*context);
   for (int frame = 0; frame < 20; ++frame) {
      busy_frame();
      Prof_update(1);
   }
   draw_sample(800, 800, 18);
   for (float x : {2.0f, -2.0f})
      for (float y : {4.0f, -4.0f}) {
         clear(*context);
         Prof_draw_graph_gl(400, 400, x, y);
         Seen seen = look(*context);
         const int slack = 3; // lines are that wide
         EXPECT_GE(seen.left, (x > 0 ? 400 : 400 - 2 * 127) - slack);
         EXPECT_LE(seen.right, (x > 0 ? 400 + 2 * 127 : 400) + slack);
         EXPECT_GE(seen.top, (y > 0 ? 400 : 0) - slack);
         EXPECT_LE(seen.bottom, (y > 0 ? 800 : 400) + slack);
         EXPECT_GE(seen.bottom - seen.top, 20 * 4 - 1);
         EXPECT_GE(seen.right - seen.left, 2 * 127 - 1);
         EXPECT_GT(seen.bright, 20) << "the caption";
      }
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

static int programs_there()
{
   int programs = 0;
   for (GLuint name = 1; name < 64; ++name) programs += GL(glIsProgram)(name);
   return programs;
}

// What was made in a context is left to it, as another one may be current. The graph no longer
// knows how large the report was that stood beside it.
TEST_P(Drawing, IsTheSameAfterAShutdown)
{
   auto context = make(800, 800);
   NEED(*context);
   const float units = context->core() ? 80 : 800; // a report in other units than pixels
   const int before = programs_there();
   std::vector<Pixel> report;
   Seen graph;
   Prof_shutdown(); // the life of the tests before
   for (int life = 0; life < 3; ++life) {
      busy_frame();
      Prof_update(1);
      clear(*context);
      Prof_draw_graph_gl(400, 400, 2, -4);
      const Seen seen = look(*context);
      if (life == 0) graph = seen;
      EXPECT_GT(seen.changed, 100);
      EXPECT_NEAR(seen.left, graph.left, 3) << "how high its curves are, the clock says";
      EXPECT_NEAR(seen.bottom, graph.bottom, 3);
      clear(*context);
      draw_sample(units, units, units / 40);
      if (life == 0) report = context->pixels();
      EXPECT_EQ(context->pixels(), report) << "life " << life;
      EXPECT_EQ(programs_there() - before, context->core() ? life + 1 : 0) << "made anew, once";
      ASSERT_EQ(Prof_shutdown(), 1);
   }
   EXPECT_GT(look(*context).bright, 1000);
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

static int textures_there()
{
   int textures = 0;
   for (GLuint name = 1; name < 64; ++name) textures += GL(glIsTexture)(name);
   return textures;
}

// What goes on in the same context after a shutdown, as a viewer of captures does, and says so.
TEST_P(Drawing, LeavesNothingInAContextWhereItIsFreed)
{
   auto context = make(800, 600);
   NEED(*context);
   Prof_shutdown();
   const int programs = programs_there(), textures = textures_there();
   for (int life = 0; life < 3; ++life) {
      busy_frame();
      Prof_update(1);
      Prof_overlay_action(Prof_ACTION_TOGGLE);
      Prof_overlay_action(Prof_ACTION_TOGGLE);
      clear(*context);
      ASSERT_EQ(Prof_overlay_draw_gl(800, 600), 1);
      EXPECT_GT(look(*context).changed, 1000) << "life " << life;
      Prof_Gl_Overlay_free();
      EXPECT_EQ(programs_there(), programs);
      EXPECT_EQ(textures_there(), textures);
      Prof_Gl_Overlay_free(); // nothing is there any more
      ASSERT_EQ(Prof_shutdown(), 1);
   }
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
}

INSTANTIATE_TEST_SUITE_P(Contexts, Drawing, testing::ValuesIn(KINDS),
                         [](const testing::TestParamInfo<Kind> &kind) {
                            std::string name = kind.param.name;
                            for (char &c : name)
                               if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                            return name;
                         });

TEST(NoContext, NothingIsDrawnAndNothingBreaks)
{
   Gl_Context::release();
   EXPECT_FALSE(Prof_Gl_Load_ready());
   draw_sample(640, 480, 16);
   Prof_draw_gl(8, 8, 640, 480, 16, 3, nullptr, nullptr);
   Prof_draw_graph_gl(8, 400, 2, -4);
}

static int asked;

static void *count_and_find(const char *name)
{
   ++asked;
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}

TEST(Load, TheHostMayTellWhereTheFunctionsAre)
{
   Gl_Context context(false, 4, 5, 320, 240);
   NEED(context);
   Prof_load_gl(count_and_find);
   clear(context);
   context.ortho(0, 320, 240, 0);
   draw_sample(320, 240, 16);
   EXPECT_GT(asked, 50); // prof.c of make dist asks only for what it uses
   EXPECT_GT(look(context).bright, 300);
   Prof_load_gl(nullptr);
}

/* The label "gpu"; "" if there is none. */
static std::string gpu_label()
{
   Prof_Label label;
   for (int i = 0; Prof_get_label(i, &label); ++i)
      if (std::string(label.key) == "gpu") return label.value;
   return "";
}

TEST(Load, TheGpuIsALabelOnceSomethingWasDrawn)
{
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(gpu_label(), "");
   Gl_Context context(false, 4, 5, 320, 240);
   NEED(context);
   context.ortho(0, 320, 240, 0);
   draw_sample(320, 240, 16);
   typedef const char *(*Get_String)(unsigned);
   const auto get_string = reinterpret_cast<Get_String>(eglGetProcAddress("glGetString"));
   const std::string renderer = get_string(0x1F01); /* GL_RENDERER */
   EXPECT_EQ(gpu_label(), renderer.substr(0, 127));
   Prof_set_label("gpu", "the game's");
   EXPECT_EQ(gpu_label(), "the game's");
   Prof_set_label("gpu", nullptr);
   EXPECT_EQ(gpu_label(), renderer.substr(0, 127));
}

TEST(Load, WhatTheHostToldIsForgottenByAShutdown)
{
   Gl_Context context(false, 4, 5, 320, 240);
   NEED(context);
   Prof_load_gl(count_and_find);
   EXPECT_TRUE(Prof_Gl_Load_ready());
   EXPECT_GT(asked, 50);
   ASSERT_EQ(Prof_shutdown(), 1);
   asked = 0;
   clear(context);
   context.ortho(0, 320, 240, 0);
   draw_sample(320, 240, 16);
   EXPECT_EQ(asked, 0) << "it is found where programs have it";
   EXPECT_GT(look(context).bright, 300);
}

TEST(Load, ADriverThatTakesNoShaderDrawsNothingAndKeepsItsState)
{
   Gl_Context context(true, 3, 3, 320, 240);
   NEED(context);
   clear(context);
   Prof_load_gl(find_spoiled);
   Snapshot before(true);
   draw_sample(320, 240, 16);
   EXPECT_EQ(Snapshot(true).difference(before), "");
   EXPECT_EQ(GL(glGetError)(), GLenum(GL_NO_ERROR));
   EXPECT_EQ(look(context).changed, 0);
   for (GLuint name = 1; name < 64; ++name)
      EXPECT_FALSE(GL(glIsProgram)(name) || GL(glIsShader)(name)) << name << " was left behind";
   Prof_load_gl(nullptr);
   draw_sample(320, 240, 16);
   EXPECT_GT(look(context).bright, 300) << "a better driver";
}

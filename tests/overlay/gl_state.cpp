// gl_state.cpp - see gl_state.h.
#include "gl_state.h"

#include "../calls.h"

// ---- what a host does ----

static void make_texture(GLenum target, GLint filter)
{
   GLuint texture = 0;
   GL(glGenTextures)(1, &texture);
   GL(glBindTexture)(target, texture);
   GL(glTexParameteri)(target, GL_TEXTURE_MIN_FILTER, filter);
}

static GLuint make_buffer(GLenum target)
{
   GLuint buffer = 0;
   GL(glGenBuffers)(1, &buffer);
   GL(glBindBuffer)(target, buffer);
   GL(glBufferData)(target, 4096, nullptr, GL_STATIC_DRAW);
   return buffer;
}

static bool is_embedded()
{
   return has(reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION)), "OpenGL ES");
}

static GLuint make_shader(GLenum kind, const std::string &text)
{
   const std::string whole =
      (is_embedded() ? "#version 300 es\nprecision highp float;\n" : "#version 130\n") + text;
   const char *source = whole.c_str();
   GLuint shader = GL(glCreateShader)(kind);
   GL(glShaderSource)(shader, 1, &source, nullptr);
   GL(glCompileShader)(shader);
   return shader;
}

static GLuint make_program()
{
   static const char *const outputs[] = {"shade"};
   GLuint program = GL(glCreateProgram)();
   GL(glAttachShader)(program, make_shader(GL_VERTEX_SHADER,
      "in vec4 at;\nout vec4 shade;\nvoid main() { shade = at; gl_Position = at; }\n"));
   GL(glAttachShader)(program, make_shader(GL_FRAGMENT_SHADER,
      "in vec4 shade;\nout vec4 color;\nvoid main() { color = shade; }\n"));
   GL(glTransformFeedbackVaryings)(program, 1, outputs, GL_INTERLEAVED_ATTRIBS);
   GL(glLinkProgram)(program);
   return program;
}

static void begin_feedback()
{
   GL(glUseProgram)(make_program());
   GLuint feedback = 0;
   GL(glGenTransformFeedbacks)(1, &feedback);
   GL(glBindTransformFeedback)(GL_TRANSFORM_FEEDBACK, feedback);
   GL(glBindBufferBase)(GL_TRANSFORM_FEEDBACK_BUFFER, 0, make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER));
   GL(glBeginTransformFeedback)(GL_POINTS);
}

static void end_feedback() { GL(glEndTransformFeedback)(); }

void draw_to_two(int width, int height)
{
   static const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   GLuint second = 0;
   GL(glGenRenderbuffers)(1, &second);
   GL(glBindRenderbuffer)(GL_RENDERBUFFER, second);
   GL(glRenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, width, height);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, second);
   GL(glDrawBuffers)(2, both);
}

static void no_scissor() { GL(glDisable)(GL_SCISSOR_TEST); }

static void set_transfer(float scale, float bias)
{
   GL(glPixelTransferf)(GL_RED_SCALE, scale);
   GL(glPixelTransferf)(GL_RED_BIAS, bias);
   GL(glPixelTransferf)(GL_ALPHA_SCALE, scale);
}

template <GLenum... caps> static void enable() { (GL(glEnable)(caps), ...); }

// Switches it on, and sets what it is about.
static std::function<void()> on(GLenum cap, const std::function<void()> &set)
{
   return [=] {
      GL(glEnable)(cap);
      set();
   };
}

const std::vector<Gl_Item> &gl_items()
{
   static const GLubyte none[128] = {};
   static const std::vector<Gl_Item> items = {
      {"nothing", [] {}},
      {"no blending", [] { GL(glDisable)(GL_BLEND); }},
      {"blend factors",
       [] { GL(glBlendFuncSeparate)(GL_ZERO, GL_SRC_COLOR, GL_DST_ALPHA, GL_ONE); }},
      {"blend equation", [] { GL(glBlendEquationSeparate)(GL_FUNC_REVERSE_SUBTRACT, GL_MIN); }},
      {"blend color", [] { GL(glBlendColor)(0.1f, 0.2f, 0.3f, 0.4f); }},
      {"blend of buffer 0", [] { GL(glBlendFunci)(0, GL_ONE, GL_ONE); }},
      {"blend of buffer 2",
       [] {
          GL(glEnablei)(GL_BLEND, 2);
          GL(glBlendFunci)(2, GL_ONE, GL_DST_COLOR);
          GL(glBlendEquationi)(2, GL_MAX);
       }},
      {"color mask", [] { GL(glColorMask)(0, 1, 0, 0); }},
      {"color mask of buffer 1", [] { GL(glColorMaski)(1, 0, 1, 0, 1); }},
      {"two draw buffers", [] { draw_to_two(640, 480); },
       [] {
          static const GLenum one[] = {GL_COLOR_ATTACHMENT0};
          GL(glDrawBuffers)(1, one);
          GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 0);
       }},
      {"depth", on(GL_DEPTH_TEST,
                   [] {
                      GL(glDepthFunc)(GL_NEVER);
                      GL(glDepthMask)(GL_FALSE);
                   })},
      {"depth clamp", enable<GL_DEPTH_CLAMP>},
      {"stencil", on(GL_STENCIL_TEST,
                     [] {
                        GL(glStencilFunc)(GL_NEVER, 3, 0x0F);
                        GL(glStencilOp)(GL_INCR, GL_DECR, GL_ZERO);
                     })},
      {"cull all", on(GL_CULL_FACE, [] { GL(glCullFace)(GL_FRONT_AND_BACK); })},
      {"front face", [] { GL(glFrontFace)(GL_CW); }},
      {"scissor", on(GL_SCISSOR_TEST, [] { GL(glScissor)(1, 2, 3, 4); }), no_scissor},
      // OpenGL ES has a draft extension for it, which its own switches do not reach.
      {"scissor of viewport 0 off, 1 on",
       [] { GL(glEnablei)(is_embedded() ? GL_NONE : GL_SCISSOR_TEST, 1); }, no_scissor},
      {"polygon mode", [] { GL(glPolygonMode)(GL_FRONT_AND_BACK, GL_LINE); }},
      {"polygon smooth", enable<GL_POLYGON_SMOOTH>},
      {"polygon offset", enable<GL_POLYGON_OFFSET_FILL>},
      {"polygon stipple", on(GL_POLYGON_STIPPLE, [] { GL(glPolygonStipple)(none); })},
      {"primitive restart", on(GL_PRIMITIVE_RESTART, [] { GL(glPrimitiveRestartIndex)(2); })},
      {"primitive restart, fixed", enable<GL_PRIMITIVE_RESTART_FIXED_INDEX>},
      {"logic op", on(GL_COLOR_LOGIC_OP, [] { GL(glLogicOp)(GL_INVERT); })},
      {"rasterizer discard", enable<GL_RASTERIZER_DISCARD>},
      {"alpha to coverage", enable<GL_SAMPLE_ALPHA_TO_COVERAGE>},
      {"alpha to one", enable<GL_SAMPLE_ALPHA_TO_ONE>},
      {"sample coverage", on(GL_SAMPLE_COVERAGE, [] { GL(glSampleCoverage)(0, GL_FALSE); })},
      {"sample mask", on(GL_SAMPLE_MASK, [] { GL(glSampleMaski)(0, 0); })},
      {"sRGB", enable<GL_FRAMEBUFFER_SRGB>},
      {"clip distances", enable<GL_CLIP_DISTANCE0, GL_CLIP_DISTANCE3>},
      {"clip control", [] { GL(glClipControl)(GL_UPPER_LEFT, GL_ZERO_TO_ONE); }},
      {"provoking vertex", [] { GL(glProvokingVertex)(GL_FIRST_VERTEX_CONVENTION); }},
      {"depth range", [] { GL(glDepthRangef)(0.9f, 0.1f); }},
      {"line width", [] { GL(glLineWidth)(1.0f); }},
      {"program", [] { GL(glUseProgram)(make_program()); }},
      {"pipeline",
       [] {
          GLuint pipeline = 0;
          GL(glGenProgramPipelines)(1, &pipeline);
          if (!take_error()) GL(glBindProgramPipeline)(pipeline);
       }},
      {"vertex array",
       [] {
          // An array object with two arrays and indices of its own.
          GLuint array = 0;
          GL(glGenVertexArrays)(1, &array);
          GL(glBindVertexArray)(array);
          make_buffer(GL_ARRAY_BUFFER);
          make_buffer(GL_ELEMENT_ARRAY_BUFFER);
          GL(glEnableVertexAttribArray)(3);
          GL(glVertexAttribPointer)(3, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
       }},
      {"array buffer", [] { make_buffer(GL_ARRAY_BUFFER); }},
      {"uniform buffer", [] { make_buffer(GL_UNIFORM_BUFFER); }},
      {"unpack buffer", [] { make_buffer(GL_PIXEL_UNPACK_BUFFER); }},
      {"unpack",
       [] {
          const std::pair<GLenum, GLint> values[] = {
             {GL_UNPACK_ALIGNMENT, 8}, {GL_UNPACK_ROW_LENGTH, 999}, {GL_UNPACK_SKIP_ROWS, 3},
             {GL_UNPACK_SKIP_PIXELS, 5}, {GL_UNPACK_IMAGE_HEIGHT, 9}, {GL_UNPACK_SKIP_IMAGES, 1}};
          for (auto [name, value] : values) GL(glPixelStorei)(name, value);
       }},
      {"unpack, swapped", [] { GL(glPixelStorei)(GL_UNPACK_LSB_FIRST, 1); }},
      {"pack buffer", [] { make_buffer(GL_PIXEL_PACK_BUFFER); },
       [] { GL(glBindBuffer)(GL_PIXEL_PACK_BUFFER, 0); }},
      {"active texture", [] { GL(glActiveTexture)(GL_TEXTURE3); }},
      {"texture of unit 0", [] { make_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR); }},
      {"cube map of unit 0", [] { make_texture(GL_TEXTURE_CUBE_MAP, GL_LINEAR); }},
      {"sampler of unit 0",
       [] {
          GLuint sampler = 0;
          GL(glGenSamplers)(1, &sampler);
          GL(glSamplerParameteri)(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
          GL(glSamplerParameteri)(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
          GL(glBindSampler)(0, sampler);
       }},
      {"attributes",
       [] { for (GLuint i = 1; i < 4; ++i) GL(glVertexAttrib4f)(i, 0.5f, 2, 3, float(i)); }},
      {"transform feedback", begin_feedback, end_feedback},
      {"paused transform feedback",
       [] {
          begin_feedback();
          GL(glPauseTransformFeedback)();
       },
       end_feedback},
      {"alpha test", on(GL_ALPHA_TEST, [] { GL(glAlphaFunc)(GL_NEVER, 0.5f); })},
      {"fixed functions",
       enable<GL_TEXTURE_GEN_S, GL_LIGHTING, GL_FOG, GL_COLOR_SUM, GL_TEXTURE_1D>},
      {"matrices",
       [] {
          GL(glMatrixMode)(GL_PROJECTION);
          GL(glScalef)(3, -2, 7);
          GL(glMatrixMode)(GL_TEXTURE);
          GL(glScalef)(9, 2, 1);
       }},
      {"current values",
       [] {
          GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
          GL(glSecondaryColor3f)(0.5f, 0.6f, 0.7f);
          GL(glTexCoord4f)(9, 8, 7, 6);
          GL(glNormal3f)(0, 1, 0);
          GL(glFogCoordf)(0.5f);
       }},
      {"client arrays",
       [] {
          static const float data[64] = {};
          GL(glEnableClientState)(GL_VERTEX_ARRAY);
          GL(glEnableClientState)(GL_COLOR_ARRAY);
          GL(glVertexPointer)(3, GL_FLOAT, 20, data);
          GL(glColorPointer)(4, GL_FLOAT, 16, data);
          GL(glClientActiveTexture)(GL_TEXTURE1);
          GL(glEnableClientState)(GL_TEXTURE_COORD_ARRAY);
       }},
      {"full stacks",
       [] {
          GLint most = 0;
          GL(glGetIntegerv)(GL_MAX_ATTRIB_STACK_DEPTH, &most);
          for (GLint i = 0; i < most; ++i) GL(glPushAttrib)(GL_CURRENT_BIT);
          GL(glGetIntegerv)(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &most);
          for (GLint i = 0; i < most; ++i) GL(glPushClientAttrib)(GL_CLIENT_VERTEX_ARRAY_BIT);
       }},
      {"pixel transfer", [] { set_transfer(0, 0.3f); }, [] { set_transfer(1, 0); }},
      {"two-sided programs", enable<GL_VERTEX_PROGRAM_TWO_SIDE>},
   };
   return items;
}

// ---- what is in a context ----

std::array<GLint, 4> integers_of(GLenum name)
{
   std::array<GLint, 4> values = {-1, -1, -1, -1};
   GL(glGetIntegerv)(name, values.data());
   return values;
}

std::vector<unsigned char> plain_scene(int width, int height)
{
   std::vector<unsigned char> rgba;
   for (int i = 0; i < width * height; ++i) rgba.insert(rgba.end(), {51, 102, 153, 255});
   return rgba;
}

int pixels_off(Gl_Context &context, const std::vector<unsigned char> &soft, int tolerance)
{
   const std::vector<Pixel> pixels = context.pixels();
   int off = 0;
   for (size_t i = 0; i < pixels.size(); ++i) {
      int worst = 0;
      for (size_t c = 0; c < 4; ++c)
         worst = std::max(worst, std::abs((&pixels[i].r)[c] - soft[i * 4 + c]));
      off += worst > tolerance;
   }
   return off;
}

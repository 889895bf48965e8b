// gl_state.cpp - see gl_state.h.
#include "gl_state.h"

// ---- what a host does ----

static GLuint make_texture(GLenum target, GLint filter)
{
   GLuint texture = 0;
   GL(glGenTextures)(1, &texture);
   GL(glBindTexture)(target, texture);
   GL(glTexParameteri)(target, GL_TEXTURE_MIN_FILTER, filter);
   return texture;
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
   std::string version = reinterpret_cast<const char *>(GL(glGetString)(GL_VERSION));
   return version.find("OpenGL ES") != std::string::npos;
}

static GLuint make_shader(GLenum kind, const std::string &text)
{
   std::string head =
      is_embedded() ? "#version 300 es\nprecision highp float;\n" : "#version 130\n";
   std::string whole = head + text;
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

static void use_program() { GL(glUseProgram)(make_program()); }

static void bind_pipeline()
{
   GLuint pipeline = 0;
   GL(glGenProgramPipelines)(1, &pipeline);
   if (take_error()) return;
   GL(glBindProgramPipeline)(pipeline);
}

// An array object with two arrays and indices of its own.
static void bind_arrays()
{
   GLuint array = 0;
   GL(glGenVertexArrays)(1, &array);
   GL(glBindVertexArray)(array);
   make_buffer(GL_ARRAY_BUFFER);
   make_buffer(GL_ELEMENT_ARRAY_BUFFER);
   GL(glEnableVertexAttribArray)(3);
   GL(glVertexAttribPointer)(3, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
}

static void bind_sampler()
{
   GLuint sampler = 0;
   GL(glGenSamplers)(1, &sampler);
   GL(glSamplerParameteri)(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   GL(glSamplerParameteri)(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
   GL(glBindSampler)(0, sampler);
}

static void begin_feedback()
{
   use_program();
   GLuint feedback = 0;
   GL(glGenTransformFeedbacks)(1, &feedback);
   GL(glBindTransformFeedback)(GL_TRANSFORM_FEEDBACK, feedback);
   GL(glBindBufferBase)(GL_TRANSFORM_FEEDBACK_BUFFER, 0, make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER));
   GL(glBeginTransformFeedback)(GL_POINTS);
}

static void begin_paused_feedback()
{
   begin_feedback();
   GL(glPauseTransformFeedback)();
}

static void end_feedback() { GL(glEndTransformFeedback)(); }

// A second colour that the overlay must not touch; see the test.
static void draw_to_two()
{
   static const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   GLuint second = 0;
   GL(glGenRenderbuffers)(1, &second);
   GL(glBindRenderbuffer)(GL_RENDERBUFFER, second);
   GL(glRenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, 640, 480);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, second);
   GL(glDrawBuffers)(2, both);
}

static void draw_to_one()
{
   static const GLenum one[] = {GL_COLOR_ATTACHMENT0};
   GL(glDrawBuffers)(1, one);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, 0);
}

static void blend_buffer_2()
{
   GL(glEnablei)(GL_BLEND, 2);
   GL(glBlendFunci)(2, GL_ONE, GL_DST_COLOR);
   GL(glBlendEquationi)(2, GL_MAX);
}

static void set_unpack()
{
   GL(glPixelStorei)(GL_UNPACK_ALIGNMENT, 8);
   GL(glPixelStorei)(GL_UNPACK_ROW_LENGTH, 999);
   GL(glPixelStorei)(GL_UNPACK_SKIP_ROWS, 3);
   GL(glPixelStorei)(GL_UNPACK_SKIP_PIXELS, 5);
   GL(glPixelStorei)(GL_UNPACK_IMAGE_HEIGHT, 9);
   GL(glPixelStorei)(GL_UNPACK_SKIP_IMAGES, 1);
}

static void set_stencil()
{
   GL(glEnable)(GL_STENCIL_TEST);
   GL(glStencilFunc)(GL_NEVER, 3, 0x0F);
   GL(glStencilOp)(GL_INCR, GL_DECR, GL_ZERO);
}

static void set_depth()
{
   GL(glEnable)(GL_DEPTH_TEST);
   GL(glDepthFunc)(GL_NEVER);
   GL(glDepthMask)(GL_FALSE);
}

static void no_scissor() { GL(glDisable)(GL_SCISSOR_TEST); }

static void set_texgen()
{
   for (GLenum cap : {GL_TEXTURE_GEN_S, GL_LIGHTING, GL_FOG, GL_COLOR_SUM, GL_TEXTURE_1D})
      GL(glEnable)(cap);
}

static void set_matrices()
{
   GL(glMatrixMode)(GL_PROJECTION);
   GL(glScalef)(3, -2, 7);
   GL(glMatrixMode)(GL_TEXTURE);
   GL(glScalef)(9, 2, 1);
}

static void set_currents()
{
   GL(glColor4f)(0.1f, 0.2f, 0.3f, 0.4f);
   GL(glSecondaryColor3f)(0.5f, 0.6f, 0.7f);
   GL(glTexCoord4f)(9, 8, 7, 6);
   GL(glNormal3f)(0, 1, 0);
   GL(glFogCoordf)(0.5f);
}

static void set_client_arrays()
{
   static const float data[64] = {};
   GL(glEnableClientState)(GL_VERTEX_ARRAY);
   GL(glEnableClientState)(GL_COLOR_ARRAY);
   GL(glVertexPointer)(3, GL_FLOAT, 20, data);
   GL(glColorPointer)(4, GL_FLOAT, 16, data);
   GL(glClientActiveTexture)(GL_TEXTURE1);
   GL(glEnableClientState)(GL_TEXTURE_COORD_ARRAY);
}

static void fill_stacks()
{
   GLint most = 0;
   GL(glGetIntegerv)(GL_MAX_ATTRIB_STACK_DEPTH, &most);
   for (GLint i = 0; i < most; ++i) GL(glPushAttrib)(GL_CURRENT_BIT);
   GL(glGetIntegerv)(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &most);
   for (GLint i = 0; i < most; ++i) GL(glPushClientAttrib)(GL_CLIENT_VERTEX_ARRAY_BIT);
}

static void set_transfer(float scale, float bias)
{
   GL(glPixelTransferf)(GL_RED_SCALE, scale);
   GL(glPixelTransferf)(GL_RED_BIAS, bias);
   GL(glPixelTransferf)(GL_ALPHA_SCALE, scale);
}

static void set_attributes()
{
   for (GLuint i = 1; i < 4; ++i) GL(glVertexAttrib4f)(i, 0.5f, 2, 3, static_cast<float>(i));
}

template <GLenum cap> static void enable() { GL(glEnable)(cap); }

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
      {"blend of buffer 2", blend_buffer_2},
      {"color mask", [] { GL(glColorMask)(0, 1, 0, 0); }},
      {"color mask of buffer 1", [] { GL(glColorMaski)(1, 0, 1, 0, 1); }},
      {"two draw buffers", draw_to_two, draw_to_one},
      {"depth", set_depth},
      {"depth clamp", enable<GL_DEPTH_CLAMP>},
      {"stencil", set_stencil},
      {"cull all", on(GL_CULL_FACE, [] { GL(glCullFace)(GL_FRONT_AND_BACK); })},
      {"front face", [] { GL(glFrontFace)(GL_CW); }},
      {"scissor", on(GL_SCISSOR_TEST, [] { GL(glScissor)(1, 2, 3, 4); }), no_scissor},
      {"scissor of viewport 0 off, 1 on", [] { GL(glEnablei)(GL_SCISSOR_TEST, 1); }, no_scissor},
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
      {"clip distances", on(GL_CLIP_DISTANCE0, enable<GL_CLIP_DISTANCE3>)},
      {"clip control", [] { GL(glClipControl)(GL_UPPER_LEFT, GL_ZERO_TO_ONE); }},
      {"provoking vertex", [] { GL(glProvokingVertex)(GL_FIRST_VERTEX_CONVENTION); }},
      {"depth range", [] { GL(glDepthRangef)(0.9f, 0.1f); }},
      {"line width", [] { GL(glLineWidth)(1.0f); }},
      {"program", use_program},
      {"pipeline", bind_pipeline},
      {"vertex array", bind_arrays},
      {"array buffer", [] { make_buffer(GL_ARRAY_BUFFER); }},
      {"uniform buffer", [] { make_buffer(GL_UNIFORM_BUFFER); }},
      {"unpack buffer", [] { make_buffer(GL_PIXEL_UNPACK_BUFFER); }},
      {"unpack", set_unpack},
      {"unpack, swapped", [] { GL(glPixelStorei)(GL_UNPACK_LSB_FIRST, 1); }},
      {"pack buffer", [] { make_buffer(GL_PIXEL_PACK_BUFFER); },
       [] { GL(glBindBuffer)(GL_PIXEL_PACK_BUFFER, 0); }},
      {"active texture", [] { GL(glActiveTexture)(GL_TEXTURE3); }},
      {"texture of unit 0", [] { make_texture(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR); }},
      {"cube map of unit 0", [] { make_texture(GL_TEXTURE_CUBE_MAP, GL_LINEAR); }},
      {"sampler of unit 0", bind_sampler},
      {"attributes", set_attributes},
      {"transform feedback", begin_feedback, end_feedback},
      {"paused transform feedback", begin_paused_feedback, end_feedback},
      {"alpha test", on(GL_ALPHA_TEST, [] { GL(glAlphaFunc)(GL_NEVER, 0.5f); })},
      {"fixed functions", set_texgen},
      {"matrices", set_matrices},
      {"current values", set_currents},
      {"client arrays", set_client_arrays},
      {"full stacks", fill_stacks},
      {"pixel transfer", [] { set_transfer(0, 0.3f); }, [] { set_transfer(1, 0); }},
      {"two-sided programs", enable<GL_VERTEX_PROGRAM_TWO_SIDE>},
   };
   return items;
}

/* dxbc.c - dxbc FILE ENTRY TARGET: compiles a shader by the d3dcompiler_47.dll that is here, and
 * writes its bytes in hex. For scripts/dxbc.py, which makes it a program of Windows.
 */
#define COBJMACROS
#include <windows.h>

#include <d3dcompiler.h>
#include <stdio.h>

static int tell(const char *what)
{
   fprintf(stderr, "%s\n", what);
   return 1;
}

int main(int argc, char **argv)
{
   static char text[65536];
   unsigned char *bytes;
   size_t size, i;
   FILE *file;
   ID3DBlob *code = NULL, *errors = NULL;
   HMODULE module = LoadLibraryA("d3dcompiler_47.dll");
   pD3DCompile compile = module ? (pD3DCompile)(void *)GetProcAddress(module, "D3DCompile") : NULL;
   if (argc != 4) return tell("dxbc FILE ENTRY TARGET");
   if (!compile) return tell("there is no D3DCompile here");
   file = fopen(argv[1], "rb");
   if (!file) return tell("cannot read the file");
   size = fread(text, 1, sizeof text, file);
   fclose(file);
   if (FAILED(compile(text, size, argv[1], NULL, NULL, argv[2], argv[3], 0, 0, &code, &errors)))
      return tell(errors ? (char *)ID3D10Blob_GetBufferPointer(errors) : "cannot compile");
   bytes = (unsigned char *)ID3D10Blob_GetBufferPointer(code);
   for (i = 0; i < ID3D10Blob_GetBufferSize(code); ++i) printf("%02x", bytes[i]);
   printf("\n");
   return 0;
}

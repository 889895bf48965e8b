/* open_capture.js - a capture that is dropped on the page, or chosen, is unpacked and handed to
 * open_capture.cpp. Nothing of it leaves the machine: once the program runs, the page itself
 * forbids all requests.
 *
 *    drop, #chosen  >  openCapture  >  unpacked  >  load  >  open_capture.cpp
 */

/* Of a capture, unpacked. The program's memory ends at 2 GiB, and needs three times as much. */
var MOST_BYTES = 256 * 1024 * 1024;

var shown = null; /* bytes of the capture in place of the game */
var turns = 0;    /* files that were given; only the last one matters */

function tell(text) { document.getElementById('told').textContent = text; }

/* ---- gzip ---- */

/* Ever smaller ones at the end: where the packed bytes break off, what a stream made of the last
 * piece is lost. */
function inPieces(bytes) {
   var at = 0;
   return new ReadableStream({
      pull: function (out) {
         var size = Math.min(65536, Math.ceil((bytes.length - at) / 2));
         if (!size) return out.close();
         out.enqueue(bytes.subarray(at, at + size));
         at += size;
      }
   });
}

function tooLarge() {
   return new Error('is larger than ' + MOST_BYTES / 1048576 +
                    ' MiB, which a page does not open; iprof view does');
}

/* A file that was cut gives what is there of it. */
async function unpacked(bytes) {
   var reader = inPieces(bytes).pipeThrough(new DecompressionStream('gzip')).getReader();
   var parts = [], size = 0, broken = null;
   function end(error) {
      broken = error;
      return {done: true};
   }
   for (;;) {
      var piece = await reader.read().catch(end);
      if (piece.done) break;
      parts.push(piece.value);
      size += piece.value.length;
      if (size > MOST_BYTES) {
         reader.cancel();
         throw tooLarge();
      }
   }
   if (broken && !size) throw new Error('this is no gzip: ' + broken.message);
   return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/* What is packed begins with these two bytes. */
async function bytesOf(file) {
   if (file.size > MOST_BYTES) throw tooLarge();
   var bytes = new Uint8Array(await file.arrayBuffer());
   if (!bytes.length) throw new Error('is empty');
   return bytes[0] === 0x1F && bytes[1] === 0x8B ? unpacked(bytes) : bytes;
}

/* ---- opening ---- */

function load(bytes) {
   var at = Module._malloc(bytes.length);
   if (!at) throw new Error('does not fit into the memory of the page');
   Module.HEAPU8.set(bytes, at);
   var opened = Module._open_capture(at, bytes.length);
   Module._free(at);
   return opened;
}

function show(name, bytes) {
   var opened = load(bytes), why = Module.UTF8ToString(Module._why_not_opened());
   if (opened < 0 && shown) load(shown);
   if (opened <= 0) throw new Error(why);
   if (!shown)
      ['keydown', 'keyup', 'mousedown', 'mouseup', 'mousemove', 'wheel'].forEach(
         function (type) { addEventListener(type, Module._stir_capture, true); });
   shown = bytes;
   tell(name + (opened === 2 ? ': ' + why + '; what is before that is shown' : ''));
   var build = Module.ccall('label_of_capture', 'string', ['string'], ['build']);
   document.title = name + (build ? ' - build ' + build : '') + ' - iprof';
   document.getElementById('keys').textContent = 'F1 has all keys. F5 brings the demo back.';
   Module.canvas.focus();
}

async function openCapture(file) {
   var turn = ++turns;
   try {
      tell('reading ' + file.name);
      var bytes = await bytesOf(file);
      await started;
      if (turn === turns) show(file.name, bytes);
   } catch (error) {
      if (turn === turns) tell(file.name + ': ' + error.message);
   }
}

/* ---- the page ---- */

/* A policy that comes late holds from then on. Pictures in the address itself are no requests. */
function forbidRequests() {
   var policy = document.createElement('meta');
   policy.httpEquiv = 'Content-Security-Policy';
   policy.content = "default-src 'none'; img-src data:; form-action 'none'";
   document.head.append(policy);
}

/* After main: there is a window, or there will be none. */
var started = new Promise(function (resolve) {
   Module.postRun = [function () {
      forbidRequests();
      resolve();
   }];
});

Module.onAbort = function (why) { tell('The program of this page ended: ' + why); };

/* A key of the game's; where a capture is, it is the browser's. */
addEventListener('keydown', function (event) {
   if (event.key === 'F5' && !shown) event.preventDefault();
});
addEventListener('dragover', function (event) { event.preventDefault(); });
addEventListener('drop', function (event) {
   event.preventDefault();
   if (event.dataTransfer.files.length) openCapture(event.dataTransfer.files[0]);
   else tell('What was dropped is no file.');
});
document.getElementById('chosen').addEventListener('change', function (event) {
   var file = event.target.files[0];
   if (file) openCapture(file);
   event.target.value = ''; /* so that the same can be chosen again */
   event.target.blur();     /* keys are the overlay's */
});

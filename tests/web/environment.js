/* The tests look into the environment, which Emscripten would make up. */
Module['preRun'] = function () { Object.assign(ENV, process.env); };

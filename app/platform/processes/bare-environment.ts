/** What programs need to run: paths, temporary files, language, fonts, options of Node, and how memory and compiled code are kept. */
const PASSED_ON = [
  "HOME",
  "LANG",
  "LC_ALL",
  "LD_LIBRARY_PATH",
  "PATH",
  "SystemRoot",
  "TEMP",
  "TMP",
  "TMPDIR",
  "TZ",
  "FONTCONFIG_FILE",
  "FONTCONFIG_PATH",
  "MALLOC_ARENA_MAX",
  "MALLOC_MMAP_THRESHOLD_",
  "MALLOC_TRIM_THRESHOLD_",
  "NODE_COMPILE_CACHE",
  "NODE_ENV",
  "NODE_OPTIONS",
];

/**
 * The environment for a process that reads files of strangers: nothing of the server's configuration, which has secrets
 * that a fault in a decoder could give away.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));

/**
 * The variables that programs need to run: paths, temporary files, language, fonts, Node options, and settings for
 * memory and compiled code.
 */
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
 * The environment for a process that reads strangers' files. It excludes the server's configuration, whose secrets a
 * flaw in a decoder could reveal.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));

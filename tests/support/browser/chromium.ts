import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** A Chromium that runs on this machine, and the environment it needs. */
export interface Chromium {
  name: string;
  path: string;
  environment: Record<string, string>;
}

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * The Chromium at `CHROME_PATH`, or the one of an npm package, or else the machine's. The package's is the same
 * everywhere, and without windows it needs half the work.
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROME_PATH;
  if (given) return { name: `CHROME_PATH (${given})`, path: given, environment: {} };
  const found = (await packagedChromium()) ?? installedChromium();
  if (!found) throw new Error("No Chromium to test with: install one, or say where one is with CHROME_PATH.");
  return found;
}

function installedChromium(): Chromium | undefined {
  const candidates = [
    ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => PROGRAMS.map((name) => join(folder, name))),
    ...ELSEWHERE,
  ];
  const path = candidates.find((candidate) => runs(candidate));
  return path ? { name: `the machine's own (${path})`, path, environment: {} } : undefined;
}

/** Tries to run it: a system package can be a script that says where to get Chromium. */
function runs(path: string, env: Record<string, string> = {}) {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ["--version"], { env: { ...process.env, ...env }, stdio: "ignore", timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * The package contains a headless Chromium, compressed, with the libraries that a bare machine lacks (NSS and its
 * dependencies) and a font. It is unpacked once and kept between runs.
 */
async function packagedChromium(): Promise<Chromium | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const require = createRequire(import.meta.url);
  const bin = join(dirname(require.resolve("@sparticuz/chromium")), "..", "bin");
  const { version } = JSON.parse(readFileSync(join(bin, "..", "package.json"), "utf8")) as { version: string };
  const directory = join(tmpdir(), `lightwell-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (!existsSync(directory)) await unpack(bin, directory);

  const path = join(directory, "chromium");
  const fonts = { FONTCONFIG_PATH: join(directory, "fonts") };
  const libraries = { LD_LIBRARY_PATH: join(directory, "al2023", "lib") };
  const environment = [fonts, { ...fonts, ...libraries }].find((candidate) => runs(path, candidate));
  return environment && { name: `@sparticuz/chromium ${version}`, path, environment };
}

async function unpack(bin: string, directory: string) {
  const { inflate } = await import("@sparticuz/chromium");
  const unfinished = `${directory}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  // The package unpacks into the system's folder for temporary files.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
    await Promise.all(archives.map((name) => inflate(join(bin, name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  writeFileSync(join(unfinished, "fonts", "fonts.conf"), fontsConfiguration(directory));
  try {
    renameSync(unfinished, directory);
  } catch {
    // Another run was faster.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * The package's own configuration points to folders elsewhere, and a Chromium that finds no font at all crashes at the
 * first input.
 */
const fontsConfiguration = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(directory, "fonts-cache")}</cachedir>
</fontconfig>
`;

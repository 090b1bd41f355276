import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/**
 * The folder for databases of tests, which are created and deleted by the hundred: in memory if the system has such a
 * folder with enough room, else the folder for temporary files.
 */
export function scratch(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM) return MEMORY;
  } catch {}
  return tmpdir();
}

import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The unit of /proc/PID/stat on Linux. */
const TICKS_PER_SECOND = 100;

function readStat(name: string) {
  try {
    // The program name in parentheses may contain anything; the times are fields 14 to 17, the last two for children
    // that have ended.
    const fields = readFileSync(`/proc/${name}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [own = 0, ended = 0] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]));
    return { pid: Number(name), parent: Number(fields[1]), own, ended };
  } catch {
    return undefined;
  }
}

/** The processor time of a process and its direct children, in seconds; undefined without /proc. */
export function processorTime(pid: number | undefined): number | undefined {
  if (!existsSync("/proc/self/stat")) return undefined;
  const stats = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
  const ticks = stats.map((stat) => {
    if (stat.pid === pid) return stat.own + stat.ended;
    return stat.parent === pid ? stat.own : 0;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

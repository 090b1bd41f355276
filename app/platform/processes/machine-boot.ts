import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies the time since the operating system has started: what processes have written to files since then is still
 * there for others, whether it has reached the disk or not.
 * @returns undefined where the system does not tell
 */
export function readMachineBoot(): string | undefined {
  try {
    const boot =
      process.platform === "darwin"
        ? execFileSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8", timeout: 5000 })
        : readFileSync("/proc/sys/kernel/random/boot_id", "utf8");
    return boot.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** What was printed that no test asked for, since somebody last took it. */
const unexpected: string[] = [];

// This module is shared by the files a worker runs, so it listens once.
for (const method of ["debug", "info", "log", "warn", "error", "trace"] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${values.map(String).join(" ")}`);
    original(...values);
  };
}
process.on("warning", (warning) => unexpected.push(`warning: ${warning.name}: ${warning.message}`));

/** Takes what was printed. */
export const takeOutput = (): string[] => unexpected.splice(0);

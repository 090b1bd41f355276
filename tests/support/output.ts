/** Unexpected output since the last `takeOutput`. */
const unexpected: string[] = [];

// The files that a worker runs share this module, so it listens once.
for (const method of ["debug", "info", "log", "warn", "error", "trace"] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${values.map(String).join(" ")}`);
    original(...values);
  };
}
process.on("warning", (warning) => unexpected.push(`warning: ${warning.name}: ${warning.message}`));

/** Returns and clears the output. */
export const takeOutput = (): string[] => unexpected.splice(0);

import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach } from "vitest";

/**
 * Output that no test asked for is a fault: a forgotten print, a warning of a library. A test that
 * expects some replaces the console's method by a mock.
 */
const unexpected: string[] = [];

for (const method of ["debug", "info", "log", "warn", "error", "trace"] as const) {
  const original = console[method];
  console[method] = (...values: unknown[]) => {
    unexpected.push(`console.${method}: ${values.map(String).join(" ")}`);
    original(...values);
  };
}
process.on("warning", (warning) => unexpected.push(`warning: ${warning.name}: ${warning.message}`));

afterEach(refuseOutput);
afterAll(refuseOutput);

function refuseOutput() {
  const lines = unexpected.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join("\n")}`);
}

/** What keeps a process from ending, if nobody closes it. Vitest has timers and pipes of its own. */
const HANDLES = ["TCPServerWrap", "TCPSocketWrap", "ProcessWrap", "FSEventWrap", "UDPWrap", "Worker"];
const openHandles = () => process.getActiveResourcesInfo().filter((name) => HANDLES.includes(name));
const openAtStart = openHandles().length;

// Registered first, so it runs last, when everything else has closed what it opened.
afterAll(async () => {
  for (let attempt = 0; attempt < 40 && openHandles().length > openAtStart; attempt++) await setTimeout(50);
  const left = openHandles();
  if (left.length > openAtStart) throw new Error(`Left open at the end of the file: ${left.join(", ")}`);
});

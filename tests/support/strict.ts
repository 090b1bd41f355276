// Runs again before each test file.
import { afterAll, afterEach, vi } from "vitest";
import { keepPagesOfFailure } from "./browser/failure-state.ts";
import { closeAll, keptProcesses } from "./closing.ts";
import { takeOutput } from "./output.ts";

/**
 * Unexpected output is an error: a forgotten print, or a library's warning. A test that expects output replaces the
 * console's method with a mock.
 */
function refuseOutput() {
  const lines = takeOutput();
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join("\n")}`);
}

afterEach(keepPagesOfFailure);
afterEach(refuseOutput);
afterAll(refuseOutput);

/** Handles that keep a process from ending if nobody closes them. Vitest has its own timers and pipes. */
const HANDLES = ["TCPServerWrap", "TCPSocketWrap", "ProcessWrap", "FSEventWrap", "UDPWrap", "Worker"];
const openHandles = () => process.getActiveResourcesInfo().filter((name) => HANDLES.includes(name));
const openAtStart = openHandles().length - keptProcesses();

// Registered before a file's own hooks, so these run after them, last one first.
afterAll(async () => {
  // Closing takes a moment.
  await vi.waitUntil(() => openHandles().length - keptProcesses() <= openAtStart, { timeout: 10_000 }).catch(() => {});
  const left = openHandles();
  if (left.length - keptProcesses() > openAtStart)
    throw new Error(`Left open at the end of the file: ${left.join(", ")}`);
});
afterAll(closeAll);

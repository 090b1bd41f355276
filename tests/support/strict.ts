// Runs anew before each test file.
import { afterAll, afterEach, vi } from "vitest";
import { keepPagesOfFailure } from "./browser/failure-state.ts";
import { closeAll, keptProcesses } from "./closing.ts";
import { takeOutput } from "./output.ts";

/**
 * Output that no test asked for is a fault: a forgotten print, a warning of a library. A test that
 * expects some replaces the console's method by a mock.
 */
function refuseOutput() {
  const lines = takeOutput();
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join("\n")}`);
}

afterEach(keepPagesOfFailure);
afterEach(refuseOutput);
afterAll(refuseOutput);

/** What keeps a process from ending, if nobody closes it. Vitest has timers and pipes of its own. */
const HANDLES = ["TCPServerWrap", "TCPSocketWrap", "ProcessWrap", "FSEventWrap", "UDPWrap", "Worker"];
const openHandles = () => process.getActiveResourcesInfo().filter((name) => HANDLES.includes(name));
const openAtStart = openHandles().length - keptProcesses();

// Registered before what a file registers itself, so these run after it: the last of them first.
afterAll(async () => {
  // What is being closed takes a moment.
  await vi.waitUntil(() => openHandles().length - keptProcesses() <= openAtStart, { timeout: 10_000 }).catch(() => {});
  const left = openHandles();
  if (left.length - keptProcesses() > openAtStart)
    throw new Error(`Left open at the end of the file: ${left.join(", ")}`);
});
afterAll(closeAll);

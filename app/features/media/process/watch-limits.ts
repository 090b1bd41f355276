import { workerData } from "node:worker_threads";

/** Kills the process when it exceeds its time or memory limit, even if the server is gone. */
const { milliseconds, bytes } = workerData as { milliseconds: number; bytes: number };
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, milliseconds);
setInterval(() => process.memoryUsage.rss() > bytes && end(), 20);

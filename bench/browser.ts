import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#tests/support/browser/chromium.ts";

export async function launchBrowser(): Promise<Browser> {
  const { path: executablePath, environment } = await findChromium();
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    env: { ...(process.env as Record<string, string>), ...environment },
  });
}

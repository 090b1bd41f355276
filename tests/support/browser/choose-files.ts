import type { Page } from "playwright-core";

/** A file as a file chooser takes it. */
export const toFile = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, buffer, mimeType });

/** Presses a button that opens a file chooser, and chooses files. */
export async function choose(
  press: () => Promise<void>,
  page: Page,
  given: ReturnType<typeof toFile> | ReturnType<typeof toFile>[],
) {
  const [asked] = await Promise.all([page.waitForEvent("filechooser"), press()]);
  await asked.setFiles(given);
}

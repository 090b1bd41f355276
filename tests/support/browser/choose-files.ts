import type { Page } from "playwright-core";

/** A file as a file chooser takes it. */
export const asFile = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, buffer, mimeType });

/** Presses a button that opens a file chooser, and chooses files. */
export async function choose(
  press: () => Promise<void>,
  page: Page,
  given: ReturnType<typeof asFile> | ReturnType<typeof asFile>[],
) {
  const [asked] = await Promise.all([page.waitForEvent("filechooser"), press()]);
  await asked.setFiles(given);
}

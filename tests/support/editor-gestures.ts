import type { Locator, Page } from "playwright-core";

/** The text gets the focus back in the frame after a dialog closed. */
export const hasFocus = (text: Locator) => text.evaluate((element) => element === document.activeElement);

/** Pastes as a browser does, optionally with files. */
export const paste = (text: Locator, data: { html?: string; text?: string; picture?: Buffer; name?: string }) =>
  text.evaluate(
    (element, { html, text: plain, bytes, name = "pasted.jpg" }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData("text/html", html);
      if (plain) clipboardData.setData("text/plain", plain);
      if (bytes) clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { ...data, bytes: data.picture && [...data.picture] },
  );

/** Drops files onto the bottom of an element, as a browser does. @returns whether the browser may open them. */
export const drop = (onto: Locator, files: { name: string; type: string; bytes: Buffer }[]) =>
  onto.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, bytes } of given)
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const { left, width, bottom } = element.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: bottom - 4 };
      const options = { dataTransfer, bubbles: true, cancelable: true, ...place };
      element.dispatchEvent(new DragEvent("dragover", options));
      return element.dispatchEvent(new DragEvent("drop", options)) ? "opened" : "refused";
    },
    files.map((file) => ({ ...file, bytes: [...file.bytes] })),
  );

/** Drags a handle below a block, in steps, as a hand does. */
export async function drag(page: Page, handle: Locator, below: Locator) {
  const [from, to] = [await handle.boundingBox(), await below.boundingBox()];
  if (!from || !to) throw new Error("The handle or the block is not visible.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 5 });
  // The editor drops behind a block whose second half is under the pointer.
  await page.mouse.move(to.x + to.width - 20, to.y + to.height - 1, { steps: 3 });
  await page.mouse.up();
}

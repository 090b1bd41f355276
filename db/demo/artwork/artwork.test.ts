/** Every illustration the demo content orders can be drawn, always the same and no two alike. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoContent } from "../content/demo-content.ts";
import { drawPicture } from "./artwork.ts";

const orders = demoContent.media;

const small = (entry: { width: number; height: number }) => ({
  width: 120,
  height: Math.round((120 * entry.height) / entry.width),
});

const drawn = new Map<string, string>();

test.each([...new Set(orders.map(({ motif }) => motif))])(
  "each order for %s becomes its own JPEG, the same each time",
  async (motif) => {
    for (const entry of orders.filter((order) => order.motif === motif)) {
      const size = small(entry);
      const [picture, again] = [await drawPicture(entry.key, size), await drawPicture(entry.key, size)];
      expect(again.equals(picture), `${entry.key} is the same each time`).toBe(true);
      expect(picture.subarray(0, 3).toString("hex"), `${entry.key} is a JPEG`).toBe("ffd8ff");
      const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
      expect({ key: entry.key, width: info.width, height: info.height }).toEqual({ key: entry.key, ...size });
      // A sheet on which nothing but paper can be seen has hardly any contrast.
      expect(Math.max(...data) - Math.min(...data), `${entry.key} shows something`).toBeGreaterThan(40);
      const pixels = data.toString("base64");
      expect(drawn.get(pixels), `${entry.key} is like no other`).toBeUndefined();
      drawn.set(pixels, entry.key);
    }
  },
);

test("a key nobody has drawn is refused", async () => {
  const size = { width: 120, height: 80 };
  await expect(drawPicture("dawn-99", size)).rejects.toThrow('There is no illustration "dawn-99".');
  await expect(drawPicture("toaster-01", size)).rejects.toThrow('There is no illustration "toaster-01".');
});

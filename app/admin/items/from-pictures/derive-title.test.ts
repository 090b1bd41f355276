import { expect, test } from "vitest";
import { deriveTitle } from "./derive-title.ts";

test.each([
  ["sunrise-over-the_hills.jpg", "Sunrise over the hills"],
  ["IMG_2041.HEIC", "IMG 2041"],
  ["élan.vital.png", "Élan.vital"],
  ["  Two   words .jpeg", "Two words"],
  ["no extension", "No extension"],
  ["___.jpg", "___.jpg"],
  [`${"long ".repeat(60)}.jpg`, "Long ".padEnd(199, "long ").trim()],
])("the title of %s is %s", (name, title) => {
  expect(deriveTitle(name)).toBe(title);
});

import { test } from "vitest";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";
import { addressOrText } from "./read-email-address.ts";

test("reads a very long cell quickly", async () => {
  for (const text of slowTexts(100_000))
    await expectShortWork(JSON.stringify(text.slice(0, 8)), () => addressOrText(text));
});

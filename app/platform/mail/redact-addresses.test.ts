import { expect, test } from "vitest";
import { expectShortWork, slowTexts } from "#tests/support/slow-texts.ts";
import { redactAddresses } from "./redact-addresses.ts";

test("removes every address from a response, however it is written", () => {
  expect(redactAddresses('550 <a@b.example> "c@d.example" e@f@g.example, @h i@')).toBe(
    '550 <(address)> "(address)" (address) @h i@',
  );
});

test("reads a very long response quickly", async () => {
  for (const text of slowTexts(100_000))
    await expectShortWork(JSON.stringify(text.slice(0, 8)), () => redactAddresses(text));
});

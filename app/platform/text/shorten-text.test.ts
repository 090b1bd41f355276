import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, shortenText } from "./shorten-text.ts";

test("ends shortened text with a whole word", () => {
  expect(shortenText("A quiet hour before dawn", 15)).toBe("A quiet hour …");
  expect(shortenText("A quiet hour", 12)).toBe("A quiet hour");
});

test("cuts after a character if the text has no spaces, or only one near the beginning", () => {
  expect(shortenText("静かな朝の時間を過ごす", 5)).toBe("静かな朝の …");
  expect(shortenText("朝 静かな時間を過ごすために", 8)).toBe("朝 静かな時間を …");
});

test("never cuts an emoji or a letter with accents in half", () => {
  const whole = ["👩‍👩‍👧‍👦", "👍🏽", "🇩🇪", "❤️", "5️⃣", "e\u0301", "นํ้", "あ"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...whole), { maxLength: 20 }), fc.nat(60), (parts, most) => {
      const cut = cutText(parts.join(""), most);
      expect(cut.length).toBeLessThanOrEqual(most);
      const starts = parts.map((_, at) => parts.slice(0, at).join(""));
      expect([...starts, parts.join("")]).toContain(cut);
    }),
  );
});

import { expect, test } from "vitest";
import { readingMinutes } from "./reading-minutes.ts";

const countMinutes = (text: string) =>
  readingMinutes({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

test.each([
  ["English", "The morning is quiet. ".repeat(238), 4],
  ["Chinese", "清晨的呼吸让心安静下来，".repeat(116), 5],
  ["Japanese", "静かな朝に、深く息を吸います。".repeat(120), 4],
  ["Thai", "การหายใจอย่างสงบในยามเช้าทำให้ใจเบาสบาย".repeat(120), 4],
  ["a mixture", `${"morning ".repeat(238)}${"晨".repeat(255)}`, 2],
  ["a short text", "安静", 1],
])("the reading time of %s counts what its readers read", (_language, text, minutes) => {
  expect(countMinutes(text)).toBe(minutes);
});

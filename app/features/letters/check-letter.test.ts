import { expect, test } from "vitest";
import { checkLetter } from "./check-letter.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const good = {
  subject: "The autumn issue is here",
  preview_line: "On patience, and a walk",
  body: { type: "doc", content: [paragraph("Dear reader, our new issue is out.")] },
};
const found = (values: object) => checkLetter({ ...good, ...values }).map(({ field, message }) => [field, message]);

test("finds nothing wrong with a good letter", () => {
  expect(found({})).toEqual([]);
  expect(found({ subject: "NASA, ESA and we" })).toEqual([]);
  const body = { type: "doc", content: [paragraph("Dear {name|reader}, your {key} and {surroundings}: all is well.")] };
  expect(found({ subject: "For {name|you}", body })).toEqual([]);
});

test.each([
  ["subject", "has no subject", { subject: " " }],
  ["subject", "has 61 characters", { subject: "a".repeat(61) }],
  ["subject", "all capitals", { subject: "READ THIS LETTER NOW" }],
  ["subject", "exclamation marks", { subject: "Come!!!" }],
  ["preview_line", "no preview line", { preview_line: "" }],
  ["body", "has no text", { body: { type: "doc", content: [] } }],
  ["body", "all capitals", { body: { type: "doc", content: [paragraph("EVERYTHING MUST GO TODAY")] } }],
  ["body", "exclamation marks", { body: { type: "doc", content: [paragraph("Now or never!!!")] } }],
  ["subject", "“{first_name}” would be sent as it is", { subject: "Dear {first_name}" }],
  ["preview_line", "“{{ name }}” would be sent", { preview_line: "Dear {{ name }}" }],
  ["body", "“{name|” would be sent", { body: { type: "doc", content: [paragraph("Dear {name|"), paragraph("x")] } }],
  ["body", "see nothing in place of {name}", { body: { type: "doc", content: [paragraph("Dear {name}, {name}")] } }],
  ["body", "mostly pictures", { body: { type: "doc", content: [{ type: "picture", attrs: { media: 1 } }] } }],
])("says of the %s: %s", (field, message, values) => {
  expect(found(values)).toEqual([[field, expect.stringContaining(message)]]);
});

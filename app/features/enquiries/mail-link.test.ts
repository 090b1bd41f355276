import { expect, test } from "vitest";
import { mailLink } from "./mail-link.ts";

const given = {
  email: "ines+q&a@reader.example",
  name: "Ines",
  message: "May I bring\na friend?\n\nThank you & all the best",
  thread: ["<one@academy.example>", "<two@academy.example>"],
  academy: "Lightwell",
  written: "4 May 2026",
};
const parseLink = (link: string) => {
  const { pathname, search } = new URL(link);
  // A plus sign is literal in a mailto URL.
  const fields = new URLSearchParams(search.replaceAll("+", "%2B"));
  return { to: decodeURIComponent(pathname), ...Object.fromEntries(fields) } as Record<string, string>;
};

test("a link to the email program has a subject, quoted text and the thread's headers", () => {
  const link = mailLink(given);
  expect(link).toMatch(/^mailto:ines%2Bq%26a@reader\.example\?subject=Re%3A%20Your%20question%20to%20Lightwell/);
  expect(parseLink(link)).toEqual({
    to: given.email,
    subject: "Re: Your question to Lightwell",
    body: "\r\n\r\nOn 4 May 2026, Ines wrote:\r\n> May I bring\r\n> a friend?\r\n>\r\n> Thank you & all the best",
    "In-Reply-To": "<two@academy.example>",
    References: "<one@academy.example> <two@academy.example>",
  });
});

test("a link without a thread has no thread headers", () => {
  expect(Object.keys(parseLink(mailLink({ ...given, thread: [] })))).toEqual(["to", "subject", "body"]);
});

test.each(["long words ", "🌅"])("a long text of %j is shortened so that the link opens everywhere", (text) => {
  const link = mailLink({ ...given, message: text.repeat(400) });
  expect(link.length).toBeLessThanOrEqual(1900);
  expect(link.length).toBeGreaterThan(1500);
  expect(parseLink(link).body).toMatch(/ \[…\]$/);
  expect(parseLink(link)["In-Reply-To"]).toBe("<two@academy.example>");
});

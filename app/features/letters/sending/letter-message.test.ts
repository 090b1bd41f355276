import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { isEmailAddress } from "#app/platform/text/email-address.ts";
import { TOPICS_URL, UNSUBSCRIBE_URL } from "../letter-placeholders.ts";
import { composeLetter, type LetterMail } from "./letter-message.server.ts";

const mail: LetterMail = {
  subject: "Spring",
  html: `<p>Dear {name|reader &amp; friend},</p><a href="${UNSUBSCRIBE_URL}">Out</a><a href="${TOPICS_URL}">Topics</a>`,
  text: `Dear {name|reader & friend},\n\nOut <${UNSUBSCRIBE_URL}> Topics <${TOPICS_URL}>`,
  from: { name: "Lightwell", address: "hello@academy.example" },
  replyTo: null,
  feedbackId: "1:letter:lightwell",
  listId: "<newsletter.academy.example>",
};
const addressee = {
  ...{ email: "reader@example.com", name: "", messageId: "<letter-1-2@academy.example>" },
  unsubscribePage: `https://academy.example/unsubscribe?token=${"t=".repeat(60)}`,
  topicsPage: "https://academy.example/choose-topics?token=abc",
  oneClick: "https://academy.example/api/viewer/subscriber/unsubscribe/?token=abc",
  complaints: "bounces+2-abc@academy.example",
};
const compose = async (letter: Partial<LetterMail>, to: Partial<typeof addressee>) => {
  const message = (await composeLetter({ ...mail, ...letter }))({ ...addressee, ...to });
  return { raw: message.toString(), email: await PostalMime.parse(message) };
};
const own = [
  ..."from,to,subject,message-id,date,mime-version,content-type,precedence,feedback-id".split(","),
  ..."auto-submitted,list-id,list-unsubscribe,list-unsubscribe-post,cfbl-address".split(","),
];
/** One line of anything that a field accepts, and of what no field accepts. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.stringMatching(/^[=?Q_\r\n:<>"@,;()\\{}| a-z]{0,80}$/),
  fc.constant("A\r\nBcc: thief@example.com\r\n\r\nBody"),
  fc.constant("=?UTF-8?B?QQ0KQmNjOiBh?="),
);

test("no name, subject, sender or reply address adds a header", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, anyText, async (name, subject, sender, replyTo) => {
      const from = { name: sender, address: "hello@academy.example" };
      const { email } = await compose({ subject: `${subject} {name|x}`, from, replyTo }, { name });
      expect(email.headers.map(({ key }) => key).filter((key) => !own.includes(key) && key !== "reply-to")).toEqual([]);
      expect(email.headers.filter(({ key }) => key === "to")).toHaveLength(1);
      expect(email.html).toContain(addressee.unsubscribePage);
    }),
    { numRuns: 150 },
  );
});

test("every valid address is the only one in To", async () => {
  const part = fc.stringMatching(/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,20}$/u);
  await fc.assert(
    fc.asyncProperty(part, anyText, async (local, name) => {
      const to = `${local}@example.com`;
      fc.pre(isEmailAddress(to));
      const { raw } = await compose({}, { email: to, name: name.slice(0, 100) });
      const [, header = ""] = /^To: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? [];
      expect(header.replace(/\r\n/g, "").endsWith(`<${to}>`) || header === to).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test("puts the name into both parts and the subject, or the fallback for readers without a name", async () => {
  const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }).map((name) =>
    name
      .replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Co}\u2028\u2029]/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const { email } = await compose({ subject: "For {name|you}" }, { name });
      expect(email.subject?.normalize()).toBe(`For ${name || "you"}`.normalize());
      expect(email.text).toContain(`Dear ${name || "reader & friend"},`);
      const escaped = name.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "&quot;");
      expect(email.html).toContain(`<p>Dear ${escaped || "reader &amp; friend"},</p>`);
    }),
    { numRuns: 150 },
  );
});

import { parseSync, Visitor } from "oxc-parser";

/** Habits that make English read like a translation. A match is always wrong, so nothing needs an exception. */
const habits: { pattern: RegExp; instead: string }[] = [
  {
    pattern: /(?:^|[.:;!?] )Who(?:ever)? (?!we\b|.*\?)/,
    instead: "Begin with a noun: “Blocked subscribers get no email.”",
  },
  { pattern: /(?:^|[.:;!?] )(?:Of|Empty:|Off:|On:) (?!course)/, instead: "Write a whole sentence, subject first." },
  { pattern: /\bby (?:itself|themselves|himself|herself)\b/i, instead: "Write “automatically”, or leave it out." },
  { pattern: /\b(?:go|goes|going|gone|went) on\b/i, instead: "Write “continue” or “resume”." },
  { pattern: /\banew\b/i, instead: "Write “again”, or use a verb with re-." },
  { pattern: /\bat once\b/i, instead: "Write “now”, “immediately”, “together” or “at the same time”." },
  {
    pattern: /\b(?:is|are|was|were|be|been|gets?) told\b/i,
    instead: "Write “is notified”, “gets an email” or “sees”.",
  },
  { pattern: /\b(?:is|are|was|were|be|been) asked for\b/i, instead: "Write “request”, “choose” or “confirm”." },
  { pattern: /\bwhat (?:became of|is in the way|there is)\b/i, instead: "Use the noun: “statistics”, “the problem”." },
  {
    pattern: /\b(?:came|come|comes|coming) back\b/i,
    instead: "Write “bounced” of email, “returned” of anything else.",
  },
  { pattern: /\bhand(?:s|ed|ing)? over\b/i, instead: "Write “send”, “pass” or “submit”." },
  {
    pattern: /\b(?:lead|leads|leading|led) (?:to|on|there|here)\b/i,
    instead: "Links link to, open or redirect to a page.",
  },
  { pattern: /\bwhose turn\b|\bis due\b/i, instead: "Write “next”." },
  { pattern: /\b(?:is|are) to be\b/i, instead: "Write “must” or “should”, or use the imperative." },
  { pattern: /\bsomebody\b/i, instead: "Write “someone”." },
  {
    pattern: /\be-mails?\b|\b(?:a|the|your|her|his|their|no|this|each) mails?\b(?! (?:server|account))/i,
    instead: "Write “email”.",
  },
  { pattern: /\bnothing to complain\b/i, instead: "Write “No problems found.”" },
];

/** The sentences that break a habit, each with what to write instead. */
export function findHabits(texts: string[]): string[] {
  return texts.flatMap((text) =>
    habits.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => `${JSON.stringify(text)} ${instead}`),
  );
}

/** The strings, templates and JSX texts of a module; `…` stands for an inserted value. */
export function textsOfCode(name: string, code: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => {
    texts.push(text.replace(/\s+/g, " ").trim());
  };
  const { program } = parseSync(name, code);
  const visitor = new Visitor({
    Literal({ value }) {
      if (typeof value === "string") add(value);
    },
    JSXText({ value }) {
      add(value);
    },
    TemplateLiteral({ quasis }) {
      add(quasis.map(({ value }) => value.cooked ?? value.raw).join("…"));
    },
  });
  visitor.visit(program);
  return texts.filter((text) => /[a-z] [a-z]/i.test(text));
}

/** The paragraphs, table cells and list items of a document, without its code. */
export function textsOfMarkdown(markdown: string): string[] {
  const prose = markdown.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "`…`");
  return prose.split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)| \| /).map((text) =>
    text
      .replace(/\s+/g, " ")
      .replace(/^[-*|#\d. ]+/, "")
      .trim(),
  );
}

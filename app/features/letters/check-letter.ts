import type { RichTextNode } from "#app/document/document.ts";
import { documentMediaIds } from "#app/document/document-media.ts";
import { blockTexts } from "#app/document/plain-text.ts";
import type { FieldFinding } from "#app/resources/resource-definition.ts";
import { nameProblems } from "./reader-names.ts";

/** In characters; what phones show of a subject. */
const SUBJECT_LENGTH = 60;
/** In words; with fewer beside pictures, spam filters assume that the text is hidden in a picture. */
const ENOUGH_WORDS = 20;

const trimText = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const isShouted = (text: string): boolean =>
  (text.match(/\p{Lu}/gu)?.length ?? 0) >= 8 && text === text.toUpperCase() && text !== text.toLowerCase();

/** Finds what is missing in a letter, and what makes readers or spam filters mistake it for advertising. */
export function checkLetter(values: Readonly<Record<string, unknown>>): FieldFinding[] {
  const [subject, preview] = [trimText(values.subject), trimText(values.preview_line)];
  const texts = blockTexts(values.body);
  const findings: (FieldFinding | false)[] = [
    !subject && { field: "subject", severity: "problem", message: "The letter has no subject." },
    subject.length > SUBJECT_LENGTH && {
      field: "subject",
      severity: "advice",
      message: `The subject has ${subject.length} characters. Phones show about ${SUBJECT_LENGTH}.`,
    },
    !preview && {
      field: "preview_line",
      severity: "advice",
      message: "There is no preview line. Email programs show the start of the letter instead.",
    },
    isShouted(subject) && {
      field: "subject",
      severity: "advice",
      message: "The subject is all capitals, which looks like spam.",
    },
    /!\s*!|[!?]{3}|[$€£]{2}/.test(`${subject} ${preview}`) && {
      field: "subject",
      severity: "advice",
      message: "Several exclamation marks or currency signs in a row look like spam.",
    },
    texts.some(isShouted) && {
      field: "body",
      severity: "advice",
      message: "A paragraph is all capitals, which is hard to read and looks like spam.",
    },
    texts.some((text) => /!\s*!\s*!/.test(text)) && {
      field: "body",
      severity: "advice",
      message: "Several exclamation marks in a row look like spam.",
    },
    ...(["subject", "preview_line"] as const).flatMap((field) =>
      nameProblems(trimText(values[field])).map((problem) => ({ field, ...problem })),
    ),
    // Checks each node separately, since a partly bold placeholder isn't recognized when the letter is sent.
    ...unique(textNodes(values.body as RichTextNode | undefined).flatMap(nameProblems)).map((problem) => ({
      field: "body",
      ...problem,
    })),
    ...checkBody(values.body as RichTextNode | undefined, texts),
  ];
  return findings.filter((finding) => finding !== false);
}

const textNodes = (node: RichTextNode | undefined): string[] =>
  node ? [...(node.text === undefined ? [] : [node.text]), ...(node.content ?? []).flatMap(textNodes)] : [];

const unique = <T extends { message: string }>(found: T[]): T[] => [
  ...new Map(found.map((each) => [each.message, each])).values(),
];

function checkBody(body: RichTextNode | undefined, texts: string[]): FieldFinding[] {
  if (!body?.content?.length) return [{ field: "body", severity: "problem", message: "The letter has no text." }];
  const words = texts.join(" ").split(/\s+/).filter(Boolean).length;
  if (documentMediaIds(body).length === 0 || words >= ENOUGH_WORDS) return [];
  const message =
    "The letter is mostly pictures. Spam filters distrust that, and many email programs don’t load pictures.";
  return [{ field: "body", severity: "advice", message }];
}

import { cutText } from "#app/platform/text/shorten-text.ts";
import { replySubject } from "./enquiry-subjects.ts";

/** In characters; some email programs and systems truncate longer URLs, especially on Windows. */
const MAX_LENGTH = 1900;
const CUT = " […]";

interface MailLink {
  /** The visitor's email address. */
  email: string;
  name: string;
  message: string;
  /** The Message-IDs of the emails to the visitor, oldest first. */
  thread: readonly string[];
  academy: string;
  /** When the visitor wrote, in words. */
  written: string;
}

/**
 * A mailto URL (RFC 6068) for an answer from a personal email program: with the thread's subject, the quoted message,
 * and headers that put the answer into the thread in programs that support them. Long text is shortened, so that the
 * link opens everywhere.
 */
export function mailLink({ email, name, message, thread, academy, written }: MailLink): string {
  const last = thread.at(-1);
  // An @ is not encoded (RFC 6068, 2).
  const start = `mailto:${encodeURIComponent(email).replace("%40", "@")}?`;
  const headers = { ...(last && { "In-Reply-To": last, References: thread.join(" ") }) };
  const buildLink = (text: string) => {
    const lines = text.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
    const body = ["", "", `On ${written}, ${name} wrote:`, ...lines].join("\r\n");
    return start + encode({ subject: replySubject(academy), body, ...headers });
  };
  let link = buildLink(message);
  for (let kept = message.length; link.length > MAX_LENGTH && kept > 0; link = buildLink(cut(message, kept)))
    kept = Math.floor(kept * 0.9);
  return link;
}

const cut = (message: string, kept: number) => cutText(message, kept).trimEnd() + CUT;

/** `URLSearchParams` would write spaces as `+`, which email programs take literally. */
const encode = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join("&");

import { TOPICS_URL, UNSUBSCRIBE_URL } from "../letter-placeholders.ts";
import { escapeHtml, fillNames, hasNames, replaceNames } from "../reader-names.ts";

export interface LetterMail {
  subject: string;
  html: string;
  text: string;
  from: { name: string; address: string };
  replyTo: string | null;
  /** Identifies the letter and the sending to mail providers that report complaints. */
  feedbackId: string;
  listId: string;
}

export interface Addressee {
  email: string;
  /** Empty if unknown. */
  name: string;
  messageId: string;
  unsubscribePage: string;
  topicsPage: string;
  oneClick: string;
  /** Where providers may report complaints (RFC 9477). */
  complaints: string | undefined;
}

/**
 * Composes a letter once for all recipients; only the headers and the URLs in the text differ. Nodemailer folds and
 * encodes every header, which is set by name, so that no value can begin another header.
 * @returns a function that creates one recipient's message: RFC 5322, in ASCII except for local parts of addresses
 */
export async function composeLetter(mail: LetterMail): Promise<(addressee: Addressee) => Buffer> {
  const [{ default: MailComposer }, { default: MimeNode }, { encode, wrap }] = await Promise.all([
    import("nodemailer/lib/mail-composer"),
    import("nodemailer/lib/mime-node"),
    import("nodemailer/lib/qp"),
  ]);
  // Placed between soft line breaks, which are allowed anywhere in quoted-printable text (RFC 2045, section 6.7). The
  // URLs have no `&`, which HTML would have to escape.
  const quotedPrintable = (text: string) => text && `=\r\n${wrap(encode(text))}=\r\n`;
  const names = new NamePlaces();
  const whole = new MailComposer({
    from: mail.from,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: names.number(mail.text, "text"),
    html: names.number(mail.html, "html"),
    encoding: "quoted-printable",
    headers: {
      "List-Id": { prepared: false, value: mail.listId },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
      "Auto-Submitted": "auto-generated",
      "Feedback-ID": mail.feedbackId,
    },
  }).compile();
  const shared = (await whole.build()).toString("latin1");
  const end = shared.indexOf("\r\n\r\n");
  // One recipient's headers come first, from a separate node that must have these as well.
  const own = new Set(["date", "message-id", "mime-version", ...(hasNames(mail.subject) ? ["subject"] : [])]);
  const isShared = (header: string) => !own.has(header.slice(0, header.indexOf(":")).toLowerCase());
  const headers = shared.slice(0, end).split(/\r\n(?![ \t])/);
  const rest = `\r\n${headers.filter(isShared).join("\r\n")}`;
  const parts = [rest, ...splitAtPlaceholders(shared.slice(end))];
  const node = new MimeNode();
  return ({ email, name, messageId, unsubscribePage, topicsPage, oneClick, complaints }) => {
    node.setHeader("To", { name, address: email });
    if (hasNames(mail.subject)) node.setHeader("Subject", fillNames(mail.subject, name));
    node.setHeader("Message-ID", messageId);
    node.setHeader("Date", new Date().toUTCString().replace("GMT", "+0000"));
    node.setHeader("List-Unsubscribe", `<${oneClick}>`);
    if (complaints) node.setHeader("CFBL-Address", `${complaints}; report=arf`);
    const places = new Map([
      [UNSUBSCRIBE_URL, quotedPrintable(unsubscribePage)],
      [TOPICS_URL, quotedPrintable(topicsPage)],
      ...names.filled(name).map(([place, text]) => [place, quotedPrintable(text)] as const),
    ]);
    return Buffer.from(node.buildHeaders() + parts.map((part) => places.get(part) ?? part).join(""));
  };
}

/** A letter's name placeholders, in a form that the body's encoder leaves unchanged. */
class NamePlaces {
  readonly #places: { kind: "html" | "text"; otherwise: string }[] = [];

  number(part: string, kind: "html" | "text"): string {
    return replaceNames(part, (otherwise) => `{{name_${this.#places.push({ kind, otherwise }) - 1}}}`);
  }

  /** The values of all places for a reader. */
  filled(name: string): [string, string][] {
    const names = { html: escapeHtml(name), text: name };
    return this.#places.map(({ kind, otherwise }, at) => [`{{name_${at}}}`, names[kind] || otherwise]);
  }
}

/** Splits at placeholders, which the encoder may have broken over two lines. */
function splitAtPlaceholders(body: string): string[] {
  const broken = (placeholder: string) =>
    [...placeholder].map((sign) => (/\w/.test(sign) ? sign : `\\${sign}`)).join("(?:=\\r\\n)?");
  const number = "(?:\\d(?:=\\r\\n)?)+";
  const names = broken("{{name_N}}").replace("N", number);
  const placeholders = new RegExp(`(${[...[UNSUBSCRIBE_URL, TOPICS_URL].map(broken), names].join("|")})`);
  return body.split(placeholders).map((part, index) => (index % 2 === 1 ? part.replaceAll("=\r\n", "") : part));
}

import { TOPICS_URL, UNSUBSCRIBE_URL } from "../letter-placeholders.ts";

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
  messageId: string;
  unsubscribePage: string;
  topicsPage: string;
  oneClick: string;
  /** Where to providers may report complaints (RFC 9477). */
  complaints: string | undefined;
}

/**
 * Composes a letter once for all who get it; only the headers and the addresses in the text differ. Every header is
 * set by name and folded and encoded by nodemailer, so that no value can begin another header.
 * @returns what makes the message of one recipient: RFC 5322, in ASCII but for local parts of addresses
 */
export async function composeLetter(mail: LetterMail): Promise<(addressee: Addressee) => Buffer> {
  const [{ default: MailComposer }, { encode, wrap }] = await Promise.all([
    import("nodemailer/lib/mail-composer"),
    import("nodemailer/lib/qp"),
  ]);
  // Between soft line breaks, which are allowed anywhere in quoted-printable text (RFC 2045, section 6.7). URLs here have
  // no `&`, which HTML would want escaped.
  const quotedPrintable = (url: string) => `=\r\n${wrap(encode(url))}=\r\n`;
  const node = new MailComposer({
    from: mail.from,
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    encoding: "quoted-printable",
    headers: {
      "List-Id": { prepared: false, value: mail.listId },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
      "Auto-Submitted": "auto-generated",
      "Feedback-ID": mail.feedbackId,
    },
  }).compile();
  const whole = (await node.build()).toString("latin1");
  const parts = splitAtPlaceholders(whole.slice(whole.indexOf("\r\n\r\n")));
  return ({ email, messageId, unsubscribePage, topicsPage, oneClick, complaints }) => {
    node.setHeader("To", { name: "", address: email });
    node.setHeader("Message-ID", messageId);
    node.setHeader("Date", new Date().toUTCString().replace("GMT", "+0000"));
    node.setHeader("List-Unsubscribe", `<${oneClick}>`);
    if (complaints) node.setHeader("CFBL-Address", `${complaints}; report=arf`);
    const urls = new Map([
      [UNSUBSCRIBE_URL, quotedPrintable(unsubscribePage)],
      [TOPICS_URL, quotedPrintable(topicsPage)],
    ]);
    return Buffer.from(node.buildHeaders() + parts.map((part) => urls.get(part) ?? part).join(""));
  };
}

/** The placeholders are parts of their own. The encoder may have broken them over two lines. */
function splitAtPlaceholders(body: string): string[] {
  const broken = (placeholder: string) =>
    [...placeholder].map((sign) => (/\w/.test(sign) ? sign : `\\${sign}`)).join("(?:=\\r\\n)?");
  const placeholders = new RegExp(`(${[UNSUBSCRIBE_URL, TOPICS_URL].map(broken).join("|")})`);
  return body.split(placeholders).map((part, index) => (index % 2 === 1 ? part.replaceAll("=\r\n", "") : part));
}

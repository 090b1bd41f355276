import { judgeReport } from "../bounce-kind.ts";
import type { ReportedKind } from "../return-kinds.ts";

export interface Report {
  kind: ReportedKind;
  reason: string;
  /** The report with all its parts decoded, to be searched for the return address. */
  text: string;
}

/**
 * Reads the report of a mail server (RFC 3464) or of a mail provider (ARF, RFC 5965).
 * @param raw an email, or its beginning
 * @returns null if it is neither, such as a delay notice, an out-of-office reply or spam
 */
export async function readReport(raw: Uint8Array): Promise<Report | null> {
  const { default: PostalMime } = await import("postal-mime");
  const { headerLines, attachments } = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  }).catch(() => ({ headerLines: [], attachments: [] }));
  const findPart = (type: RegExp) => String(attachments.find(({ mimeType }) => type.test(mimeType))?.content ?? "");
  const feedback = findPart(/^message\/feedback-report$/i);
  const found = feedback ? readComplaint(feedback) : readBounce(findPart(/^message\/(?:global-)?delivery-status$/i));
  if (!found) return null;
  const parts = [...headerLines.map(({ line }) => line), ...attachments.map(({ content }) => String(content))];
  return { ...found, text: parts.join("\n") };
}

/** Some providers also report that a letter is not spam, or that an address opts out of these reports. */
function readComplaint(feedback: string) {
  const type = parseHeaderFields(feedback).get("feedback-type")?.toLowerCase() ?? "";
  if (!["abuse", "fraud", "virus", "other", "opt-out"].includes(type)) return null;
  return { kind: "complaint" as const, reason: type };
}

/**
 * A letter has one recipient, but mail servers may also report on addresses it forwards to: the worst status counts.
 */
function readBounce(status: string) {
  const failed = status
    .split(/\n\s*\n/)
    .map(parseHeaderFields)
    .filter((fields) => fields.get("action")?.toLowerCase() === "failed")
    .map((fields) => {
      const said = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "");
      const code = fields.get("status") ?? "";
      return { kind: judgeReport(said, code) ?? ("soft" as const), reason: said || code };
    });
  return failed.find(({ kind }) => kind === "hard") ?? failed[0] ?? null;
}

/** Header fields of RFC 5322, unfolded and without comments; lowercase names, the first of each name. */
function parseHeaderFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value = ""] = /^([\w-]+)\s*:\s*(.*)$/s.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), removeComment(value));
  }
  return fields;
}

const removeComment = (value: string) => value.replace(/(?<!\s)\s+\([^()]*\)\s*$/, "").trim();

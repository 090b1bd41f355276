import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { Unavailable } from "#app/platform/errors.ts";
import { judgeReport } from "../bounce-kind.ts";
import type { ReportedKind, Returned } from "../return-kinds.ts";
import { isRecent, isSame } from "./verify.ts";
import type { Webhook } from "./webhook.ts";

const Envelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof Envelope>;

const Recipients = z.array(
  z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional(), status: z.string().optional() }),
);
const Report = z.object({
  /** Called `eventType` when a configuration set publishes it. */
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ commonHeaders: z.object({ messageId: z.string().optional() }).optional() }).optional(),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: Recipients })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: Recipients }).optional(),
});
/** SNS retries for about an hour with the same signature. */
const VALID = 2 * 60 * 60_000;
const TIMEOUT = 5000;
const MAX_ANSWER = 20_000;

/**
 * Accepts certificate and confirmation URLs only from Amazon, so that a forged message can't make this server request
 * other hosts.
 */
const isOfAmazon = (url: string, path: RegExp) => {
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : { protocol: "", host: "", pathname: "" };
  return protocol === "https:" && /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/.test(host) && path.test(pathname);
};

const certificates = new Map<string, Promise<X509Certificate>>();
const getCertificate = (url: string) => {
  const known = certificates.get(url) ?? fetchCertificate(url);
  if (certificates.size > 10) certificates.clear();
  certificates.set(url, known);
  known.catch(() => certificates.delete(url));
  return known;
};
async function fetchCertificate(url: string) {
  return new X509Certificate(await fetchText(url));
}
/**
 * @throws Unavailable, after which SNS retries
 */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), redirect: "error" }).catch(() => undefined);
  const text = await response?.text();
  if (!response?.ok || text === undefined || text.length > MAX_ANSWER)
    throw new Unavailable("Amazon does not respond.");
  return text;
}

/** https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html */
function signedText(message: Envelope): string {
  const names =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return names.flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join("");
}

/** Bounce subtypes that SES calls transient, although the letter would be refused again. */
const OF_MESSAGE = ["MessageTooLarge", "ContentRejected", "AttachmentRejected"];

/**
 * @returns undefined for an automatic reply, such as an out-of-office message, which SES calls a bounce without a
 * status
 */
function classifyBounce(
  { bounceType, bounceSubType = "" }: { bounceType: string; bounceSubType?: string | undefined },
  { diagnosticCode = "", status = "" }: { diagnosticCode?: string | undefined; status?: string | undefined },
): ReportedKind | undefined {
  const said = judgeReport(diagnosticCode, status);
  // SES doesn't send to addresses on its suppression lists.
  if (bounceType === "Permanent") return /suppress/i.test(bounceSubType) ? "hard" : (said ?? "hard");
  if (OF_MESSAGE.includes(bounceSubType) || said === "sender") return "sender";
  const isVague = ["", "General", "Undetermined"].includes(bounceSubType);
  return isVague && !diagnosticCode && !status ? undefined : "soft";
}

/** Amazon SES, through an SNS topic. */
export const ses: Webhook = {
  getSecret: ({ sesTopic }) => sesTopic,
  async verify({ body }, topic, now) {
    const message = Envelope.parse(JSON.parse(body.toString()));
    if (!isSame(message.TopicArn, topic) || !isRecent(Date.parse(message.Timestamp), now, VALID)) return false;
    if (!isOfAmazon(message.SigningCertURL, /^\/[\w-]+\.pem$/)) return false;
    const { publicKey } = await getCertificate(message.SigningCertURL);
    const algorithm = message.SignatureVersion === "1" ? "sha1" : "sha256";
    return verify(algorithm, Buffer.from(signedText(message)), publicKey, Buffer.from(message.Signature, "base64"));
  },
  async read(body) {
    const envelope = Envelope.parse(JSON.parse(body.toString()));
    if (envelope.Type === "SubscriptionConfirmation") {
      const url = envelope.SubscribeURL ?? "";
      if (isOfAmazon(url, /^\/$/)) await fetchText(url);
      return [];
    }
    if (envelope.Type !== "Notification" || !envelope.Message.startsWith("{")) return [];
    const { mail, bounce, complaint } = Report.parse(JSON.parse(envelope.Message));
    const report = { source: "ses" as const, messageId: mail?.commonHeaders?.messageId };
    const bounced = bounce?.bouncedRecipients.flatMap((recipient): Returned[] => {
      const { emailAddress: email, diagnosticCode, status } = recipient;
      const reason = diagnosticCode ?? status ?? `${bounce.bounceType} ${bounce.bounceSubType ?? ""}`;
      const kind = classifyBounce(bounce, recipient);
      return kind ? [{ ...report, email, kind, reason }] : [];
    });
    const complained = complaint?.complainedRecipients.map(
      ({ emailAddress }): Returned => ({
        ...report,
        email: emailAddress,
        kind: "complaint",
        reason: complaint.complaintFeedbackType ?? "abuse",
      }),
    );
    return [...(bounced ?? []), ...(complained ?? [])];
  },
};

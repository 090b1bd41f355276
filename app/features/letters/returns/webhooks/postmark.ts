import { z } from "zod";
import { judgeReport } from "../bounce-kind.ts";
import { isSame } from "./verify.ts";
import type { Webhook } from "./webhook.ts";

const Report = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string(),
  Description: z.string().default(""),
  Details: z.string().default(""),
});
/** https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const HARD = ["BadEmailAddress", "ManuallyDeactivated", "Unsubscribe"];
const SOFT = ["SoftBounce", "Transient", "DnsError", "Undeliverable", "InboundError", "SMTPApiError"];
const OF_SENDER = ["Blocked", "SpamNotification", "VirusNotification", "DMARCPolicy"];

/** Postmark does not sign; it sends the user name and password of the webhook's URL. */
export const postmark: Webhook = {
  getSecret: ({ postmark }) => postmark,
  verify({ headers: { authorization = "" } }, secret) {
    const [, credentials = ""] = /^Basic (.+)$/i.exec(authorization) ?? [];
    const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
    return isSame(password, secret);
  },
  read(body) {
    const { RecordType, Type = "", Email, Description, Details } = Report.parse(JSON.parse(body.toString()));
    const report = { source: "postmark" as const, email: Email, reason: Details || Description };
    if (RecordType === "SpamComplaint" || Type === "SpamComplaint") return [{ ...report, kind: "complaint" }];
    if (RecordType !== "Bounce") return [];
    if (HARD.includes(Type)) return [{ ...report, kind: "hard" }];
    if (OF_SENDER.includes(Type)) return [{ ...report, kind: "sender" }];
    const said = judgeReport(Details);
    if (Type === "HardBounce") return [{ ...report, kind: said ?? "hard" }];
    return SOFT.includes(Type) ? [{ ...report, kind: said === "sender" ? "sender" : "soft" }] : [];
  },
};

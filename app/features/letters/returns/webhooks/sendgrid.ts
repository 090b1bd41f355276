import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { judgeReport } from "../bounce-kind.ts";
import type { Returned } from "../return-kinds.ts";
import { isRecent } from "./verify.ts";
import type { Webhook } from "./webhook.ts";

const Reports = z
  .array(
    z.object({
      event: z.string(),
      email: z.string(),
      type: z.string().optional(),
      reason: z.string().optional(),
      status: z.string().optional(),
      "smtp-id": z.string().optional(),
    }),
  )
  .max(10_000);
/** SendGrid retries for a day, and signs each attempt. */
const VALID = 10 * 60_000;
const one = (header: string | string[] | undefined) => (typeof header === "string" ? header : "");

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features */
export const sendgrid: Webhook = {
  getSecret: ({ sendgrid }) => sendgrid,
  verify({ headers, body }, secret, now) {
    const timestamp = one(headers["x-twilio-email-event-webhook-timestamp"]);
    const signature = Buffer.from(one(headers["x-twilio-email-event-webhook-signature"]), "base64");
    const key = createPublicKey({ key: Buffer.from(secret, "base64"), format: "der", type: "spki" });
    const isGenuine = verify("sha256", Buffer.concat([Buffer.from(timestamp), body]), key, signature);
    return isGenuine && isRecent(Number(timestamp) * 1000, now, VALID);
  },
  read: (body) =>
    Reports.parse(JSON.parse(body.toString())).flatMap((report): Returned[] => {
      const returned = {
        source: "sendgrid" as const,
        email: report.email,
        messageId: report["smtp-id"],
        reason: report.reason ?? report.event,
      };
      if (report.event === "spamreport") return [{ ...returned, kind: "complaint" }];
      if (report.event !== "bounce") return [];
      const said = judgeReport(report.reason ?? "", report.status) ?? "soft";
      return [{ ...returned, kind: report.type === "blocked" && said !== "soft" ? "sender" : said }];
    }),
};

import { createHmac } from "node:crypto";
import { z } from "zod";
import { judgeReport } from "../bounce-kind.ts";
import { isRecent, isSame } from "./verify.ts";
import type { Webhook } from "./webhook.ts";

const Signed = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
});
const Report = z.object({
  "event-data": z.object({
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string(),
    message: z.object({ headers: z.object({ "message-id": z.string().optional() }).optional() }).optional(),
    "delivery-status": z
      .object({
        code: z.number().optional(),
        message: z.string().optional(),
        description: z.string().optional(),
        "enhanced-code": z.string().optional(),
      })
      .optional(),
  }),
});
/** Mailgun retries for eight hours with the same signature. */
const VALID = 9 * 60 * 60_000;

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
export const mailgun: Webhook = {
  getSecret: ({ mailgun }) => mailgun,
  verify({ body }, secret, now) {
    const { timestamp, token, signature } = Signed.parse(JSON.parse(body.toString())).signature;
    const expected = createHmac("sha256", secret)
      .update(timestamp + token)
      .digest("hex");
    return isSame(signature, expected) && isRecent(Number(timestamp) * 1000, now, VALID);
  },
  getSignature: (body) => Signed.parse(JSON.parse(body.toString())).signature.signature,
  read(body) {
    const report = Report.parse(JSON.parse(body.toString()))["event-data"];
    const status = report["delivery-status"];
    const returned = {
      source: "mailgun" as const,
      email: report.recipient,
      messageId: report.message?.headers?.["message-id"],
      reason: status?.message || status?.description || report.reason || report.event,
    };
    if (report.event === "complained") return [{ ...returned, kind: "complaint" }];
    if (report.event !== "failed" || report.severity !== "permanent") return [];
    if (report.reason === "espblock") return [{ ...returned, kind: "sender" }];
    // Mailgun doesn't send to addresses that bounced before, and calls mailboxes that were full for days permanent too.
    if (report.reason === "suppress-bounce") return [{ ...returned, kind: "hard" }];
    const said = judgeReport(`${status?.code ?? ""} ${returned.reason}`, status?.["enhanced-code"]);
    if (report.reason === "bounce") return [{ ...returned, kind: said ?? "hard" }];
    return [{ ...returned, kind: said === "sender" ? "sender" : "soft" }];
  },
};

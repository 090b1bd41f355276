import { isPublicName } from "./domain-of-sender.ts";
import type { LookUp } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { unanswered } from "./spf.ts";

/** Where mail to the addresses that letters return to is delivered. @param host the likely mail server of the mailbox */
export async function checkMx(domain: string, host: string, lookUp: LookUp): Promise<RecordCheck> {
  const base = { purpose: "mx", type: "MX", name: domain } as const;
  // The record needs a name that the world knows (RFC 1035, section 3.3.9), which an IP address is not.
  const isName = isPublicName(host);
  const name = isName ? host : `mail.${domain}`;
  const value = `10 ${name}`;
  const answer = await lookUp("MX", domain);
  if ("failure" in answer) return { ...base, value, found: [], ...unanswered(answer.failure) };
  const found = answer.values;
  if (found.length === 0) {
    const messages = ["No mail server takes emails to this domain, so that no letter can come back."];
    if (!isName)
      messages.push(
        `The record has to name a mail server: have ${name}, or another name, lead to the address of yours.`,
      );
    return { ...base, value, found, status: "missing", messages };
  }
  // RFC 7505.
  if (found.every((each) => /^\d+ \.?$/.test(each)))
    return { ...base, value, found, status: "wrong", messages: ["It says that the domain takes no emails at all."] };
  return { ...base, value: found[0] ?? value, found, status: "good", messages: [] };
}

import type { LookUp } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { unanswered } from "./spf.ts";

/** Where mail to the addresses that letters return to is delivered. @param host the likely mail server of the mailbox */
export async function checkMx(domain: string, host: string, lookUp: LookUp): Promise<RecordCheck> {
  const base = { purpose: "mx", type: "MX", name: domain } as const;
  const value = `10 ${host}`;
  const answer = await lookUp("MX", domain);
  if ("failure" in answer) return { ...base, value, found: [], ...unanswered(answer.failure) };
  const found = answer.values;
  if (found.length === 0) {
    const messages = ["No mail server takes emails to this domain, so that no letter can come back."];
    return { ...base, value, found, status: "missing", messages };
  }
  // RFC 7505.
  if (found.every((each) => /^\d+ \.?$/.test(each)))
    return { ...base, value, found, status: "wrong", messages: ["It says that the domain takes no emails at all."] };
  return { ...base, value: found[0] ?? value, found, status: "good", messages: [] };
}

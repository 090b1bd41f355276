import { parseTags } from "./dkim-record.ts";
import type { LookUp } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { unanswered } from "./spf.ts";

const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/.test(text);
const policies = ["none", "quarantine", "reject"];

/** Checks how receivers handle emails that are neither signed nor sent as the domain declares (RFC 7489). */
export async function checkDmarc(domain: string, lookUp: LookUp): Promise<RecordCheck> {
  const base = { purpose: "dmarc", type: "TXT", name: `_dmarc.${domain}` } as const;
  const value = "v=DMARC1; p=none";
  for (const owner of listDomainsAbove(domain)) {
    const answer = await lookUp("TXT", `_dmarc.${owner}`);
    if ("failure" in answer) return { ...base, value, found: [], ...unanswered(answer.failure) };
    const found = answer.values.filter(isDmarc);
    if (found.length > 0) return { ...base, ...judge(found, { isOfParent: owner !== domain, owner }) };
    if (owner === domain && answer.values.length > 0)
      return {
        ...base,
        value,
        found: answer.values,
        status: "wrong",
        messages: ["The record must begin with “v=DMARC1;”."],
      };
  }
  const messages = ["There is no DMARC record. Large providers require one from bulk senders."];
  return { ...base, value, found: [], status: "missing", messages };
}

/** The domain and its parents where a record may be found; never a top-level domain. */
function listDomainsAbove(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join("."))
    .slice(0, 5);
}

function judge(found: string[], { isOfParent, owner }: { isOfParent: boolean; owner: string }) {
  const [record = ""] = found;
  const tags = parseTags(record);
  const policy = ((isOfParent ? tags.get("sp") : undefined) ?? tags.get("p") ?? "").toLowerCase();
  const stricter = record.replace(/(;\s*p=)none/i, "$1quarantine");
  if (found.length > 1)
    return answer(
      "wrong",
      record,
      `There are ${found.length} DMARC records, so receivers ignore them all. Keep only one.`,
    );
  if (!policies.includes(policy))
    return answer(
      "wrong",
      "v=DMARC1; p=none",
      "The record has no valid policy: “p=” must be none, quarantine or reject.",
    );
  const where = isOfParent ? `Inherited from the record for ${owner}. ` : "";
  if (policy === "none")
    return answer(
      "advice",
      isOfParent ? "v=DMARC1; p=quarantine" : stricter,
      `${where}The policy only monitors (“p=none”), so forged emails still arrive. Once all your emails are signed, set it to quarantine.`,
    );
  return answer("good", record, where.trim());

  function answer(status: RecordCheck["status"], value: string, message: string) {
    return { found, status, value, messages: message ? [message] : [] };
  }
}

import { isIP } from "node:net";
import { type LookUp, NOT_ASKED } from "./lookups.ts";
import type { RecordCheck } from "./record-check.ts";
import { isSpf, MAX_LOOKUPS, readSpf, type SpfTree, splitTerms } from "./spf-tree.ts";

interface SpfQuestion {
  domain: string;
  /** The term that the record needs, such as `include:_spf.google.com`. */
  source: string;
  /** If it can be looked up, the mail server whose address must be allowed. */
  mailServer: string | undefined;
}

/** Checks which servers may send for a domain (RFC 7208). */
export async function checkSpf({ domain, source, mailServer }: SpfQuestion, lookUp: LookUp): Promise<RecordCheck> {
  const base = { purpose: "spf", type: "TXT", name: domain } as const;
  const proposal = `v=spf1 ${source} ~all`;
  const answer = await lookUp("TXT", domain);
  if ("failure" in answer) return { ...base, value: proposal, found: [], ...unanswered(answer.failure) };
  const found = answer.values.filter(isSpf);
  const [record] = found;
  if (record === undefined) {
    const messages = ["There is no SPF record, so receivers can’t tell who may send email for the domain."];
    return { ...base, value: proposal, found, status: "missing", messages };
  }
  if (found.length > 1) {
    const messages = [
      `There are ${found.length} SPF records, so receivers ignore them all. Replace them with this one.`,
    ];
    return { ...base, value: addSource(mergeSpf(found), source), found, status: "wrong", messages };
  }
  const tree = await readSpf(domain, record, lookUp);
  const isAllowed = await mayHaveSent(tree, source, mailServer, lookUp);
  const value = isAllowed ? record : addSource(record, source);
  const wrong = listProblems(tree);
  if (wrong.length > 0) return { ...base, value: replacePassAll(value), found, status: "wrong", messages: wrong };
  const messages: string[] = [];
  if (!isAllowed)
    messages.push(
      mailServer
        ? `The record does not allow the mail server ${mailServer}. Add “${source}”, unless another server that it allows sends your emails.`
        : `“${source}” is missing. Add it, unless your provider says that it is not needed.`,
    );
  if (tree.all === undefined || tree.all === "?")
    messages.push("The record does not say how to handle emails from other servers. End it with “~all”.");
  return { ...base, value, found, status: messages.length > 0 ? "advice" : "good", messages };
}

/** The meaning of a missing response. */
export const unanswered = (failure: string): Pick<RecordCheck, "status" | "messages"> =>
  failure === NOT_ASKED
    ? { status: "unchecked", messages: [] }
    : { status: "unknown", messages: [`DNS lookup failed: ${failure}.`] };

function listProblems({ problems, lookups, all }: SpfTree): string[] {
  const found = [...new Set(problems)];
  if (lookups > MAX_LOOKUPS)
    found.push(
      `The record needs more than the ${MAX_LOOKUPS} lookups that receivers make, so they ignore it. Remove parts that you no longer use.`,
    );
  if (all === "+") found.push("The record ends with “+all”, which allows everyone to send email for the domain.");
  return found;
}

async function mayHaveSent(tree: SpfTree, source: string, mailServer: string | undefined, lookUp: LookUp) {
  if (tree.sources.has(source.toLowerCase()) || tree.isPartlyUnknown) return true;
  if (!mailServer) return source.startsWith("ip") ? isInside(tree, source.slice("ip4:".length)) : false;
  const answer = await lookUp("ADDRESS", mailServer);
  return "failure" in answer || answer.values.length === 0 || answer.values.some((address) => isInside(tree, address));
}

const isInside = ({ allowed }: SpfTree, address: string) =>
  allowed.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

const isLast = (term: string) => /^([+~?-]?all|redirect=.*)$/i.test(term);

/** Adds a source to a record, before the term for all others. */
function addSource(record: string, source: string): string {
  const terms = splitTerms(record);
  if (terms.some((term) => term.toLowerCase() === source.toLowerCase())) return record;
  const at = terms.findIndex(isLast);
  return ["v=spf1", ...terms.toSpliced(at < 0 ? terms.length : at, 0, source)].join(" ");
}

/** Merges several records, with the mildest of their qualifiers. */
function mergeSpf(records: readonly string[]): string {
  const terms = records.flatMap(splitTerms).map((term) => term.replace(/^redirect=/i, "include:"));
  const ends = terms.filter(isLast).map((term) => term.toLowerCase());
  const end = ["?all", "~all", "-all"].find((each) => ends.includes(each)) ?? "~all";
  const others = new Map(terms.filter((term) => !isLast(term)).map((term) => [term.toLowerCase(), term]));
  return ["v=spf1", ...others.values(), end].join(" ");
}

const replacePassAll = (record: string) => record.replace(/ \+?all$/i, " ~all");

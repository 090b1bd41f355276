import { BlockList, isIP } from "node:net";
import type { LookUp } from "./lookups.ts";

/** RFC 7208, section 4.6.4. */
export const MAX_LOOKUPS = 10;

export interface SpfTree {
  lookups: number;
  /** Problems that make the whole record fail. */
  problems: string[];
  /** Whether parts of it could not be looked up, or depend on the email. */
  isPartlyUnknown: boolean;
  /** The qualifier of `all`, for senders that nothing else matches. */
  all: "+" | "-" | "~" | "?" | undefined;
  /** As written, in lower case, with those of included records. */
  sources: Set<string>;
  allowed: BlockList;
}

const TERM = /^([+~?-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/]|$)/i;
const MODIFIER = /^[a-z][\w.-]*=/i;

export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);
export const splitTerms = (record: string): string[] => record.split(/ +/).slice(1).filter(Boolean);

/** Follows an SPF record through its includes, as receivers do. */
export async function readSpf(domain: string, record: string, lookUp: LookUp): Promise<SpfTree> {
  const tree: SpfTree = {
    lookups: 0,
    problems: [],
    isPartlyUnknown: false,
    all: undefined,
    sources: new Set<string>(),
    allowed: new BlockList(),
  };
  await follow(tree, { domain, record, isIncluded: false }, lookUp);
  return tree;
}

interface Followed {
  domain: string;
  record: string;
  isIncluded: boolean;
}

async function follow(tree: SpfTree, { domain, record, isIncluded }: Followed, lookUp: LookUp): Promise<void> {
  const terms = splitTerms(record);
  for (const term of terms) {
    // Receivers follow no more than this.
    if (tree.lookups > MAX_LOOKUPS) return;
    const [, qualifier = "", name = ""] = TERM.exec(term) ?? [];
    if (!name) {
      if (!MODIFIER.test(term)) tree.problems.push(`“${term}” is not valid, so receivers ignore the whole record.`);
      continue;
    }
    tree.sources.add(term.toLowerCase().replace(/^\+/, ""));
    const argument = term.slice(qualifier.length + name.length);
    await followTerm(
      tree,
      { kind: name.toLowerCase(), qualifier: qualifier || "+", argument, domain, isIncluded },
      lookUp,
    );
  }
  const redirect = terms.find((term) => /^redirect=/i.test(term))?.slice("redirect=".length);
  if (redirect && !terms.some((term) => /^[+~?-]?all$/i.test(term)))
    await include(tree, { target: redirect, word: "redirect=", isIncluded }, lookUp);
}

interface Term {
  kind: string;
  qualifier: string;
  argument: string;
  domain: string;
  isIncluded: boolean;
}

async function followTerm(tree: SpfTree, { kind, qualifier, argument, domain, isIncluded }: Term, lookUp: LookUp) {
  if (kind === "all") {
    if (!isIncluded) tree.all ??= qualifier as NonNullable<SpfTree["all"]>;
    return;
  }
  if (kind === "include")
    return include(tree, { target: argument.slice(1), word: "include:", isIncluded: true }, lookUp);
  if (kind === "ip4" || kind === "ip6") {
    if (qualifier === "+") allow(tree, argument.slice(1));
    return;
  }
  tree.lookups += 1;
  if (kind === "ptr" || kind === "exists" || argument.includes("%")) {
    tree.isPartlyUnknown = true;
    return;
  }
  const [, name = domain, bits4, bits6] = /^(?::([^/]+))?(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(argument) ?? [];
  const hosts = kind === "a" ? [name] : await lookUpHosts(tree, name, lookUp);
  if (qualifier !== "+") return;
  for (const host of hosts)
    for (const address of await takeValues(tree, lookUp("ADDRESS", host)))
      allow(tree, `${address}/${isIP(address) === 4 ? (bits4 ?? 32) : (bits6 ?? 128)}`);
}

const lookUpHosts = async (tree: SpfTree, name: string, lookUp: LookUp) =>
  (await takeValues(tree, lookUp("MX", name))).slice(0, MAX_LOOKUPS).flatMap((value) => value.split(" ").slice(1));

async function include(
  tree: SpfTree,
  { target, word, isIncluded }: { target: string; word: string; isIncluded: boolean },
  lookUp: LookUp,
) {
  tree.lookups += 1;
  if (tree.lookups > MAX_LOOKUPS) return;
  if (target.includes("%")) {
    tree.isPartlyUnknown = true;
    return;
  }
  const answer = await lookUp("TXT", target);
  if ("failure" in answer) {
    tree.isPartlyUnknown = true;
    return;
  }
  const records = answer.values.filter(isSpf);
  const [record] = records;
  if (record !== undefined && records.length === 1) return follow(tree, { domain: target, record, isIncluded }, lookUp);
  const what = records.length === 0 ? "has no SPF record" : "has several SPF records";
  tree.problems.push(`“${word}${target}” refers to a domain that ${what}, so receivers ignore the whole record.`);
}

async function takeValues(tree: SpfTree, asked: ReturnType<LookUp>): Promise<string[]> {
  const answer = await asked;
  if ("values" in answer) return answer.values;
  tree.isPartlyUnknown = true;
  return [];
}

function allow(tree: SpfTree, range: string) {
  const [address = "", bits] = range.split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most)
    tree.problems.push(`“${range}” is not an IP address, so receivers ignore the whole record.`);
  else tree.allowed.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
}

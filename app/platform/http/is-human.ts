import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** How many user agents are remembered. */
const MAX_AGENTS = 1000;

/** The headers in which a browser states the purpose of a request. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Whether a request comes from a person: not from a bot, with a user agent, and not prefetched. */
export function isHuman(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"];
  if (!agent || isBot(agent)) return false;
  return !PURPOSES.some((name) => headers[name] !== undefined && /prefetch|preview/i.test(String(headers[name])));
}

/** A cache, since matching a user agent is slow. */
const knownAgents = new Map<string, boolean>();

function isBot(agent: string) {
  const known = knownAgents.get(agent);
  if (known !== undefined) return known;
  const result = isbot(agent);
  if (knownAgents.size >= MAX_AGENTS) knownAgents.clear();
  knownAgents.set(agent, result);
  return result;
}

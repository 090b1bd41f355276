import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** User agents cached as bots or not. */
const MAX_AGENTS = 1000;

/** The headers that tell why a browser makes a request. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** Whether a request is neither by a bot (or without a user agent) nor prefetching. */
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

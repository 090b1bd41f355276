import { Resolver } from "node:dns/promises";
import type { Answer, Answers } from "./domain-tables.ts";

export type RecordType = "TXT" | "MX" | "ADDRESS";
/** Queries the DNS. Texts that a record splits into several strings are joined, as receivers do. */
export type LookUp = (type: RecordType, name: string) => Promise<Answer>;

/** In milliseconds: for one attempt, and for a whole check. */
const TIMEOUT = 2000;
const CHECK_TIMEOUT = 15_000;
/** The limits of stored responses, because domains may have any number of records of any size. */
const MOST_VALUES = 50;
const MOST_LENGTH = 4096;

const failures: Record<string, string> = {
  ETIMEOUT: "the server did not respond in time",
  ECANCELLED: "the server did not respond in time",
  ESERVFAIL: "the server reported a failure",
  EREFUSED: "the server refused to respond",
  ECONNREFUSED: "the server cannot be reached",
};

/**
 * Queries the DNS, each question once, and stores the responses.
 * @param servers `address:port`; defaults to the system's
 * @param signal aborts pending queries
 */
export function askDns(
  servers: readonly string[] | undefined,
  signal?: AbortSignal,
): { lookUp: LookUp; answers: Answers } {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: 2 });
  if (servers) resolver.setServers(servers);
  const asked = new Map<string, Promise<Answer>>();
  const answers: Answers = {};
  let isOver = signal?.aborted ?? false;
  const end = () => {
    isOver = true;
    resolver.cancel();
  };
  signal?.addEventListener("abort", end, { once: true });
  setTimeout(end, CHECK_TIMEOUT).unref();

  async function ask(type: RecordType, name: string): Promise<Answer> {
    if (isOver) return { failure: failures.ETIMEOUT as string };
    const found = await resolve(resolver, type, name);
    if ("failure" in found) return found;
    return { values: found.values.slice(0, MOST_VALUES).map((value) => value.slice(0, MOST_LENGTH)) };
  }

  return {
    answers,
    lookUp(type, name) {
      const key = queryKey(type, name);
      const answer =
        asked.get(key) ??
        ask(type, name).then((found) => {
          answers[key] = found;
          return found;
        });
      asked.set(key, answer);
      return answer;
    },
  };
}

/** Answers from stored DNS responses. */
export const recallDns =
  (answers: Answers): LookUp =>
  async (type, name) =>
    answers[queryKey(type, name)] ?? { failure: NOT_ASKED };

/** The failure for questions that have not been asked yet. */
export const NOT_ASKED = "not asked";

const queryKey = (type: RecordType, name: string) => `${type} ${name.toLowerCase()}`;

async function resolve(resolver: Resolver, type: RecordType, name: string): Promise<Answer> {
  const attempt = (values: Promise<string[]>): Promise<Answer> => values.then((found) => ({ values: found }), toAnswer);
  if (type === "TXT") return attempt(resolver.resolveTxt(name).then((found) => found.map((parts) => parts.join(""))));
  if (type === "MX")
    return attempt(
      resolver
        .resolveMx(name)
        .then((found) => found.sort((one, other) => one.priority - other.priority))
        .then((found) => found.map(({ priority, exchange }) => `${priority} ${exchange}`)),
    );
  const both = await Promise.all([attempt(resolver.resolve4(name)), attempt(resolver.resolve6(name))]);
  const values = both.flatMap((answer) => ("values" in answer ? answer.values : []));
  return values.length > 0 ? { values } : (both.find((answer) => "failure" in answer) ?? { values });
}

function toAnswer(error: NodeJS.ErrnoException): Answer {
  const code = error.code ?? "";
  // EBADNAME: a name that can't have a record.
  if (["ENODATA", "ENOTFOUND", "EBADNAME"].includes(code)) return { values: [] };
  return { failure: failures[code] ?? `the server returned ${code || error.message}` };
}

import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Out of reach for somebody who has got hold of the hashes: over a hundred million guesses. */
const ENOUGH = 3;
/** The estimate grows steeply with the length; what is this hard to guess so far is so as a whole. */
const LOOKED_AT = 40;

export type Weakness = "common" | "personal" | "guessable";

/** What the estimator says of a password, by its keys, and what we make of it. */
const reasons: Record<string, readonly [Weakness, string]> = {
  topTen: ["common", "This password is too common."],
  topHundred: ["common", "This password is too common."],
  common: ["common", "This password is too common."],
  similarToCommon: ["common", "This is too close to a common password."],
  userInputs: ["personal", "The password is too similar to the username or the name of the academy."],
  straightRow: ["guessable", "Rows of keys are easy to guess."],
  keyPattern: ["guessable", "Patterns on the keyboard are easy to guess."],
  simpleRepeat: ["guessable", 'Repeated characters, such as "aaa", are easy to guess.'],
  extendedRepeat: ["guessable", 'Repeated groups of characters, such as "abcabc", are easy to guess.'],
  sequences: ["guessable", 'Sequences, such as "abc" or "6543", are easy to guess.'],
  recentYears: ["guessable", "Years are easy to guess."],
  dates: ["guessable", "Dates are easy to guess."],
  wordByItself: ["guessable", "A single word is easy to guess."],
};
const otherwise = ["guessable", "This password is too easy to guess."] as const;
const ADVICE = "Choose several words that have nothing to do with each other.";

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * What makes a password weak, and what to do; undefined where it is strong enough. The words to
 * compare with come with the package, nothing is asked of anyone.
 * @param personal names that somebody who guesses would try first.
 */
export async function findWeakness(
  password: string,
  personal: readonly string[],
): Promise<{ kind: Weakness; message: string } | undefined> {
  // Loaded on first use: most processes never set a password.
  estimator ??= loadEstimator();
  const names = personal.flatMap(spellings);
  // What it has of the names is known, so that the rest has to be strong by itself.
  const rest = without(password, names);
  const { score, feedback } = (await estimator).check(rest.slice(0, LOOKED_AT), names);
  if (score >= ENOUGH) return undefined;
  const [kind, reason] = reasons[rest === password ? (feedback.warning ?? "") : "userInputs"] ?? otherwise;
  return { kind, message: `${reason} ${ADVICE}` };
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function without(password: string, names: readonly string[]): string {
  const longestFirst = names.filter(({ length }) => length > 3).toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return password;
  return password.replace(new RegExp(longestFirst.map(RegExp.escape).join("|"), "giu"), "");
}

/** A name as it stands, its words, and those written together in the usual ways. */
function spellings(name: string): string[] {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    name,
    ...words.filter(({ length }) => length > 3),
    ...["", " ", "-", "_", "."].map((sign) => words.join(sign)),
  ];
}

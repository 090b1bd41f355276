import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** A zxcvbn score: over 10^8 guesses, which resists an offline attack on the hashes. */
const MIN_SCORE = 3;
/** In characters. Estimating takes much longer for long passwords, and this prefix is a lower bound. */
const MAX_ESTIMATED_LENGTH = 40;

export type Weakness = "common" | "personal" | "guessable";

/** Our messages by the estimator's warnings. */
const reasons: Record<string, readonly [Weakness, string]> = {
  topTen: ["common", "This password is too common."],
  topHundred: ["common", "This password is too common."],
  common: ["common", "This password is too common."],
  similarToCommon: ["common", "This password is too similar to a common one."],
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
const fallback = ["guessable", "This password is too easy to guess."] as const;
const ADVICE = "Choose several unrelated words.";

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Explains why a password is weak and what to do. The word lists come with the package; no service is
 * called.
 * @param personal names that an attacker would try first.
 * @returns undefined if the password is strong enough.
 */
export async function findWeakness(
  password: string,
  personal: readonly string[],
): Promise<{ kind: Weakness; message: string } | undefined> {
  // Loaded on first use: most processes never need it.
  estimator ??= loadEstimator();
  const names = personal.flatMap(spellings);
  // The names are easy to guess, so the rest of the password must be strong.
  const rest = removeNames(password, names);
  const { score, feedback } = (await estimator).check(rest.slice(0, MAX_ESTIMATED_LENGTH), names);
  if (score >= MIN_SCORE) return undefined;
  const [kind, reason] = reasons[rest === password ? (feedback.warning ?? "") : "userInputs"] ?? fallback;
  return { kind, message: `${reason} ${ADVICE}` };
}

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function removeNames(password: string, names: readonly string[]): string {
  const longestFirst = names.filter(({ length }) => length > 3).toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return password;
  return password.replace(new RegExp(longestFirst.map(RegExp.escape).join("|"), "giu"), "");
}

/** The usual spellings of a name: as written, its words, and its words joined. */
function spellings(name: string): string[] {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    name,
    ...words.filter(({ length }) => length > 3),
    ...["", " ", "-", "_", "."].map((separator) => words.join(separator)),
  ];
}

import { editDistance } from "../search/edit-distance.ts";

/** Shorter names, such as `PORT`, are too similar to the variables of other programs. */
const MIN_LENGTH = 6;
const MAX_DISTANCE = 2;

/**
 * Finds variables that are probably misspelt settings, such as `SMPT_URL`, which would otherwise be ignored silently.
 * @param known the names of all settings.
 * @returns the problems, one per variable.
 */
export function findMisspeltVariables(given: Record<string, string | undefined>, known: readonly string[]): string[] {
  const candidates = known.filter((name) => name.length >= MIN_LENGTH && given[name] === undefined);
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = candidates.find((candidate) => editDistance(name, candidate, MAX_DISTANCE) <= MAX_DISTANCE);
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}

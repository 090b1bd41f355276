let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password, in any letter case, is among the common ones, or is one with digits and
 * punctuation around it ("Sunshine2024!"). The list comes with the package, nothing is asked of anyone.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Read on first use: most processes never set a password.
  list ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  const common = await list;
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
}

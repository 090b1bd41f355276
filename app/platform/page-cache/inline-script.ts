/** Characters that end a script, a comment or a line of JavaScript; they occur only in strings. */
const UNSAFE: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A value in the syntax of an inline script. */
export const toScriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => UNSAFE[character] as string);

/**
 * The text of an inline script that calls a function.
 * @param script the module with the function as its default export, imported with `?inline`
 */
export const callInline = <Run extends (...given: never[]) => void>(
  script: string,
  ...given: Parameters<Run>
): string => `(()=>{${script}run(${given.map(toScriptLiteral)})})()`;

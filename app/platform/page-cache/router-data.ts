const END = "</body></html>";

/** Characters that end a script or a comment, or a line of JavaScript; they only occur in strings. */
const UNSAFE: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const escapeScript = (text: string) => text.replace(/[<>&\u2028\u2029]/g, (character) => UNSAFE[character] as string);

/**
 * Adds the data of the loaders to a document, as React Router's `ServerRouter` does while it streams; its scripts in
 * the browser read them from `window.__reactRouterContext`.
 * @param data the `serverHandoffStream` of React Router.
 * @param mark of the application's own scripts
 */
export async function withRouterData(html: string, data: ReadableStream<Uint8Array>, mark: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of data) text += decoder.decode(chunk, { stream: true });
  if (!html.endsWith(END)) throw new Error("A document does not end as React renders it.");
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${escapeScript(JSON.stringify(text))});`;
  const scripts = `<script nonce="${mark}">${enqueue}window.__reactRouterContext.streamController.close();</script>`;
  return `${html.slice(0, -END.length)}${scripts}${END}`;
}

import { toScriptLiteral } from "./inline-script.ts";

const END = "</body></html>";

/**
 * Adds the loaders' data to a document, as React Router's `ServerRouter` does while it streams. Its scripts in the
 * browser read them from `window.__reactRouterContext`.
 * @param data the `serverHandoffStream` of React Router.
 * @param mark of the application's own scripts
 */
export async function addRouterData(html: string, data: ReadableStream<Uint8Array>, mark: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of data) text += decoder.decode(chunk, { stream: true });
  if (!html.endsWith(END)) throw new Error("A document does not end as React renders it.");
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${toScriptLiteral(text)});`;
  const scripts = `<script nonce="${mark}">${enqueue}window.__reactRouterContext.streamController.close();</script>`;
  return `${html.slice(0, -END.length)}${scripts}${END}`;
}

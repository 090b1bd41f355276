import fc from "fast-check";
import { expect, test } from "vitest";
import { addRouterData } from "./router-data.ts";

/** A stream of these bytes, split anywhere, like React Router's. */
const createStream = (text: string, cut: number) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += cut) controller.enqueue(bytes.subarray(at, at + cut));
      controller.close();
    },
  });
};

/** The data that React Router's scripts get in the browser. */
function received(html: string) {
  const texts: string[] = [];
  const streamController = { enqueue: (text: string) => texts.push(text), close: () => texts.push("closed") };
  const [, script = ""] = /<script nonce="mark">(.*)<\/script><\/body><\/html>$/s.exec(html) ?? [];
  new Function("window", script)({ __reactRouterContext: { streamController } });
  return texts;
}

test("passes exactly the data to the browser, whatever they contain", async () => {
  const texts = fc.string({
    unit: fc.constantFrom("</script>", "<!--", "&", "é", "\u2028", "😀", '"', "\\", "\n", "a"),
  });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, cut) => {
      const html = await addRouterData("<html><body></body></html>", createStream(text, cut), "mark");
      expect(received(html)).toEqual([text, "closed"]);
      expect(html.match(/<\/?script[ >]|<!--/g)).toEqual(["<script ", "</script>"]);
    }),
  );
});

test("throws an error for a document that ends in another way", async () => {
  await expect(addRouterData("<p></p>", createStream("[]", 1), "mark")).rejects.toThrow("does not end");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { withRouterData } from "./router-data.ts";

/** A stream of these bytes, cut anywhere, as React Router's is. */
const streamOf = (text: string, cut: number) => {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += cut) controller.enqueue(bytes.subarray(at, at + cut));
      controller.close();
    },
  });
};

/** What the scripts of React Router get in the browser. */
function received(html: string) {
  const texts: string[] = [];
  const streamController = { enqueue: (text: string) => texts.push(text), close: () => texts.push("closed") };
  const [, script = ""] = /<script nonce="mark">(.*)<\/script><\/body><\/html>$/s.exec(html) ?? [];
  new Function("window", script)({ __reactRouterContext: { streamController } });
  return texts;
}

test("the browser gets exactly the data, whatever is in them", async () => {
  const texts = fc.string({
    unit: fc.constantFrom("</script>", "<!--", "&", "é", "\u2028", "😀", '"', "\\", "\n", "a"),
  });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, cut) => {
      const html = await withRouterData("<html><body></body></html>", streamOf(text, cut), "mark");
      expect(received(html)).toEqual([text, "closed"]);
      expect(html.match(/<\/?script[ >]|<!--/g)).toEqual(["<script ", "</script>"]);
    }),
  );
});

test("a document that ends in another way is an error", async () => {
  await expect(withRouterData("<p></p>", streamOf("[]", 1), "mark")).rejects.toThrow("does not end");
});

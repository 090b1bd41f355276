import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { richTextSchema } from "#app/document/schema.ts";
import { contents, provideDomParser } from "#tests/support/pasting.ts";
import type { Pasted } from "./pasted.ts";
import { readPaste } from "./read-paste.ts";

provideDomParser();

describe("anything that is pasted", () => {
  const tags =
    "p div span b h1 h2 h6 ul ol li table tr td th blockquote pre code a img br hr figure sup svg o:p col caption".split(
      " ",
    );
  const attributes = fc.constantFrom(
    "",
    ' style="mso-list:l0 level3 lfo1"',
    ' class="MsoListParagraphCxSpMiddle"',
    ' class="MsoQuote"',
    ' class="ListContainerWrapper"',
    ' style="white-space:pre-wrap;font-weight:bold"',
    ' href="https://youtu.be/aqz-KE-bpKQ"',
    ' href="#_ftn1"',
    ' src="data:image/png;base64,iVBORw0KGgo="',
    ' src="https://a.example/b.png"',
    ' rowspan="65534" colspan="1000"',
    ' style="display:none" span="1000"',
    ' data-list="bullet" data-stringify-indent="99"',
    ' start="-9e9"',
    ' aria-level="1e9" role="heading"',
  );
  const markup = fc
    .array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.tuple(fc.constantFrom(...tags), attributes).map(([tag, rest]) => `<${tag}${rest}>`),
        },
        { weight: 2, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
        { weight: 2, arbitrary: fc.constantFrom(" ", "\n", "\u00a0", "1.", "[1]", "https://youtu.be/aqz-KE-bpKQ") },
        { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(""));

  const expectValid = ({ content, pictures }: Pasted) => {
    const document = richTextSchema.nodeFromJSON({ type: "doc", content });
    document.check();
    expect(document.toJSON().content ?? []).toEqual(content);
    // URLs that are only text have no target.
    document.descendants(({ attrs, marks }) => {
      expect(JSON.stringify([attrs, marks])).not.toMatch(/javascript:|data:image/i);
    });
    expect(JSON.stringify(content)).not.toContain("\\u0000");
    for (const { before } of pictures) expect(before).toBeLessThanOrEqual(content.length);
  };

  test("becomes a valid document", () => {
    fc.assert(
      fc.property(markup, (source) => expectValid(readPaste(contents({ html: source })))),
      { numRuns: 400 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), markup, (value, source) => {
        expectValid(readPaste(contents({ html: `<p>${value}` })));
        expectValid(readPaste(contents({ text: value })));
        expectValid(readPaste(contents({ text: `## x\n${source}\n${value}` })));
      }),
      { numRuns: 100 },
    );
  });

  test("is nested no deeper than a document may be", () => {
    for (const tag of ["blockquote", "ul><li", "table><tr><td", "div", "b", "ol", "p style='mso-list:l0 level9 lfo1'"])
      expectValid(readPaste(contents({ html: `${`<${tag}>`.repeat(500)}deep` })));
    expectValid(readPaste(contents({ text: `${"> ".repeat(300)}deep` })));
  });

  test("takes at most seconds for a megabyte, and reports what was left out", () => {
    const paragraph = '<p style="margin:0cm"><span lang="EN-US">A line <b>of</b> text.<o:p></o:p></span></p>';
    const item = "<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>x</p>";
    for (const [part, size, isCut] of [
      [paragraph, 1_000_000, true],
      [item, 1_000_000, true],
      ["<table><tr><td>x<td>y</table>", 200_000, true],
      ["word ", 1_000_000, false],
      [" <b> </b><i> </i>", 200_000, false],
    ] as const) {
      const source = contents({ html: part.repeat(size / part.length) });
      const start = performance.now();
      const pasted = readPaste(source);
      // Most of the time goes to the DOM of the tests, which is several times slower than a browser's.
      expect((performance.now() - start) / 1000, part).toBeLessThan(15);
      expectValid(pasted);
      expect(pasted.notices, part).toHaveLength(isCut ? 1 : 0);
    }
  });

  test("is cut at the maximum columns and rows of a table, and says so", () => {
    const { content, notices } = readPaste(contents({ html: `<table><tr>${"<td>x".repeat(60)}</table>` }));
    expect(content[0]?.content?.[0]?.content).toHaveLength(50);
    expect(notices).toHaveLength(1);
  });
});

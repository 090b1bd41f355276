import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffDocuments } from "./diff-documents.ts";
import { diffWords } from "./diff-words.ts";

const paragraph = (text: string, marks?: { type: string }[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks && { marks }) }],
});
const buildDocument = (...content: object[]) => ({ type: "doc", content });
const shown = (before: object, after: object) =>
  diffDocuments(before, after).map((each) =>
    each.kind === "changed"
      ? each.parts
          .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
          .join("")
      : `${each.kind}: ${each.block.label}: ${each.block.text}`,
  );

describe("the difference between two texts", () => {
  test("is word by word, in any script", () => {
    expect(diffWords("The quiet lamp", "The bright lamp")).toEqual([
      { kind: "same", text: "The " },
      { kind: "removed", text: "quiet" },
      { kind: "added", text: "bright" },
      { kind: "same", text: " lamp" },
    ]);
    expect(diffWords("نور صبح", "نور شب").filter(({ kind }) => kind === "same")).toEqual([
      { kind: "same", text: "نور " },
    ]);
    expect(diffWords("", "new")).toEqual([{ kind: "added", text: "new" }]);
  });

  test("contains both of them completely", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (before, after) => {
        const parts = diffWords(before, after);
        const joinTextWithout = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join("");
        expect(joinTextWithout("added")).toBe(before);
        expect(joinTextWithout("removed")).toBe(after);
      }),
    );
  });
});

describe("the difference between two documents", () => {
  test("matches similar blocks and shows their words", () => {
    const before = buildDocument(paragraph("Morning comes slowly."), paragraph("It is gone."), paragraph("The end."));
    const after = buildDocument(
      paragraph("Morning comes quickly."),
      paragraph("The end."),
      paragraph("Wholly other matter"),
    );
    expect(shown(before, after)).toEqual([
      "Morning comes [-slowly-][+quickly+].",
      "removed: Paragraph: It is gone.",
      "same: Paragraph: The end.",
      "added: Paragraph: Wholly other matter",
    ]);
  });

  test("names list items, headings, cells and pictures, and compares their contents", () => {
    const list = (...items: string[]) => ({
      type: "bulletList",
      content: items.map((text) => ({ type: "listItem", content: [paragraph(text)] })),
    });
    const heading = { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "Steps" }] };
    const picture = { type: "picture", attrs: { media: 7, alt: "Dawn", caption: "", width: "text" } };
    const table = {
      type: "table",
      content: [{ type: "tableRow", content: [{ type: "tableCell", content: [paragraph("Cell")] }] }],
    };
    expect(
      shown(buildDocument(list("One", "Two")), buildDocument(heading, list("One", "Two", "Three"), picture, table)),
    ).toEqual([
      "added: Heading 3: Steps",
      "same: List item: One",
      "same: List item: Two",
      "added: List item: Three",
      "added: Picture: Dawn",
      "added: Table cell: Cell",
    ]);
    const [added] = diffDocuments(buildDocument(), buildDocument(picture));
    expect(added?.block.media).toEqual([7]);
  });

  test("shows when only the formatting or the picture changed", () => {
    const [bold] = diffDocuments(
      buildDocument(paragraph("Same")),
      buildDocument(paragraph("Same", [{ type: "bold" }])),
    );
    expect(bold).toMatchObject({ kind: "changed", parts: [{ kind: "same", text: "Same" }] });
    const picture = (media: number) => buildDocument({ type: "picture", attrs: { media, alt: "Dawn" } });
    expect(diffDocuments(picture(1), picture(2))).toMatchObject([
      { kind: "changed", before: { media: [1] }, block: { media: [2] } },
    ]);
  });

  test("has no changes for equal documents, and tolerates invalid documents", () => {
    const same = buildDocument(paragraph("As it was"));
    expect(diffDocuments(same, structuredClone(same)).map(({ kind }) => kind)).toEqual(["same"]);
    expect(diffDocuments(null, undefined)).toEqual([]);
    expect(diffDocuments(undefined, same).map(({ kind }) => kind)).toEqual(["added"]);
  });

  test("contains every block of both, whatever was changed", () => {
    const blocks = fc.array(fc.constantFrom("One line", "Another line", "The third one", "", "zzz"), { maxLength: 12 });
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const differences = diffDocuments(
          buildDocument(...before.map((text) => paragraph(text))),
          buildDocument(...after.map((text) => paragraph(text))),
        );
        expect(differences.filter(({ kind }) => kind !== "removed").map(({ block }) => block.text)).toEqual(after);
        const old = differences.flatMap((each) =>
          each.kind === "added" ? [] : [(each.kind === "changed" ? each.before : each.block).text],
        );
        expect(old).toEqual(before);
      }),
    );
  });
});

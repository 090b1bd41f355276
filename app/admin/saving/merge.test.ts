import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notes } from "#tests/support/notes.ts";
import { assemble, hasConflict, mergeBlocks } from "./merge-blocks.ts";
import { mergeValues } from "./merge-values.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const blocks = (text: string) => [...text].map(paragraph);
const extractText = (nodes: { content?: { text?: string }[] }[]) =>
  nodes.map((node) => node.content?.[0]?.text).join("");
/** The merged text, with conflicts as `[mine|theirs]`. */
const merge = (base: string, mine: string, theirs: string) =>
  mergeBlocks(blocks(base), blocks(mine), blocks(theirs))
    .map((part) => {
      if (part.kind === "container") return "{…}";
      return part.kind === "settled"
        ? extractText(part.blocks)
        : `[${extractText(part.mine)}|${extractText(part.theirs)}]`;
    })
    .join("");

describe("merging two changes of a text", () => {
  test.each([
    ["different blocks", "abc", "xbc", "abz", "xbz"],
    ["neighbouring blocks", "abc", "xbc", "ayc", "xyc"],
    ["one block and its neighbour with others", "abcd", "xycd", "abzd", "xyzd"],
    ["blocks added in different places", "abc", "1abc", "abc2", "1abc2"],
    ["a block added beside a changed one", "ab", "xb", "a1b", "x1b"],
    ["a block added before a changed one", "ab", "1ab", "xb", "1xb"],
    ["blocks added in the same place", "ab", "a1b", "a2b", "a21b"],
    ["the same change", "abc", "xbc", "xbc", "xbc"],
    ["a block deleted and another changed", "abc", "bc", "abz", "bz"],
    ["a block moved and another changed", "abcd", "bcda", "abxd", "bxda"],
    ["the same block changed differently", "abc", "axc", "ayc", "a[x|y]c"],
    ["a block changed and deleted", "abc", "axc", "ac", "a[x|]c"],
    ["everything rewritten by both", "", "x", "y", "yx"],
  ])("%s", (_title, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 8 });

  test("applies a change that only one person made, and one that both made", () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(merge(base, changed, base)).toBe(changed);
        expect(merge(base, base, changed)).toBe(changed);
        expect(merge(base, changed, changed)).toBe(changed);
      }),
    );
  });

  test("loses no block that either person added", () => {
    fc.assert(
      fc.property(text, text, text, (base, added, others) => {
        const [mine, theirs] = [base + added.toUpperCase(), others.replace(/./g, "9") + base];
        const result = merge(base, mine, theirs);
        for (const letter of [...added.toUpperCase(), ...others.replace(/./g, "9")]) expect(result).toContain(letter);
      }),
    );
  });

  test("has the same conflicts from both sides", () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        const countConflicts = (one: string, other: string) =>
          mergeBlocks(blocks(base), blocks(one), blocks(other)).filter(({ kind }) => kind === "conflict").length;
        expect(countConflicts(mine, theirs)).toBe(countConflicts(theirs, mine));
      }),
    );
  });
});

describe("merging two changes of a list or a table", () => {
  const buildList = (text: string) => [
    { type: "bulletList", content: [...text].map((each) => ({ type: "listItem", content: [paragraph(each)] })) },
  ];
  const buildTable = (...rows: string[]) => [
    {
      type: "table",
      content: rows.map((row) => ({
        type: "tableRow",
        content: [...row].map((each) => ({ type: "tableCell", content: [paragraph(each)] })),
      })),
    },
  ];

  test("keeps both changes of different items, cells and rows", () => {
    expect(mergeBlocks(buildList("abc"), buildList("xbc"), buildList("abcd"))).toEqual([
      { kind: "settled", blocks: buildList("xbcd") },
    ]);
    expect(mergeBlocks(buildTable("ab", "cd"), buildTable("xb", "cd"), buildTable("ay", "cd", "ef"))).toEqual([
      { kind: "settled", blocks: buildTable("xy", "cd", "ef") },
    ]);
  });

  test("has a conflict only in the item that both changed", () => {
    const parts = mergeBlocks(buildList("abc"), buildList("axc"), buildList("ayz"));
    expect(hasConflict(parts)).toBe(true);
    expect(assemble(parts, ({ mine }) => mine)).toEqual(buildList("axz"));
    expect(assemble(parts, ({ theirs }) => theirs)).toEqual(buildList("ayz"));
  });

  test("never merges tables whose columns differ, so that no row is longer than the others", () => {
    const parts = mergeBlocks(buildTable("ab", "cd"), buildTable("abx", "cdx"), buildTable("ab", "cd", "ef"));
    expect(parts).toMatchObject([{ kind: "conflict" }]);
  });

  test("treats a list of another kind as another block", () => {
    const numbered = buildList("axc").map((list) => ({ ...list, type: "orderedList" }));
    expect(mergeBlocks(buildList("abc"), numbered, buildList("abz"))).toMatchObject([{ kind: "conflict" }]);
  });
});

describe("merging two changes of an item", () => {
  const base = { title: "One", place: "", body: { type: "doc", content: blocks("ab") }, tags: [1, 2], slug: "one" };

  test("takes fields that only one person changed, and merges texts and references", () => {
    const mine = { ...base, place: "Here", body: { type: "doc", content: blocks("xb") }, tags: [2, 3] };
    const theirs = {
      ...base,
      title: "Two ",
      body: { type: "doc", content: blocks("ay") },
      tags: [
        { id: 1, name: "One" },
        { id: 2, name: "Two" },
        { id: 4, name: "Four" },
      ],
    };
    const { values, merged, conflicts } = mergeValues(notes, base, mine, theirs);
    expect(values).toEqual({
      ...mine,
      title: "Two ",
      body: { type: "doc", content: blocks("xy") },
      tags: [2, 3, { id: 4, name: "Four" }],
    });
    expect([merged, conflicts]).toEqual([["title", "body", "tags"], []]);
  });

  test("reports fields that both changed differently, and keeps mine", () => {
    const mine = { ...base, title: "Mine", body: { type: "doc", content: blocks("ax") } };
    const theirs = { ...base, title: "Theirs", body: { type: "doc", content: blocks("ay") }, place: "There" };
    const { values, merged, conflicts } = mergeValues(notes, base, mine, theirs);
    expect(values).toEqual({ ...mine, place: "There" });
    expect([merged, conflicts]).toEqual([["place"], ["title", "body"]]);
  });

  test("finds no conflict in values that are the same to the API", () => {
    const mine = { ...base, title: " Two " };
    expect(mergeValues(notes, base, mine, { ...base, title: "Two" })).toMatchObject({ conflicts: [], values: mine });
  });
});
